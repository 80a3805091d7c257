/* SPDX-License-Identifier: MIT */
/* Program 07: a chain of ticks against a second timer of the same duration. In Node 10
 * the timer comes in between, later the whole chain first. */
#include "node.h"

SAY(other)

static int i;

static void foo(void) {
  if (++i > 3) return;
  log_put("foo-%d", i);
  next_tick(foo);
}

static void script(void) {
  set_timeout(foo, 2);
  set_timeout(other, 2);
  block(20);
}

int main(void) {
  node_run(script);
  return node_printed("foo-1 other foo-2 foo-3", "foo-1 foo-2 foo-3 other",
                      "foo-1 foo-2 foo-3 other");
}
