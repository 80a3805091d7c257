/* SPDX-License-Identifier: MIT */
/* Every QUEUED has an id greater than all before it, whatever was queued. */
#include "trace.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

static void on_task(rondo_task_t* task) {
  (void)task;
}

static void on_async(uv_async_t* handle) {
  uv_close((uv_handle_t*)handle, NULL);
}

static void run(uv_work_t* req) {
  (void)req;
}

static void queue_some(uv_loop_t* l, void* arg) {
  static rondo_task_t tasks[8];
  static uv_timer_t timers[4];
  static uv_work_t works[4];
  static uv_async_t asyncs[4];
  (void)arg;
  for (int i = 0; i < 4; i++) {
    CHECK_EQ(rondo_set_immediate(l, &tasks[i], on_task), 0);
    CHECK_EQ(uv_timer_init(l, &timers[i]), 0);
    CHECK_EQ(uv_timer_start(&timers[i], on_timer, 4 - (uint64_t)i, 0), 0);
    CHECK_EQ(uv_queue_work(l, &works[i], run, NULL), 0);
    CHECK_EQ(uv_async_init(l, &asyncs[i], on_async), 0);
    CHECK_EQ(uv_async_send(&asyncs[i]), 0);
    CHECK_EQ(rondo_set_pending(l, &tasks[4 + i], on_task), 0);
  }
}

int main(void) {
  uint64_t last = 0;
  trace_init();
  rondo_call(&loop, RONDO_KIND_MAIN, "main", queue_some, NULL);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(trace_count(RONDO_EVENT_QUEUED, RONDO_KIND_NONE), 24);
  for (size_t i = 0; i < 24; i++) {
    const rondo_event_t* e = trace_get(RONDO_EVENT_QUEUED, RONDO_KIND_NONE, i);
    CHECK(e->id > last);
    last = e->id;
  }
  return trace_end();
}
