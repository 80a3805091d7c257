/* SPDX-License-Identifier: MIT */
/* Program 39: a timer that is due when the loop begins comes before an immediate that
 * was queued first. */
#include "node.h"

SAY(i)
SAY(t)

static void script(void) {
  set_immediate(i);
  set_timeout(t, 0);
  block(10);
}

int main(void) {
  node_run(script);
  return all_printed("t i");
}
