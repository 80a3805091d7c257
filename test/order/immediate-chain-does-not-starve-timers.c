/* SPDX-License-Identifier: MIT */
/* Program 24: immediates that queue the next one for ever let a timer through as soon as
 * it is due. */
#include "node.h"

static int fired;
static int rounds;

static void timeout(void) {
  fired = 1;
}

static void again(void) {
  block(1);
  if (fired)
    log_put("fired after %d", rounds);
  else if (++rounds < 1000)
    set_immediate(again);
  else
    log_put("starved");
}

static void script(void) {
  set_timeout(timeout, 5);
  set_immediate(again);
}

int main(void) {
  node_run(script);
  return all_printed("fired after 5");
}
