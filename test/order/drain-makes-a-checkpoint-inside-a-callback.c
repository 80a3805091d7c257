/* SPDX-License-Identifier: MIT */
/* rondo_drain makes a checkpoint in the middle of a callback, and none inside a
 * checkpoint; what is queued later has the callback's own. */
#include "node.h"

SAY(microtask)
SAY(last_tick)

static void tick(void) {
  log_put("tick");
  queue_microtask(microtask);
  rondo_drain(&loop); /* no effect: this is a checkpoint */
  log_put("end_of_tick");
}

static void immediate(void) {
  log_put("immediate");
  next_tick(tick);
  rondo_drain(&loop);
  log_put("goes_on");
  next_tick(last_tick);
}

static void script(void) {
  set_immediate(immediate);
}

int main(void) {
  node_run(script);
  return all_printed("immediate tick end_of_tick microtask goes_on last_tick");
}
