/* SPDX-License-Identifier: MIT */
/* An async that is open, and idle, prepare and check handles that are started, keep the
 * loop alive and are told so, each by its kind. */
#include "../test.h"

static uv_loop_t loop;
static rondo_pending_t items[16];
static char texts[16][256];
static size_t count;

static void keep(void* arg, const rondo_pending_t* item) {
  CHECK(arg == &count);
  CHECK(count < 16);
  items[count] = *item;
  CHECK(item->text != NULL && strlen(item->text) < sizeof texts[0]);
  strcpy(texts[count++], item->text);
}

/* How many there are; both ways of asking agree. */
static size_t list(void) {
  count = 0;
  size_t returned = rondo_pending(&loop, keep, &count);
  CHECK_EQ(returned, count);
  CHECK_EQ(rondo_pending(&loop, NULL, NULL), count);
  return count;
}

static void on_async(uv_async_t* handle) {
  (void)handle;
}

static void on_idle(uv_idle_t* handle) {
  (void)handle;
}

static void on_prepare(uv_prepare_t* handle) {
  (void)handle;
}

static void on_check(uv_check_t* handle) {
  (void)handle;
}

int main(void) {
  static uv_async_t async;
  static uv_idle_t idle;
  static uv_prepare_t prepare;
  static uv_check_t check;
  const rondo_kind kinds[] = {RONDO_KIND_ASYNC, RONDO_KIND_IDLE, RONDO_KIND_PREPARE,
                              RONDO_KIND_CHECK};
  test_loop_init(&loop);
  uv_idle_init(&loop, &idle);
  uv_prepare_init(&loop, &prepare);
  uv_check_init(&loop, &check);
  CHECK_EQ(list(), 0);
  CHECK_EQ(uv_async_init(&loop, &async, on_async), 0);
  CHECK_EQ(uv_idle_start(&idle, on_idle), 0);
  CHECK_EQ(uv_prepare_start(&prepare, on_prepare), 0);
  CHECK_EQ(uv_check_start(&check, on_check), 0);
  CHECK_EQ(list(), 4);
  for (int k = 0; k < 4; k++) {
    size_t i = 0;
    while (i < count && items[i].kind != kinds[k]) i++;
    CHECK(i < count);
    CHECK(strstr(texts[i], k == 0 ? "sent" : "every turn") != NULL);
  }
  test_loop_close(&loop);
  return 0;
}
