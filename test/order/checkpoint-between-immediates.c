/* SPDX-License-Identifier: MIT */
/* Programs 04 and 32: two immediates of one batch. Node 10 drains after both, later ones
 * after each. */
#include "node.h"

SAY(tick)
SAY(microtask)
SAY(second)

static void first(void) {
  log_put("first");
  next_tick(tick);
  queue_microtask(microtask);
}

static void script(void) {
  set_immediate(first);
  set_immediate(second);
}

int main(void) {
  node_run(script);
  return node_printed("first second tick microtask", "first tick microtask second",
                      "first tick microtask second");
}
