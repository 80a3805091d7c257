/* SPDX-License-Identifier: MIT */
/* Program 20: an interval that clears itself in its third run ends, and each run had its
 * checkpoint. */
#include "node.h"

static uv_timer_t* timer;
static int n;

static void tick(void) {
  log_put("tick-%d", n);
}

static void interval(void) {
  log_put("interval-%d", ++n);
  next_tick(tick);
  if (n == 3) clear_interval(timer);
}

static void script(void) {
  timer = set_interval(interval, 5);
}

int main(void) {
  node_run(script);
  return all_printed("interval-1 tick-1 interval-2 tick-2 interval-3 tick-3");
}
