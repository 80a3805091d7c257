/* SPDX-License-Identifier: MIT */
/* With a cap on the timers of a pass the rest runs in the next one: immediates get in
 * between, order is kept. */
#include "node.h"

SAY(a)
SAY(b)
SAY(c)
SAY(i)

static void script(void) {
  CHECK_EQ(rondo_loop_get_limit(&loop, RONDO_LIMIT_TIMERS), 0);
  CHECK_EQ(rondo_loop_set_limit(&loop, RONDO_LIMIT_TIMERS, 2), 0);
  set_timeout(a, 1);
  set_timeout(b, 2);
  set_timeout(c, 3);
  set_immediate(i);
  block(10);
}

int main(void) {
  static rondo_metrics_t metrics;
  node_run(script);
  rondo_metrics(&loop, &metrics);
  CHECK_EQ(metrics.caps_hit[RONDO_LIMIT_TIMERS], 1);
  return all_printed("a b i c");
}
