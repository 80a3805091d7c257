/* SPDX-License-Identifier: MIT */
/* Program 66: a close callback sets a timer, due when it returns, and an immediate:
 * timers come after close and before check. */
#include "node.h"

SAY(i0)
SAY(t)
SAY(i)

static void closed(void) {
  set_timeout(t, 0);
  set_immediate(i);
  block(10);
}

static void on_connect(void) {
  destroy(closed);
  set_immediate(i0);
}

static void script(void) {
  stat_file(on_connect);
}

int main(void) {
  node_run(script);
  return all_printed("i0 t i");
}
