/* SPDX-License-Identifier: MIT */
/* The switch alone: a callback blocks for 3 of the 5 ms to the next timer. If it is on,
 * poll still waits for 5 ms, and the timer is late; if it is off, for what is left. */
#include "node.h"

static uint64_t begin;

static void blocker(void) {
  block(3);
}

static void after(void) {
  log_put("%d", (int)(uv_now(&loop) - begin));
}

static void run(int on, const char* expected) {
  CHECK_EQ(rondo_loop_set_switch(&loop, RONDO_SWITCH_WAIT_WHOLE, on), 0);
  uv_update_time(&loop);
  begin = uv_now(&loop);
  set_timeout(blocker, 5);
  set_timeout(after, 10);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check(expected);
  log_reset();
}

int main(void) {
  node_init();
  run(1, "13");
  run(0, "10");
  return all_printed("");
}
