/* SPDX-License-Identifier: MIT */
/* In libuv of every era UV_RUN_ONCE runs a timer that became due while it waited: before
 * 1.45 in a second pass of timers, later because timers are last. */
#include "node.h"

SAY(t)

int main(void) {
  node_init();
  set_timeout(t, 5);
  CHECK_EQ(uv_run(&loop, UV_RUN_ONCE), 0);
  return all_printed("t");
}
