/* SPDX-License-Identifier: MIT */
/* rondo_next_item_calls: inside a callback one item ends and the next begins at the same moment. At
 * the outermost level the end is a checkpoint's, as rondo_leave's is. */
#include "trace.h"

static int microtasks;

static void on_microtask(uv_loop_t* of, void* arg) {
  (void)of, (void)arg;
  microtasks++;
}

int main(void) {
  rondo_scope_t outer, scope;
  rondo_item_t items[3];
  trace_init();
  for (int i = 0; i < 3; i++) rondo_item_queued(&loop, &items[i], RONDO_KIND_TASK, NULL);
  rondo_enter(&loop, &outer, RONDO_KIND_MAIN, "script");
  rondo_enter_item_calls(&loop, &scope, RONDO_KIND_TASK, RONDO_REASON_QUEUED, &items[0], 1);
  rondo_next_item_calls(&loop, &scope, RONDO_KIND_TASK, RONDO_REASON_DUE, &items[1], 2);
  CHECK_EQ(rondo_current_id(&loop), items[1].id);
  rondo_leave(&loop, &scope);
  CHECK_EQ(rondo_current_id(&loop), outer.id);

  const rondo_event_t* end = trace_get(RONDO_EVENT_END, RONDO_KIND_TASK, 0);
  const rondo_event_t* begin = trace_get(RONDO_EVENT_BEGIN, RONDO_KIND_TASK, 1);
  CHECK_EQ(end->id, items[0].id);
  CHECK_EQ(begin->id, items[1].id);
  CHECK_EQ(begin->reason, RONDO_REASON_DUE);
  CHECK_EQ(begin->callback, 2);
  CHECK_EQ(begin->time_ns, end->time_ns);
  CHECK_EQ(trace_get(RONDO_EVENT_END, RONDO_KIND_TASK, 1)->id, items[1].id);
  rondo_leave(&loop, &outer);

  CHECK_EQ(rondo_queue_microtask(&loop, on_microtask, NULL), 0);
  rondo_enter_item_calls(&loop, &scope, RONDO_KIND_TASK, RONDO_REASON_QUEUED, &items[0], 1);
  rondo_next_item_calls(&loop, &scope, RONDO_KIND_TASK, RONDO_REASON_DUE, &items[2], 2);
  CHECK_EQ(microtasks, 1);
  CHECK_EQ(rondo_current_id(&loop), items[2].id);
  rondo_leave(&loop, &scope);
  CHECK_EQ(rondo_current_id(&loop), 0);
  return trace_end();
}
