/* SPDX-License-Identifier: MIT */
/* Each way of taking something back says so once, with the id under which it was queued. */
#include "trace.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

static void on_check(uv_check_t* handle) {
  (void)handle;
}

static void on_task(rondo_task_t* task) {
  (void)task;
}

static void on_poll(uv_poll_t* handle, int status, int events) {
  (void)handle, (void)status, (void)events;
}

int main(void) {
  static uv_timer_t timer;
  static uv_check_t check;
  static uv_poll_t poll;
  static rondo_task_t tasks[2];
  int fds[2];
  CHECK_EQ(pipe(fds), 0);
  trace_init();
  uv_timer_init(&loop, &timer);
  uv_check_init(&loop, &check);
  CHECK_EQ(uv_poll_init(&loop, &poll, fds[0]), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 5, 0), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 6, 0), 0); /* drops the first start */
  CHECK_EQ(uv_check_start(&check, on_check), 0);
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE, on_poll), 0);
  CHECK_EQ(rondo_set_immediate(&loop, &tasks[0], on_task), 0);
  CHECK_EQ(rondo_set_pending(&loop, &tasks[1], on_task), 0);
  for (int i = 0; i < 2; i++) { /* the second time nothing is there to drop */
    CHECK_EQ(uv_timer_stop(&timer), 0);
    CHECK_EQ(uv_check_stop(&check), 0);
    CHECK_EQ(uv_poll_stop(&poll), 0);
    rondo_clear(&tasks[0]);
    rondo_clear(&tasks[1]);
  }
  size_t queued = trace_count(RONDO_EVENT_QUEUED, RONDO_KIND_NONE);
  CHECK_EQ(queued, 6);
  CHECK_EQ(trace_count(RONDO_EVENT_DROPPED, RONDO_KIND_NONE), 6);
  for (size_t i = 0; i < queued; i++) {
    const rondo_event_t* e = trace_get(RONDO_EVENT_QUEUED, RONDO_KIND_NONE, i);
    const rondo_event_t* dropped = trace_of(RONDO_EVENT_DROPPED, e->id);
    CHECK(dropped != NULL);
    CHECK_EQ(dropped->kind, e->kind);
    CHECK(dropped->object == e->object);
  }
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(trace_count(RONDO_EVENT_BEGIN, RONDO_KIND_NONE), 0);
  close(fds[0]);
  close(fds[1]);
  return trace_end();
}
