/* SPDX-License-Identifier: MIT */
/* Programs 13 and 62: beforeExit comes when nothing is alive; what it queues revives the
 * loop, its ticks drain at once, and it comes again at the next end. */
#include "node.h"

SAY(n)
SAY(i)
SAY(t)

static void before_exit(void) {
  static int calls;
  log_put("be");
  if (calls++ > 0) return;
  set_immediate(i);
  set_timeout(t, 10);
  next_tick(n);
}

static void script(void) {
  log_put("main");
}

int main(void) {
  node_run(script);
  function f = before_exit;
  int alive;
  do {
    rondo_call(&loop, RONDO_KIND_MAIN, "beforeExit", node_call, &f);
    alive = uv_loop_alive(&loop);
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  } while (alive);
  return all_printed("main be n i t be");
}
