/* SPDX-License-Identifier: MIT */
/* With a cap on the immediates of a turn the rest runs in the next one, behind its pending
 * callbacks and before immediates that were queued since. */
#include "node.h"

SAY(a)
SAY(c)
SAY(d)
SAY(pending)

static void b(void) {
  log_put("b");
  set_pending(pending);
  set_immediate(d);
}

static void script(void) {
  CHECK_EQ(rondo_loop_get_limit(&loop, RONDO_LIMIT_IMMEDIATES), 0);
  CHECK_EQ(rondo_loop_set_limit(&loop, RONDO_LIMIT_IMMEDIATES, 2), 0);
  set_immediate(a);
  set_immediate(b);
  set_immediate(c);
}

int main(void) {
  static rondo_metrics_t metrics;
  node_run(script);
  rondo_metrics(&loop, &metrics);
  CHECK_EQ(metrics.caps_hit[RONDO_LIMIT_IMMEDIATES], 1);
  return all_printed("a b pending c d");
}
