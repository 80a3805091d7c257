/* SPDX-License-Identifier: MIT */
/* WAIT_BEGIN tells the longest wait in ns; in virtual time WAIT_END comes just that much
 * later, with no completion. */
#include "trace.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

int main(void) {
  static uv_timer_t timer;
  trace_init();
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(rondo_timer_start_ns(&timer, on_timer, 5000001, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(trace_count(RONDO_EVENT_WAIT_BEGIN, RONDO_KIND_NONE), 1);
  CHECK_EQ(trace_count(RONDO_EVENT_WAIT_END, RONDO_KIND_NONE), 1);
  const rondo_event_t* begin = trace_get(RONDO_EVENT_WAIT_BEGIN, RONDO_KIND_NONE, 0);
  const rondo_event_t* end = trace_get(RONDO_EVENT_WAIT_END, RONDO_KIND_NONE, 0);
  CHECK_EQ(begin->value, 5000001);
  CHECK_EQ(end->value, 0);
  CHECK_EQ(end->time_ns - begin->time_ns, 5000001);
  CHECK_EQ(begin->turn, end->turn);
  return trace_end();
}
