/* SPDX-License-Identifier: MIT */
/* uv_metrics_idle_time is 0 for a loop that was not configured to measure. */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  test_loop_init(&loop);
  uv_timer_init(&loop, &timer);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 5, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_metrics_idle_time(&loop), 0);
  test_loop_close(&loop);
  return 0;
}
