/* SPDX-License-Identifier: MIT */
/* Idle time is measured from the call that asks for it: no wait before that one
 * counts, so it can be no more than the time that has passed since. */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  test_loop_init(&loop);
  uv_timer_init(&loop, &timer);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 40, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  uint64_t begun_ns = uv_hrtime();
  CHECK_EQ(uv_loop_configure(&loop, UV_METRICS_IDLE_TIME), 0);
  CHECK_EQ(uv_metrics_idle_time(&loop), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 5, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  uint64_t idle_ns = uv_metrics_idle_time(&loop);
  CHECK(idle_ns > 0);
  CHECK(idle_ns <= uv_hrtime() - begun_ns);
  test_loop_close(&loop);
  return 0;
}
