/* SPDX-License-Identifier: MIT */
/* When the cap on the timers of a pass acts, CAP_HIT says which limit it was, in the
 * timers phase, and the counter agrees. */
#include "trace.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

int main(void) {
  static uv_timer_t timers[5];
  static rondo_metrics_t metrics;
  trace_init();
  CHECK_EQ(rondo_loop_set_limit(&loop, RONDO_LIMIT_TIMERS, 2), 0);
  for (int i = 0; i < 5; i++) {
    CHECK_EQ(uv_timer_init(&loop, &timers[i]), 0);
    CHECK_EQ(uv_timer_start(&timers[i], on_timer, 1, 0), 0);
  }
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  rondo_metrics(&loop, &metrics);
  CHECK_EQ(metrics.caps_hit[RONDO_LIMIT_TIMERS], 2);
  CHECK_EQ(trace_count(RONDO_EVENT_CAP_HIT, RONDO_KIND_NONE), 2);
  const rondo_event_t* hit = trace_get(RONDO_EVENT_CAP_HIT, RONDO_KIND_NONE, 0);
  CHECK_EQ(hit->value, RONDO_LIMIT_TIMERS);
  CHECK_EQ(hit->phase, RONDO_PHASE_TIMERS);
  return trace_end();
}
