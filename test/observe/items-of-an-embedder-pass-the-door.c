/* SPDX-License-Identifier: MIT */
/* An embedder's own queue: an item is told when it is queued, with the callback that queued it as
 * its parent, and begins with the same id, in a turn and a phase of the embedder's loop. One that
 * is dropped is told, too. */
#include "trace.h"

int main(void) {
  rondo_scope_t scope;
  rondo_item_t first, second;
  trace_init();
  rondo_enter(&loop, &scope, RONDO_KIND_MAIN, "script");
  uint64_t script = rondo_current_id(&loop);
  rondo_item_queued(&loop, &first, RONDO_KIND_TASK, "timer");
  rondo_item_queued(&loop, &second, RONDO_KIND_TASK, "message");
  rondo_leave(&loop, &scope);

  rondo_item_dropped(&loop, &second, RONDO_KIND_TASK, "message");
  rondo_turn_begin(&loop, RONDO_PHASE_TASK);
  rondo_enter_item(&loop, &scope, RONDO_KIND_TASK, RONDO_REASON_DUE, &first, "timer");
  CHECK_EQ(rondo_current_id(&loop), first.id);
  rondo_leave(&loop, &scope);
  rondo_turn_end(&loop);

  const rondo_event_t* queued = trace_get(RONDO_EVENT_QUEUED, RONDO_KIND_TASK, 0);
  CHECK_EQ(queued->id, first.id);
  CHECK_EQ(queued->parent, script);
  CHECK_STR(queued->name, "timer");
  CHECK_EQ(trace_get(RONDO_EVENT_DROPPED, RONDO_KIND_TASK, 0)->id, second.id);
  const rondo_event_t* begin = trace_get(RONDO_EVENT_BEGIN, RONDO_KIND_TASK, 0);
  CHECK_EQ(begin->id, first.id);
  CHECK_EQ(begin->parent, script);
  CHECK_EQ(begin->phase, RONDO_PHASE_TASK);
  CHECK_EQ(begin->reason, RONDO_REASON_DUE);
  CHECK_EQ(begin->turn, 1);
  CHECK_EQ(trace_count(RONDO_EVENT_TURN_BEGIN, RONDO_KIND_NONE), 1);
  CHECK_EQ(trace_count(RONDO_EVENT_PHASE_BEGIN, RONDO_KIND_NONE), 1);
  CHECK_EQ(trace_count(RONDO_EVENT_PHASE_END, RONDO_KIND_NONE), 1);
  CHECK_EQ(trace_count(RONDO_EVENT_TURN_END, RONDO_KIND_NONE), 1);
  return trace_end();
}
