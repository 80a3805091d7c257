/* SPDX-License-Identifier: MIT */
/* uv_stop in a tick does not cut the turn: the rest of its phases runs, then uv_run
 * returns, and the next call goes on. */
#include "node.h"

SAY(next)

static void tick(void) {
  log_put("tick");
  uv_stop(&loop);
}

static void a(void) {
  log_put("a");
  next_tick(tick);
  set_immediate(next);
}

SAY(b)
SAY(closed)

int main(void) {
  node_init();
  set_immediate(a);
  set_immediate(b);
  destroy(closed);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 1);
  log_put("|");
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  return node_printed("a b tick closed | next", "a tick b closed | next", "a tick b closed | next");
}
