/* SPDX-License-Identifier: MIT */
/* In virtual time what the loop waits is idle, what passes by hand in callbacks is busy,
 * and utilisation is their share. Time outside of uv_run is neither. */
#include "../test.h"

static uv_loop_t loop;
static rondo_metrics_t metrics;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static int left = 4;

static void on_timer(uv_timer_t* handle) {
  CHECK_EQ(rondo_clock_advance(handle->loop, 2000000), 0);
  uv_update_time(handle->loop);
  if (--left > 0) CHECK_EQ(uv_timer_start(handle, on_timer, 8, 0), 0);
}

int main(void) {
  static uv_timer_t timer;
  init();
  CHECK(rondo_utilisation(&loop) == 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 8, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(rondo_clock_advance(&loop, 1000000000), 0);
  rondo_metrics(&loop, &metrics);
  CHECK_EQ(metrics.idle_ns, 4 * 8000000);
  CHECK_EQ(metrics.busy_ns, 4 * 2000000);
  double share = 8.0 / (8.0 + 32.0);
  CHECK(rondo_utilisation(&loop) > share - 1e-9 && rondo_utilisation(&loop) < share + 1e-9);
  test_loop_close(&loop);
  return 0;
}
