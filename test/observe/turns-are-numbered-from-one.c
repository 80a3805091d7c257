/* SPDX-License-Identifier: MIT */
/* TURN_BEGIN and TURN_END alternate and carry the number of the turn; what runs before
 * the first turn has 0. */
#include "trace.h"

static int left = 5;

static void again(rondo_task_t* task) {
  if (--left > 0) CHECK_EQ(rondo_set_immediate(&loop, task, again), 0);
}

int main(void) {
  static rondo_task_t task;
  trace_init();
  CHECK_EQ(rondo_set_immediate(&loop, &task, again), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(trace[0].type, RONDO_EVENT_QUEUED);
  CHECK_EQ(trace[0].turn, 0);
  CHECK_EQ(trace_count(RONDO_EVENT_TURN_BEGIN, RONDO_KIND_NONE), 5);
  CHECK_EQ(trace_count(RONDO_EVENT_TURN_END, RONDO_KIND_NONE), 5);
  for (uint64_t i = 0; i < 5; i++) {
    const rondo_event_t* begin = trace_get(RONDO_EVENT_TURN_BEGIN, RONDO_KIND_NONE, i);
    const rondo_event_t* end = trace_get(RONDO_EVENT_TURN_END, RONDO_KIND_NONE, i);
    CHECK(begin < end);
    CHECK_EQ(begin->turn, i + 1);
    CHECK_EQ(end->turn, i + 1);
    CHECK_EQ(trace_get(RONDO_EVENT_BEGIN, RONDO_KIND_IMMEDIATE, i)->turn, i + 1);
  }
  return trace_end();
}
