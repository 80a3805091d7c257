/* SPDX-License-Identifier: MIT */
/* Programs 30 and 38: an immediate sets a timer that is due when it returns, and an
 * immediate: the timer comes first. */
#include "node.h"

SAY(timeout)
SAY(next)

static void immediate(void) {
  log_put("immediate");
  set_timeout(timeout, 1);
  set_immediate(next);
  block(10);
}

static void script(void) {
  set_immediate(immediate);
}

int main(void) {
  node_run(script);
  return all_printed("immediate timeout next");
}
