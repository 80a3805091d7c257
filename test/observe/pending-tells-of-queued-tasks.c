/* SPDX-License-Identifier: MIT */
/* Immediates, pending callbacks, ticks, microtasks and closing handles are told with the
 * phase or checkpoint in which they run; unreferenced immediates are not. */
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

static void on_task(rondo_task_t* task) {
  (void)task;
}

static void job(uv_loop_t* l, void* arg) {
  (void)l, (void)arg;
}

int main(void) {
  static rondo_task_t tasks[3] = {{.name = "first"}};
  static uv_idle_t idle;
  static const struct {
    rondo_kind kind;
    const char* says;
  } expected[] = {{RONDO_KIND_PENDING, "pending phase"},
                  {RONDO_KIND_IMMEDIATE, "check phase"},
                  {RONDO_KIND_CLOSE, "close phase"},
                  {RONDO_KIND_TICK, "checkpoint"},
                  {RONDO_KIND_MICROTASK, "checkpoint"}};
  test_loop_init(&loop);
  CHECK_EQ(rondo_set_immediate(&loop, &tasks[0], on_task), 0);
  CHECK_EQ(rondo_set_immediate(&loop, &tasks[1], on_task), 0);
  rondo_immediate_unref(&tasks[1]);
  CHECK_EQ(rondo_set_pending(&loop, &tasks[2], on_task), 0);
  CHECK_EQ(rondo_next_tick(&loop, job, NULL), 0);
  CHECK_EQ(rondo_queue_microtask(&loop, job, NULL), 0);
  CHECK_EQ(uv_idle_init(&loop, &idle), 0);
  uv_close((uv_handle_t*)&idle, NULL);
  CHECK_EQ(list(), 5);
  for (int e = 0; e < 5; e++) {
    size_t i = 0;
    while (i < count && items[i].kind != expected[e].kind) i++;
    CHECK(i < count);
    CHECK(strstr(texts[i], expected[e].says) != NULL);
    CHECK(strstr(texts[i], rondo_kind_name(expected[e].kind)) != NULL);
    if (items[i].kind == RONDO_KIND_IMMEDIATE) CHECK_STR(items[i].name, "first");
  }
  rondo_checkpoint(&loop);
  CHECK_EQ(list(), 3);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(list(), 0);
  test_loop_close(&loop);
  return 0;
}
