/* SPDX-License-Identifier: MIT */
/* rondo_enter and rondo_leave nest: ticks wait for the outermost leave. The running
 * callback is the innermost. */
#include "node.h"

SAY(tick)

int main(void) {
  rondo_scope_t outer;
  rondo_scope_t inner;
  node_init();
  CHECK_EQ(rondo_current_id(&loop), 0);
  rondo_enter(&loop, &outer, RONDO_KIND_ENGINE, "outer");
  uint64_t outer_id = rondo_current_id(&loop);
  CHECK(outer_id != 0);
  rondo_enter(&loop, &inner, RONDO_KIND_ENGINE, "inner");
  CHECK(rondo_current_id(&loop) > outer_id);
  next_tick(tick);
  rondo_leave(&loop, &inner);
  CHECK_EQ(rondo_current_id(&loop), outer_id);
  log_put("between");
  rondo_leave(&loop, &outer);
  CHECK_EQ(rondo_current_id(&loop), 0);
  return all_printed("between tick");
}
