/* SPDX-License-Identifier: MIT */
/* A repeating timer is queued anew by each of its runs: a chain of ids, each the parent
 * of the next. */
#include "trace.h"

static int left = 3;

static void on_timer(uv_timer_t* handle) {
  if (--left == 0) CHECK_EQ(uv_timer_stop(handle), 0);
}

int main(void) {
  static uv_timer_t timer;
  uint64_t before = 0;
  trace_init();
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 1, 1), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(trace_count(RONDO_EVENT_BEGIN, RONDO_KIND_TIMER), 3);
  for (size_t i = 0; i < 3; i++) {
    const rondo_event_t* begin = trace_get(RONDO_EVENT_BEGIN, RONDO_KIND_TIMER, i);
    CHECK_EQ(begin->parent, before);
    CHECK(begin->id > before);
    before = begin->id;
  }
  /* The fourth was queued by the third, and dropped by its stop. */
  CHECK_EQ(trace_get(RONDO_EVENT_QUEUED, RONDO_KIND_TIMER, 3)->parent, before);
  CHECK_EQ(trace_get(RONDO_EVENT_DROPPED, RONDO_KIND_TIMER, 0)->id,
           trace_get(RONDO_EVENT_QUEUED, RONDO_KIND_TIMER, 3)->id);
  return trace_end();
}
