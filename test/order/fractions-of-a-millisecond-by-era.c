/* SPDX-License-Identifier: MIT */
/* Program 52: 1.9 ms is its own duration in Node 10 and comes after every 1; from Node
 * 11 on it is cut to 1 and comes in order of start. */
#include "node.h"

SAY(a1)
SAY(b0)
SAY(e1_9)
SAY(f2)
SAY(g0)

static void script(void) {
  set_timeout(a1, 1);
  set_timeout(b0, 0);
  uv_timer_t* timer = set_timeout(e1_9, 1);
  if (test_model() == RONDO_MODEL_NODE10)
    CHECK_EQ(rondo_timer_start_ns(timer, node_timer, 1900000, 0), 0);
  set_timeout(f2, 2);
  set_timeout(g0, 0);
  block(20);
}

int main(void) {
  node_run(script);
  return node_printed("a1 b0 g0 e1_9 f2", "a1 b0 e1_9 g0 f2", "a1 b0 e1_9 g0 f2");
}
