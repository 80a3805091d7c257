/* SPDX-License-Identifier: MIT */
/* Program 33: timers of two durations are due. They are two entries, so also Node 10
 * drains between them. */
#include "node.h"

SAY(n)
SAY(p)
SAY(b)

static void a(void) {
  log_put("a");
  next_tick(n);
  queue_microtask(p);
}

static void script(void) {
  set_timeout(a, 1);
  set_timeout(b, 5);
  block(30);
}

int main(void) {
  node_run(script);
  return all_printed("a n p b");
}
