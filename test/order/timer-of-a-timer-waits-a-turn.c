/* SPDX-License-Identifier: MIT */
/* Programs 25 and 35: a timer that a timer sets runs in a later turn, after the
 * immediates, even if it is due at once. */
#include "node.h"

SAY(timer_2)
SAY(immediate)

static void timer_1(void) {
  log_put("timer_1");
  set_timeout(timer_2, 0);
  set_immediate(immediate);
  block(20);
}

static void script(void) {
  set_timeout(timer_1, 10);
}

int main(void) {
  node_run(script);
  return all_printed("timer_1 immediate timer_2");
}
