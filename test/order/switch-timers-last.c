/* SPDX-License-Identifier: MIT */
/* The switch alone: one turn with a due timer and an immediate. On: the timer comes at
 * the end of the turn; off: at its beginning. */
#include "node.h"

SAY(t)
SAY(i)

static void one_turn(int on, const char* expected) {
  CHECK_EQ(rondo_loop_set_switch(&loop, RONDO_SWITCH_TIMERS_LAST, on), 0);
  CHECK_EQ(rondo_loop_get_switch(&loop, RONDO_SWITCH_TIMERS_LAST), on);
  set_timeout(t, 1);
  set_immediate(i);
  block(2);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 0);
  log_check(expected);
  log_reset();
}

int main(void) {
  node_init();
  one_turn(1, "i t");
  one_turn(0, "t i");
  one_turn(1, "i t");
  return all_printed("");
}
