/* SPDX-License-Identifier: MIT */
/* An async names the callback that sent it; sent from outside of callbacks, or by
 * another thread, it has none. */
#include "trace.h"

static uv_async_t async;
static uint64_t sender_id;

static void on_async(uv_async_t* handle) {
  (void)handle;
}

static void send_it(rondo_task_t* task) {
  sender_id = rondo_current_id(task->loop);
  CHECK_EQ(uv_async_send(&async), 0);
}

static void on_thread(void* arg) {
  CHECK_EQ(uv_async_send(arg), 0);
}

static void send_by_thread(rondo_task_t* task) {
  (void)task;
  uv_thread_t thread;
  CHECK_EQ(uv_thread_create(&thread, on_thread, &async), 0);
  CHECK_EQ(uv_thread_join(&thread), 0);
}

int main(void) {
  static rondo_task_t task;
  trace_init();
  CHECK_EQ(uv_async_init(&loop, &async, on_async), 0);
  CHECK_EQ(uv_async_send(&async), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  rondo_task_cb senders[] = {send_it, send_by_thread};
  for (int i = 0; i < 2; i++) {
    CHECK_EQ(rondo_set_immediate(&loop, &task, senders[i]), 0);
    CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
    CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  }
  const uint64_t parents[] = {0, sender_id, 0};
  CHECK(sender_id != 0);
  CHECK_EQ(trace_count(RONDO_EVENT_BEGIN, RONDO_KIND_ASYNC), 3);
  for (size_t i = 0; i < 3; i++) {
    const rondo_event_t* queued = trace_get(RONDO_EVENT_QUEUED, RONDO_KIND_ASYNC, i);
    const rondo_event_t* begin = trace_get(RONDO_EVENT_BEGIN, RONDO_KIND_ASYNC, i);
    CHECK_EQ(queued->parent, parents[i]);
    CHECK_EQ(begin->parent, parents[i]);
    CHECK_EQ(begin->id, queued->id);
  }
  return trace_end();
}
