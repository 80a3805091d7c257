/* SPDX-License-Identifier: MIT */
/* The other side of program 39: if the millisecond has not passed when the loop begins,
 * the immediate is first. */
#include "node.h"

SAY(i)
SAY(t)

static void script(void) {
  set_timeout(t, 0);
  set_immediate(i);
}

int main(void) {
  node_run(script);
  return all_printed("i t");
}
