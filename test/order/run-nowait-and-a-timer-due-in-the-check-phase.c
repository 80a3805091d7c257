/* SPDX-License-Identifier: MIT */
/* A timer becomes due in the check phase. libuv 1.45 and later run it at the end of the
 * same UV_RUN_NOWAIT; earlier ones in the next call. */
#include "node.h"

SAY(t)

static void i(void) {
  log_put("i");
  block(10);
}

int main(void) {
  node_init();
  set_timeout(t, 5);
  set_immediate(i);
  int alive = uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(alive, test_model() != RONDO_MODEL_NODE20);
  log_put("|");
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 0);
  return node_printed("i | t", "i | t", "i t |");
}
