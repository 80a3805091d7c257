/* SPDX-License-Identifier: MIT */
/* The name of a handle, of a task and of a call is in their events; NULL takes a
 * handle's name away. */
#include "trace.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

static void on_task(rondo_task_t* task) {
  (void)task;
}

static void nothing(uv_loop_t* l, void* arg) {
  (void)l, (void)arg;
}

int main(void) {
  static uv_timer_t timer;
  static rondo_task_t task = {.name = "after lunch"};
  trace_init();
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  rondo_handle_set_name((uv_handle_t*)&timer, "heartbeat");
  CHECK_EQ(uv_timer_start(&timer, on_timer, 1, 0), 0);
  CHECK_EQ(rondo_set_immediate(&loop, &task, on_task), 0);
  rondo_call(&loop, RONDO_KIND_MAIN, "main.js", nothing, NULL);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  rondo_handle_set_name((uv_handle_t*)&timer, NULL);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 1, 0), 0);
  CHECK_STR(trace_get(RONDO_EVENT_QUEUED, RONDO_KIND_TIMER, 0)->name, "heartbeat");
  CHECK_STR(trace_get(RONDO_EVENT_BEGIN, RONDO_KIND_TIMER, 0)->name, "heartbeat");
  CHECK(trace_get(RONDO_EVENT_BEGIN, RONDO_KIND_TIMER, 0)->object == &timer);
  CHECK_STR(trace_get(RONDO_EVENT_QUEUED, RONDO_KIND_TIMER, 1)->name, NULL);
  CHECK_STR(trace_get(RONDO_EVENT_QUEUED, RONDO_KIND_IMMEDIATE, 0)->name, "after lunch");
  CHECK_STR(trace_get(RONDO_EVENT_BEGIN, RONDO_KIND_IMMEDIATE, 0)->name, "after lunch");
  CHECK_STR(trace_get(RONDO_EVENT_BEGIN, RONDO_KIND_MAIN, 0)->name, "main.js");
  return trace_end();
}
