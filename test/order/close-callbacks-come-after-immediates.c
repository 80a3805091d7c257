/* SPDX-License-Identifier: MIT */
/* Program 12: something is closed in an I/O callback: ticks and microtasks, then the
 * check phase, then the close callback. */
#include "node.h"

SAY(closed)
SAY(immediate)
SAY(tick)
SAY(microtask)

static void on_connect(void) {
  destroy(closed);
  set_immediate(immediate);
  next_tick(tick);
  queue_microtask(microtask);
}

static void script(void) {
  stat_file(on_connect);
}

int main(void) {
  node_run(script);
  return all_printed("tick microtask immediate closed");
}
