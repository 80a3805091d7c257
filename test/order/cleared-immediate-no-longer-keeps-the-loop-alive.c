/* SPDX-License-Identifier: MIT */
/* Clearing the only immediate ends the loop; clearing it once more has no effect, and it
 * can be queued again. */
#include "node.h"

SAY(i)

int main(void) {
  node_init();
  rondo_task_t* task = set_immediate(i);
  CHECK_EQ(uv_loop_alive(&loop), 1);
  rondo_clear(task);
  rondo_clear(task);
  CHECK_EQ(uv_loop_alive(&loop), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("");
  CHECK_EQ(rondo_set_immediate(&loop, task, node_task), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  return all_printed("i");
}
