/* SPDX-License-Identifier: MIT */
/* Program 05: all ticks, also those that ticks add, then all microtasks, also those that
 * microtasks add; a tick of a microtask waits until the microtasks are done; and again
 * until both are empty. */
#include "node.h"

SAY(micro_from_tick_a)
SAY(tick_from_tick_a)
SAY(micro_from_micro_b)
SAY(micro_from_that_tick)
SAY(tick_c)
SAY(micro_d)

static void tick_a(void) {
  log_put("tick_a");
  queue_microtask(micro_from_tick_a);
  next_tick(tick_from_tick_a);
}

static void tick_from_micro_b(void) {
  log_put("tick_from_micro_b");
  queue_microtask(micro_from_that_tick);
}

static void micro_b(void) {
  log_put("micro_b");
  next_tick(tick_from_micro_b);
  queue_microtask(micro_from_micro_b);
}

static void script(void) {
  next_tick(tick_a);
  queue_microtask(micro_b);
  next_tick(tick_c);
  queue_microtask(micro_d);
}

int main(void) {
  node_run(script);
  return all_printed(
      "tick_a tick_c tick_from_tick_a micro_b micro_d micro_from_tick_a micro_from_micro_b "
      "tick_from_micro_b micro_from_that_tick");
}
