/* SPDX-License-Identifier: MIT */
/* Program 22: an I/O callback has its own checkpoint, and the I/O it starts ends after
 * the immediates of this turn. */
#include "node.h"

SAY(tick)
SAY(microtask)
SAY(immediate)
SAY(immediate_2)

static void stat_2(void) {
  log_put("stat_2");
  set_immediate(immediate_2);
}

static void stat_1(void) {
  log_put("stat_1");
  next_tick(tick);
  queue_microtask(microtask);
  set_immediate(immediate);
  stat_file(stat_2);
}

static void script(void) {
  stat_file(stat_1);
}

int main(void) {
  node_run(script);
  return all_printed("stat_1 tick microtask immediate stat_2 immediate_2");
}
