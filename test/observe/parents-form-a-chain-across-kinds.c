/* SPDX-License-Identifier: MIT */
/* main, timer, tick, microtask, immediate, async, close: each queued by the one before,
 * and the trace can be followed back. */
#include "trace.h"

static uv_timer_t timer;
static uv_async_t async;
static rondo_task_t task;

static void closed(uv_handle_t* handle) {
  (void)handle;
}

static void on_async(uv_async_t* handle) {
  uv_close((uv_handle_t*)handle, closed);
}

static void immediate(rondo_task_t* t) {
  (void)t;
  CHECK_EQ(uv_async_send(&async), 0);
}

static void microtask(uv_loop_t* l, void* arg) {
  (void)arg;
  CHECK_EQ(rondo_set_immediate(l, &task, immediate), 0);
}

static void tick(uv_loop_t* l, void* arg) {
  CHECK_EQ(rondo_queue_microtask(l, microtask, arg), 0);
}

static void on_timer(uv_timer_t* handle) {
  CHECK_EQ(rondo_next_tick(handle->loop, tick, NULL), 0);
}

static void script(uv_loop_t* l, void* arg) {
  (void)arg;
  CHECK_EQ(uv_async_init(l, &async, on_async), 0);
  CHECK_EQ(uv_timer_init(l, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 5, 0), 0);
}

int main(void) {
  trace_init();
  rondo_call(&loop, RONDO_KIND_MAIN, "main", script, NULL);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  uint64_t id = trace_get(RONDO_EVENT_BEGIN, RONDO_KIND_CLOSE, 0)->id;
  while (id != 0) {
    const rondo_event_t* e = trace_of(RONDO_EVENT_BEGIN, id);
    CHECK(e != NULL);
    log_put("%s", rondo_kind_name(e->kind));
    id = e->parent;
  }
  log_check("close async immediate microtask tick timer main");
  return trace_end();
}
