/* SPDX-License-Identifier: MIT */
/* The switch alone: with timers at the end of the turn, uv_run(UV_RUN_DEFAULT) runs due
 * timers before its first turn if it is on, and after the immediates if it is off. */
#include "node.h"

SAY(t)
SAY(i)

static void run(uv_run_mode mode, int on, const char* expected) {
  CHECK_EQ(rondo_loop_set_switch(&loop, RONDO_SWITCH_TIMERS_PRIME, on), 0);
  set_timeout(t, 1);
  set_immediate(i);
  block(2);
  CHECK_EQ(uv_run(&loop, mode), 0);
  log_check(expected);
  log_reset();
}

int main(void) {
  node_init();
  CHECK_EQ(rondo_loop_set_switch(&loop, RONDO_SWITCH_TIMERS_LAST, 1), 0);
  run(UV_RUN_DEFAULT, 1, "t i");
  run(UV_RUN_DEFAULT, 0, "i t");
  run(UV_RUN_NOWAIT, 1, "i t"); /* only of UV_RUN_DEFAULT */
  run(UV_RUN_ONCE, 1, "i t");
  return all_printed("");
}
