/* SPDX-License-Identifier: MIT */
/* An immediate that is unreferenced and referenced again keeps the loop alive until it
 * has run. */
#include "node.h"

SAY(i)

static void script(void) {
  rondo_task_t* task = set_immediate(i);
  rondo_immediate_unref(task);
  CHECK_EQ(uv_loop_alive(&loop), 0);
  rondo_immediate_unref(task);
  rondo_immediate_ref(task);
  CHECK_EQ(uv_loop_alive(&loop), 1);
  rondo_immediate_ref(task);
}

int main(void) {
  node_run(script);
  CHECK_EQ(uv_loop_alive(&loop), 0);
  return all_printed("i");
}
