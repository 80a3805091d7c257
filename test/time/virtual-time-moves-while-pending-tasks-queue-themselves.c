/* SPDX-License-Identifier: MIT */
/* A pending task that queues itself anew keeps the loop from waiting; a virtual timer
 * comes all the same. */
#include "../test.h"

static int done;

static void on_timer(uv_timer_t* handle) {
  CHECK_EQ(uv_now(handle->loop), 1010);
  done = 1;
}

static void on_task(rondo_task_t* task) {
  if (!done) CHECK_EQ(rondo_set_pending(task->loop, task, on_task), 0);
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  rondo_task_t task = RONDO_TASK_INIT;
  alarm(20);
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 10, 0), 0);
  CHECK_EQ(rondo_set_pending(&loop, &task, on_task), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(done, 1);
  test_loop_close(&loop);
  return 0;
}
