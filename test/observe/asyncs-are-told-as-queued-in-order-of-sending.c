/* SPDX-License-Identifier: MIT */
/* Asyncs that were sent one after the other are told as queued in that order, with ids
 * that rise, whatever the order of their callbacks. */
#include "trace.h"

enum { COUNT = 5 };

static uv_async_t asyncs[COUNT];

static void on_async(uv_async_t* handle) {
  log_put("%d", (int)(handle - asyncs));
}

int main(void) {
  static const int sent[COUNT] = {3, 0, 4, 1, 2};
  uint64_t last = 0;
  trace_init();
  for (int i = 0; i < COUNT; i++) CHECK_EQ(uv_async_init(&loop, &asyncs[i], on_async), 0);
  for (int i = 0; i < COUNT; i++) CHECK_EQ(uv_async_send(&asyncs[sent[i]]), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check("0 1 2 3 4");
  CHECK_EQ(trace_count(RONDO_EVENT_QUEUED, RONDO_KIND_ASYNC), COUNT);
  for (size_t i = 0; i < COUNT; i++) {
    const rondo_event_t* queued = trace_get(RONDO_EVENT_QUEUED, RONDO_KIND_ASYNC, i);
    CHECK(queued->object == &asyncs[sent[i]]);
    CHECK(queued->id > last);
    last = queued->id;
  }
  return trace_end();
}
