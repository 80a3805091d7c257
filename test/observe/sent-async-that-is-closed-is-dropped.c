/* SPDX-License-Identifier: MIT */
/* An async that was sent, and closed before its callback, has no callback: if its
 * sending was told, so is that it was dropped. */
#include "trace.h"

static uv_async_t asyncs[2];

static void second(uv_async_t* handle) {
  (void)handle;
}

static void first(uv_async_t* handle) {
  (void)handle;
  uv_close((uv_handle_t*)&asyncs[1], NULL);
}

int main(void) {
  trace_init();
  CHECK_EQ(uv_async_init(&loop, &asyncs[0], first), 0);
  CHECK_EQ(uv_async_init(&loop, &asyncs[1], second), 0);
  for (int i = 0; i < 2; i++) CHECK_EQ(uv_async_send(&asyncs[i]), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  for (size_t i = 0; i < trace_count(RONDO_EVENT_QUEUED, RONDO_KIND_ASYNC); i++) {
    const rondo_event_t* e = trace_get(RONDO_EVENT_QUEUED, RONDO_KIND_ASYNC, i);
    CHECK((trace_of(RONDO_EVENT_BEGIN, e->id) == NULL) !=
          (trace_of(RONDO_EVENT_DROPPED, e->id) == NULL));
  }
  CHECK_EQ(trace_count(RONDO_EVENT_BEGIN, RONDO_KIND_ASYNC), 1);
  return trace_end();
}
