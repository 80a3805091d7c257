/* SPDX-License-Identifier: MIT */
/* When nothing else can happen the clock jumps to the next deadline exactly, also after
 * a callback in which time passed; with wait-whole it is late by that time. */
#include "../test.h"

static uv_loop_t loop;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static void on_second(uv_timer_t* handle) {
  int late = rondo_model_has(test_model(), RONDO_SWITCH_WAIT_WHOLE);
  CHECK_EQ(rondo_now_ns(handle->loop), late ? 1018000000 : 1015000000);
  log_put("second");
}

static void on_first(uv_timer_t* handle) {
  CHECK_EQ(rondo_now_ns(handle->loop), 1005000000);
  log_put("first");
  CHECK_EQ(rondo_clock_advance(handle->loop, 3000000), 0);
  CHECK_EQ(uv_timer_start(handle, on_second, 10, 0), 0);
}

int main(void) {
  static uv_timer_t timer;
  init();
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_first, 5, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("first second");
  test_loop_close(&loop);
  return 0;
}
