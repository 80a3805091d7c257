/* SPDX-License-Identifier: MIT */
/* The switch alone: off makes one entry of the immediates of a turn and of the due
 * timers of one duration; on drains after each. */
#include "node.h"

static int count;

static void tick(void) {
  log_put("n%d", count);
}

static void callback(void) {
  log_put("%d", ++count);
  next_tick(tick);
}

static void run(int on, const char* expected) {
  CHECK_EQ(rondo_loop_set_switch(&loop, RONDO_SWITCH_CHECKPOINT_EACH, on), 0);
  count = 0;
  for (int i = 0; i < 2; i++) set_timeout(callback, 1);
  set_timeout(callback, 2);
  for (int i = 0; i < 2; i++) set_immediate(callback);
  block(5);
  CHECK_EQ(rondo_loop_set_switch(&loop, RONDO_SWITCH_TIMERS_LAST, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check(expected);
  log_reset();
}

int main(void) {
  node_init();
  run(1, "1 n1 2 n2 3 n3 4 n4 5 n5");
  run(0, "1 2 n2 n2 3 n3 4 5 n5 n5");
  return all_printed("");
}
