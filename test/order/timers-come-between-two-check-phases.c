/* SPDX-License-Identifier: MIT */
/* Program 28: a timer that became due during the check phase comes before the next check
 * phase, in every era. */
#include "node.h"

SAY(timer)
SAY(check_2)

static void check_1(void) {
  log_put("check_1");
  block(10);
  set_immediate(check_2);
}

static void poll(void) {
  log_put("poll");
  set_timeout(timer, 1);
  set_immediate(check_1);
}

static void script(void) {
  stat_file(poll);
}

int main(void) {
  node_run(script);
  return all_printed("poll check_1 timer check_2");
}
