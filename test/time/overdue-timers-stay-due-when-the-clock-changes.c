/* SPDX-License-Identifier: MIT */
/* A timer that is overdue by more than a virtual clock's first second is still due after
 * the change to it. */
#include "../test.h"

static uv_loop_t loop;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  log_put("timer");
}

int main(void) {
  static uv_timer_t timer;
  init();
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 1, 0), 0);
  CHECK_EQ(rondo_clock_advance(&loop, 5000000000), 0);
  uv_update_time(&loop);
  CHECK_EQ(rondo_timer_get_due_in_ns(&timer), 0);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_REAL), 0);
  CHECK_EQ(rondo_timer_get_due_in_ns(&timer), 0);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(rondo_timer_get_due_in_ns(&timer), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("timer");
  CHECK_EQ(uv_now(&loop), 1000);
  test_loop_close(&loop);
  return 0;
}
