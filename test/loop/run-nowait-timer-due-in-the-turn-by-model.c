/* SPDX-License-Identifier: MIT */
/* A timer that becomes due in the course of a UV_RUN_NOWAIT turn: since libuv 1.45
 * the timers at the turn's end see it, before that the next call does. */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  log_put("timer");
}
static void on_check(uv_check_t* handle) {
  log_put("check");
  uv_check_stop(handle);
  CHECK_EQ(rondo_clock_advance(handle->loop, 10 * 1000000), 0);
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_check_t check;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &timer);
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_check);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 5, 0), 0);
  int left = uv_run(&loop, UV_RUN_NOWAIT);
  log_check(test_model() == RONDO_MODEL_NODE20 ? "check timer" : "check");
  CHECK_EQ(left != 0, test_model() != RONDO_MODEL_NODE20);
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check("check timer");
  test_loop_close(&loop);
  return 0;
}
