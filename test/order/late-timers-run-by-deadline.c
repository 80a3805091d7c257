/* SPDX-License-Identifier: MIT */
/* Program 10: when the loop is late, all timers that are due run in order of their
 * deadlines. */
#include "node.h"

SAY(first_20)
SAY(second_20)
SAY(only_40)

static void ten(void) {
  set_timeout(second_20, 20);
  log_put("10");
}

static void busy_15(void) {
  log_put("15");
  block(80);
}

static void script(void) {
  set_timeout(first_20, 20);
  set_timeout(only_40, 40);
  set_timeout(ten, 10);
  set_timeout(busy_15, 15);
}

int main(void) {
  node_run(script);
  return all_printed("10 15 first_20 second_20 only_40");
}
