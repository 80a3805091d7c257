/* SPDX-License-Identifier: MIT */
/* The switch alone: what an I/O callback makes pending runs before the check phase if it
 * is on, in the next turn if it is off. */
#include "node.h"

SAY(p)
SAY(i)

static void on_stat(void) {
  set_pending(p);
  set_immediate(i);
}

static void run(int on, const char* expected) {
  CHECK_EQ(rondo_loop_set_switch(&loop, RONDO_SWITCH_PENDING_AFTER_POLL, on), 0);
  stat_file(on_stat);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check(expected);
  log_reset();
}

int main(void) {
  node_init();
  run(1, "p i");
  run(0, "i p");
  return all_printed("");
}
