/* SPDX-License-Identifier: MIT */
/* Program 61: an immediate starts a work and a timer; both are ready when it returns:
 * the timer, the work, the next immediate. */
#include "node.h"

SAY(f)
SAY(t)
SAY(i)

static void immediate(void) {
  stat_file(f);
  until_finished();
  set_timeout(t, 0);
  set_immediate(i);
  block(30);
}

static void script(void) {
  set_immediate(immediate);
}

int main(void) {
  node_run(script);
  return all_printed("t f i");
}
