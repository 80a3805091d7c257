/* SPDX-License-Identifier: MIT */
/* A task that is queued cannot be queued again, in either queue, until it has begun or
 * is cleared. */
#include "node.h"

SAY(i)

int main(void) {
  node_init();
  rondo_task_t* task = set_immediate(i);
  CHECK_EQ(rondo_set_immediate(&loop, task, node_task), UV_EBUSY);
  CHECK_EQ(rondo_set_pending(&loop, task, node_task), UV_EBUSY);
  rondo_clear(task);
  CHECK_EQ(rondo_set_pending(&loop, task, node_task), 0);
  CHECK_EQ(rondo_set_pending(&loop, task, node_task), UV_EBUSY);
  CHECK_EQ(rondo_set_immediate(&loop, task, node_task), UV_EBUSY);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(rondo_set_immediate(&loop, task, node_task), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  return all_printed("i i");
}
