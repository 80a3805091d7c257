/* SPDX-License-Identifier: MIT */
/* A timer that is due, and started anew by a timer that runs before it, is dropped under
 * its old id and queued under a new one. */
#include "trace.h"

static uv_timer_t timers[2];
static uint64_t old_id;

static void second(uv_timer_t* handle) {
  (void)handle;
}

static void first(uv_timer_t* handle) {
  (void)handle;
  CHECK_EQ(uv_timer_start(&timers[1], second, 5, 0), 0);
}

int main(void) {
  trace_init();
  for (int i = 0; i < 2; i++) {
    CHECK_EQ(uv_timer_init(&loop, &timers[i]), 0);
    CHECK_EQ(uv_timer_start(&timers[i], i == 0 ? first : second, 1, 0), 0);
  }
  old_id = trace_get(RONDO_EVENT_QUEUED, RONDO_KIND_TIMER, 1)->id;
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(trace_count(RONDO_EVENT_BEGIN, RONDO_KIND_TIMER), 2);
  CHECK(trace_of(RONDO_EVENT_BEGIN, old_id) == NULL);
  CHECK(trace_of(RONDO_EVENT_DROPPED, old_id) != NULL);
  return trace_end();
}
