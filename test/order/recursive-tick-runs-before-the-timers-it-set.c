/* SPDX-License-Identifier: MIT */
/* Program 06: the chain of ticks of a timer runs to its end before the timers that it
 * set. */
#include "node.h"

static int i;

static void timeout(void) {
  log_put("timeout-%d", i);
}

static void foo(void) {
  if (++i > 5) return;
  log_put("foo-%d", i);
  set_timeout(timeout, 0);
  next_tick(foo);
}

static void script(void) {
  set_timeout(foo, 2);
}

int main(void) {
  node_run(script);
  return all_printed(
      "foo-1 foo-2 foo-3 foo-4 foo-5 timeout-6 timeout-6 timeout-6 timeout-6 timeout-6");
}
