/* SPDX-License-Identifier: MIT */
/* uv_run drains what was queued before it, also if nothing is alive; what that queues
 * counts for this run. */
#include "node.h"

SAY(i)

static void tick(void) {
  log_put("tick");
  set_immediate(i);
}

int main(void) {
  node_init();
  next_tick(tick);
  CHECK_EQ(uv_loop_alive(&loop), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  return all_printed("tick i");
}
