/* SPDX-License-Identifier: MIT */
/* A queued immediate or pending task that keeps the loop alive makes uv_loop_close
 * UV_EBUSY. An unreferenced immediate does not: closing the loop takes it back. */
#include "../test.h"

static void never(rondo_task_t* task) {
  (void)task;
  CHECK(0);
}

int main(void) {
  uv_loop_t loop;
  rondo_task_t immediate = RONDO_TASK_INIT;
  rondo_task_t pending = RONDO_TASK_INIT;
  test_loop_init(&loop);
  CHECK_EQ(rondo_set_immediate(&loop, &immediate, never), 0);
  CHECK_EQ(uv_loop_close(&loop), UV_EBUSY);
  rondo_clear(&immediate);
  CHECK_EQ(rondo_set_pending(&loop, &pending, never), 0);
  CHECK_EQ(uv_loop_close(&loop), UV_EBUSY);
  rondo_clear(&pending);
  CHECK_EQ(rondo_set_immediate(&loop, &immediate, never), 0);
  rondo_immediate_unref(&immediate);
  CHECK_EQ(uv_loop_alive(&loop), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
  CHECK_EQ(rondo_is_queued(&immediate), 0);
  rondo_clear(&immediate);
  return 0;
}
