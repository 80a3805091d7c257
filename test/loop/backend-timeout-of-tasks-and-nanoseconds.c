/* SPDX-License-Identifier: MIT */
/* Pending callbacks and referenced immediates forbid the wait; an unreferenced
 * immediate does not. A timer's nanoseconds are rounded up, so that whoever
 * waits that long does not come early. */
#include "../test.h"

static void on_task(rondo_task_t* task) {
  (void)task;
}
static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  rondo_task_t task = RONDO_TASK_INIT;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &timer);
  CHECK_EQ(rondo_timer_start_ns(&timer, on_timer, 1, 0), 0);
  CHECK_EQ(uv_backend_timeout(&loop), 1);
  CHECK_EQ(rondo_timer_start_ns(&timer, on_timer, 1000000, 0), 0);
  CHECK_EQ(uv_backend_timeout(&loop), 1);
  CHECK_EQ(rondo_timer_start_ns(&timer, on_timer, 1000001, 0), 0);
  CHECK_EQ(uv_backend_timeout(&loop), 2);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 1000, 0), 0);
  CHECK_EQ(rondo_set_pending(&loop, &task, on_task), 0);
  CHECK_EQ(uv_backend_timeout(&loop), 0);
  rondo_clear(&task);
  CHECK_EQ(uv_backend_timeout(&loop), 1000);
  CHECK_EQ(rondo_set_immediate(&loop, &task, on_task), 0);
  CHECK_EQ(uv_backend_timeout(&loop), 0);
  rondo_immediate_unref(&task);
  CHECK_EQ(uv_backend_timeout(&loop), 1000);
  rondo_immediate_ref(&task);
  CHECK_EQ(uv_backend_timeout(&loop), 0);
  rondo_clear(&task);
  test_loop_close(&loop);
  return 0;
}
