/* SPDX-License-Identifier: MIT */
/* The last handle that kept the loop alive goes away in a turn in whose course
 * an unreferenced timer becomes due. With timers at the end of the turn (libuv
 * 1.45) it still runs; before, the loop had ended. */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  log_put("timer");
}
static void on_idle(uv_idle_t* handle) {
  log_put("idle");
  uv_idle_stop(handle);
  CHECK_EQ(rondo_clock_advance(handle->loop, 10 * 1000000), 0);
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_idle_t idle;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &timer);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_idle);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 5, 0), 0);
  uv_unref((uv_handle_t*)&timer);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check(test_model() == RONDO_MODEL_NODE20 ? "idle timer" : "idle");
  test_loop_close(&loop);
  return 0;
}
