/* SPDX-License-Identifier: MIT */
/* Program 63: in the main script, a tick that a microtask adds waits until no microtask
 * is left. */
#include "node.h"

SAY(n2)
SAY(p2)
SAY(p3)

static void p1(void) {
  log_put("p1");
  next_tick(n2);
  queue_microtask(p2);
}

static void n1(void) {
  log_put("n1");
  queue_microtask(p3);
}

static void callback(void) {
  queue_microtask(p1);
  next_tick(n1);
}

int main(void) {
  node_run(callback);
  return all_printed("n1 p1 p3 p2 n2");
}
