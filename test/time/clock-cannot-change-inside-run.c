/* SPDX-License-Identifier: MIT */
/* Inside uv_run the clock stays what it is; a clock that does not exist is refused at
 * any time. */
#include "../test.h"

static uv_loop_t loop;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static void immediate(rondo_task_t* task) {
  CHECK_EQ(rondo_loop_set_clock(task->loop, RONDO_CLOCK_REAL), UV_EBUSY);
  CHECK_EQ(rondo_loop_get_clock(task->loop), RONDO_CLOCK_VIRTUAL);
  CHECK_EQ(uv_now(task->loop), 1000);
  log_put("immediate");
}

int main(void) {
  static rondo_task_t task;
  init();
  CHECK_EQ(rondo_set_immediate(&loop, &task, immediate), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("immediate");
  CHECK_EQ(rondo_loop_set_clock(&loop, (rondo_clock)2), UV_EINVAL);
  CHECK_EQ(rondo_loop_set_clock(&loop, (rondo_clock)-1), UV_EINVAL);
  CHECK_EQ(rondo_loop_get_clock(&loop), RONDO_CLOCK_VIRTUAL);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_REAL), 0);
  CHECK_EQ(rondo_loop_get_clock(&loop), RONDO_CLOCK_REAL);
  test_loop_close(&loop);
  return 0;
}
