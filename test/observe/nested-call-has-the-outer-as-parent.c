/* SPDX-License-Identifier: MIT */
/* rondo_enter inside a callback begins an item whose parent is that callback; END closes
 * the inner one first. */
#include "trace.h"

int main(void) {
  rondo_scope_t outer;
  rondo_scope_t inner;
  trace_init();
  rondo_enter(&loop, &outer, RONDO_KIND_MAIN, "outer");
  uint64_t outer_id = rondo_current_id(&loop);
  rondo_enter(&loop, &inner, RONDO_KIND_ENGINE, "inner");
  uint64_t inner_id = rondo_current_id(&loop);
  rondo_leave(&loop, &inner);
  rondo_leave(&loop, &outer);
  CHECK_EQ(traced, 4);
  const rondo_event_type types[] = {RONDO_EVENT_BEGIN, RONDO_EVENT_BEGIN, RONDO_EVENT_END,
                                    RONDO_EVENT_END};
  const uint64_t ids[] = {outer_id, inner_id, inner_id, outer_id};
  for (int i = 0; i < 4; i++) {
    CHECK_EQ(trace[i].type, types[i]);
    CHECK_EQ(trace[i].id, ids[i]);
  }
  CHECK_EQ(trace[0].parent, 0);
  CHECK_EQ(trace[1].parent, outer_id);
  CHECK_STR(trace[0].name, "outer");
  CHECK_STR(trace[1].name, "inner");
  CHECK_EQ(trace[1].kind, RONDO_KIND_ENGINE);
  CHECK_EQ(trace[1].reason, RONDO_REASON_CALLED);
  return trace_end();
}
