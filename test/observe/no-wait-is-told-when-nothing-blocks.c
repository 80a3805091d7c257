/* SPDX-License-Identifier: MIT */
/* A turn that has an immediate does not wait, and says nothing of waiting. */
#include "trace.h"

static void nothing(rondo_task_t* task) {
  (void)task;
}

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

int main(void) {
  static rondo_task_t task;
  static uv_timer_t timer;
  trace_init();
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 5, 0), 0);
  CHECK_EQ(rondo_set_immediate(&loop, &task, nothing), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  CHECK_EQ(rondo_set_immediate(&loop, &task, nothing), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_ONCE), 1);
  CHECK_EQ(trace_count(RONDO_EVENT_WAIT_BEGIN, RONDO_KIND_NONE), 0);
  CHECK_EQ(trace_count(RONDO_EVENT_WAIT_END, RONDO_KIND_NONE), 0);
  return trace_end();
}
