/* SPDX-License-Identifier: MIT */
/* Every queue refuses NULL as a callback, and nothing is queued then. */
#include "node.h"

int main(void) {
  static rondo_task_t task = RONDO_TASK_INIT;
  node_init();
  CHECK_EQ(rondo_next_tick(&loop, NULL, NULL), UV_EINVAL);
  CHECK_EQ(rondo_queue_microtask(&loop, NULL, NULL), UV_EINVAL);
  CHECK_EQ(rondo_set_immediate(&loop, &task, NULL), UV_EINVAL);
  CHECK_EQ(rondo_set_pending(&loop, &task, NULL), UV_EINVAL);
  CHECK_EQ(rondo_is_queued(&task), 0);
  CHECK_EQ(rondo_pending(&loop, NULL, NULL), 0);
  rondo_checkpoint(&loop);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  return all_printed("");
}
