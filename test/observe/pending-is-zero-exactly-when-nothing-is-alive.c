/* SPDX-License-Identifier: MIT */
/* Inside each callback of a run, and between turns, rondo_pending counts 0 if and only
 * if the loop is not alive and no tick or microtask is queued. */
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

static int asked;
static int queued; /* ticks */

static void agree(void) {
  asked++;
  CHECK_EQ(list() > 0, uv_loop_alive(&loop) || queued > 0);
}

static void tick(uv_loop_t* l, void* arg) {
  (void)l, (void)arg;
  queued--;
  agree();
}

static void on_task(rondo_task_t* task) {
  agree();
  queued++;
  CHECK_EQ(rondo_next_tick(task->loop, tick, NULL), 0);
  agree();
}

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  agree();
}

static void on_idle(uv_idle_t* handle) {
  CHECK_EQ(uv_idle_stop(handle), 0);
  agree();
}

static void closed(uv_handle_t* handle) {
  (void)handle;
  agree();
}

int main(void) {
  static rondo_task_t tasks[6];
  static uv_timer_t timers[2];
  static uv_idle_t idles[2];
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  agree();
  for (int i = 0; i < 2; i++) {
    CHECK_EQ(rondo_set_pending(&loop, &tasks[i], on_task), 0);
    CHECK_EQ(uv_timer_init(&loop, &timers[i]) | uv_idle_init(&loop, &idles[i]), 0);
    CHECK_EQ(uv_timer_start(&timers[i], on_timer, 1, 0), 0);
    CHECK_EQ(uv_idle_start(&idles[i], on_idle), 0);
  }
  while (uv_run(&loop, UV_RUN_ONCE) != 0) agree();
  for (int i = 2; i < 6; i++) CHECK_EQ(rondo_set_immediate(&loop, &tasks[i], on_task), 0);
  while (uv_run(&loop, UV_RUN_ONCE) != 0) agree();
  for (int i = 0; i < 2; i++) uv_close((uv_handle_t*)&idles[i], closed);
  while (uv_run(&loop, UV_RUN_ONCE) != 0) agree();
  agree();
  CHECK(asked > 20);
  test_loop_close(&loop);
  return 0;
}
