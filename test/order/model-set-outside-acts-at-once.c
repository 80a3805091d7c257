/* SPDX-License-Identifier: MIT */
/* Between two calls of uv_run the model may change; the next call obeys the new one from
 * its beginning. */
/* matrix: backends */
#include "node.h"

SAY(i)
SAY(t)

int main(void) {
  node_init();
  for (int m = 0; m < RONDO_MODEL_MAX; m++) {
    CHECK_EQ(rondo_loop_set_model(&loop, (rondo_model)m), 0);
    set_immediate(i);
    set_timeout(t, 1);
    block(5);
    CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 0);
    log_check(m == RONDO_MODEL_NODE20 ? "i t" : "t i");
    log_reset();
  }
  return all_printed("");
}
