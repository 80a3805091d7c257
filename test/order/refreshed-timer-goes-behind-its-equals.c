/* SPDX-License-Identifier: MIT */
/* Program 53: a timer that is started anew with the same deadline goes behind the others
 * that have it. */
#include "node.h"

SAY(a)
SAY(b)

static void script(void) {
  uv_timer_t* first = set_timeout(a, 10);
  set_timeout(b, 10);
  refresh(first, 10);
  block(30);
}

int main(void) {
  node_run(script);
  return all_printed("b a");
}
