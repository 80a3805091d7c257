/* SPDX-License-Identifier: MIT */
/* Programs 03 and 31: two timers of one duration are due. Node 10 drains after both,
 * later ones after each. */
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
  set_timeout(first, 5);
  set_timeout(second, 5);
  block(20);
}

int main(void) {
  node_run(script);
  return node_printed("first second tick microtask", "first tick microtask second",
                      "first tick microtask second");
}
