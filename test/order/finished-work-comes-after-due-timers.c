/* SPDX-License-Identifier: MIT */
/* Program 60: when the loop begins, a timer is due and a work has finished: timers,
 * poll, check. */
#include "node.h"

SAY(f)
SAY(t)
SAY(i)

static void script(void) {
  stat_file(f);
  until_finished();
  set_timeout(t, 0);
  set_immediate(i);
  block(30);
}

int main(void) {
  node_run(script);
  return all_printed("t f i");
}
