/* SPDX-License-Identifier: MIT */
/* Program 01: the main script runs to its end, then ticks, then microtasks, then the
 * loop begins. */
#include "node.h"

SAY(immediate)
SAY(timeout)
SAY(microtask)
SAY(tick)

static void script(void) {
  set_immediate(immediate);
  set_timeout(timeout, 25);
  queue_microtask(microtask);
  next_tick(tick);
  log_put("main");
}

int main(void) {
  node_run(script);
  return all_printed("main tick microtask immediate timeout");
}
