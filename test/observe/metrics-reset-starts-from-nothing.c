/* SPDX-License-Identifier: MIT */
/* After a reset every counter is 0 and the next run counts from there; the turns that
 * observers see go on. */
#include "../test.h"

static uv_loop_t loop;
static rondo_metrics_t metrics;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static void on_timer(uv_timer_t* handle) {
  CHECK_EQ(rondo_clock_advance(handle->loop, 1000000), 0);
}

static void run(uv_timer_t* timer) {
  uv_update_time(&loop);
  CHECK_EQ(uv_timer_start(timer, on_timer, 3, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
}

int main(void) {
  static uv_timer_t timer;
  static rondo_metrics_t first;
  static const rondo_metrics_t nothing;
  uv_metrics_t info;
  init();
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  run(&timer);
  rondo_metrics(&loop, &first);
  CHECK_EQ(first.lateness.count, 1);
  rondo_metrics_reset(&loop);
  rondo_metrics(&loop, &metrics);
  CHECK(memcmp(&metrics, &nothing, sizeof metrics) == 0);
  CHECK(rondo_utilisation(&loop) == 0);
  run(&timer);
  rondo_metrics(&loop, &metrics);
  CHECK_EQ(metrics.turns, first.turns);
  CHECK_EQ(metrics.idle_ns, 3000000);
  CHECK_EQ(metrics.busy_ns, 1000000);
  CHECK_EQ(metrics.lateness.count, 1);
  CHECK_EQ(metrics.phase[RONDO_PHASE_TIMERS].callbacks, 1);
  CHECK_EQ(uv_metrics_info(&loop, &info), 0);
  CHECK_EQ(info.loop_count, first.turns * 2);
  test_loop_close(&loop);
  return 0;
}
