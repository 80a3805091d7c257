/* SPDX-License-Identifier: MIT */
/* Starting a timer that is active replaces its deadline, repeat and callback. */
#include "../test.h"

static void on_old(uv_timer_t* handle) {
  (void)handle;
  log_put("old");
}
static void on_new(uv_timer_t* handle) {
  log_put("new@%d", (int)(uv_now(handle->loop) - 1000));
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &timer);
  CHECK_EQ(uv_timer_start(&timer, on_old, 10, 10), 0);
  CHECK_EQ(uv_timer_start(&timer, on_old, 5, 5), 0);
  CHECK_EQ(uv_timer_start(&timer, on_new, 50, 0), 0);
  CHECK_EQ(uv_timer_get_repeat(&timer), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("new@50");
  test_loop_close(&loop);
  return 0;
}
