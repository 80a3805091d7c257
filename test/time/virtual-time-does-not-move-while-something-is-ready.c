/* SPDX-License-Identifier: MIT */
/* Asyncs, immediates and pending callbacks that are ready run before the clock jumps to
 * a timer. */
#include "../test.h"

static uv_loop_t loop;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static rondo_task_t task;

static void say(uv_loop_t* l, const char* what) {
  log_put("%s@%d", what, (int)uv_now(l));
}

static void pending(rondo_task_t* t) {
  say(t->loop, "pending");
}

static void immediate(rondo_task_t* t) {
  say(t->loop, "immediate");
  CHECK_EQ(rondo_set_pending(t->loop, t, pending), 0);
}

static void on_async(uv_async_t* handle) {
  say(handle->loop, "async");
  CHECK_EQ(rondo_set_immediate(handle->loop, &task, immediate), 0);
  uv_unref((uv_handle_t*)handle);
}

static void on_timer(uv_timer_t* handle) {
  say(handle->loop, "timer");
}

int main(void) {
  static uv_async_t async;
  static uv_timer_t timer;
  init();
  CHECK_EQ(uv_async_init(&loop, &async, on_async) | uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 1, 0), 0);
  CHECK_EQ(uv_async_send(&async), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("async@1000 immediate@1000 pending@1000 timer@1001");
  test_loop_close(&loop);
  return 0;
}
