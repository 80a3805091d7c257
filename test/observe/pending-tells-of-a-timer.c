/* SPDX-License-Identifier: MIT */
/* A timer that keeps the loop alive is told with when it is due, what repeats, its name
 * and who started it. */
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

static uv_timer_t timers[2];

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

static void script(uv_loop_t* l, void* id) {
  *(uint64_t*)id = rondo_current_id(l);
  CHECK_EQ(uv_timer_start(&timers[0], on_timer, 1500, 0), 0);
  CHECK_EQ(uv_timer_start(&timers[1], on_timer, 20, 250), 0);
}

int main(void) {
  uint64_t id;
  char cause[32];
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  for (int i = 0; i < 2; i++) CHECK_EQ(uv_timer_init(&loop, &timers[i]), 0);
  CHECK_EQ(list(), 0);
  rondo_handle_set_name((uv_handle_t*)&timers[0], "heartbeat");
  rondo_call(&loop, RONDO_KIND_MAIN, "main", script, &id);
  CHECK_EQ(list(), 2);
  CHECK_EQ(items[0].kind, RONDO_KIND_TIMER);
  CHECK(items[0].object == &timers[0]);
  CHECK_STR(items[0].name, "heartbeat");
  CHECK_EQ(items[0].parent, id);
  CHECK(strstr(texts[0], "heartbeat") != NULL);
  CHECK(strstr(texts[0], "1500") != NULL);
  CHECK(strstr(texts[0], "repeats") == NULL);
  snprintf(cause, sizeof cause, "#%llu", (unsigned long long)id);
  CHECK(strstr(texts[0], cause) != NULL);
  CHECK_STR(items[1].name, NULL);
  CHECK(strstr(texts[1], "20") != NULL && strstr(texts[1], "250") != NULL);
  uv_unref((uv_handle_t*)&timers[0]);
  CHECK_EQ(list(), 1);
  CHECK(items[0].object == &timers[1]);
  test_loop_close(&loop);
  return 0;
}
