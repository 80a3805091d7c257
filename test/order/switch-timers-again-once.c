/* SPDX-License-Identifier: MIT */
/* The switch alone: with timers first, UV_RUN_ONCE that waited for a timer runs it if it
 * is on, and leaves it for the next call if it is off. */
#include "node.h"

SAY(t)

static void run(uv_run_mode mode, int on, const char* expected) {
  CHECK_EQ(rondo_loop_set_switch(&loop, RONDO_SWITCH_TIMERS_AGAIN_ONCE, on), 0);
  set_timeout(t, 5);
  uv_run(&loop, mode);
  log_check(expected);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("t");
  log_reset();
}

int main(void) {
  node_init();
  CHECK_EQ(rondo_loop_set_switch(&loop, RONDO_SWITCH_TIMERS_LAST, 0), 0);
  run(UV_RUN_ONCE, 1, "t");
  run(UV_RUN_ONCE, 0, "");
  run(UV_RUN_NOWAIT, 1, ""); /* only of UV_RUN_ONCE */
  return all_printed("");
}
