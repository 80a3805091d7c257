/* SPDX-License-Identifier: MIT */
/* Rule 7: pending callbacks of one round are entries of their own in every era: ticks
 * and microtasks are drained after each. */
#include "node.h"

static uint64_t turn;

SAY(n)
SAY(p)

/* What the callback does; both must come in one turn. */
static void note(void) {
  static int calls;
  static rondo_metrics_t metrics;
  rondo_metrics(&loop, &metrics);
  if (calls > 0) CHECK_EQ(metrics.turns, turn);
  turn = metrics.turns;
  log_put("%d", ++calls);
  next_tick(n);
  queue_microtask(p);
}

static void script(void) {
  set_pending(note);
  set_pending(note);
}

int main(void) {
  node_run(script);
  return all_printed("1 n p 2 n p");
}
