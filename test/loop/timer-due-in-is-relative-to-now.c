/* SPDX-License-Identifier: MIT */
/* uv_timer_get_due_in is what is left by the loop's time, 0 once it has passed,
 * and 0 for a timer that was never started. */
/* matrix: none */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &timer);
  CHECK_EQ(uv_timer_get_due_in(&timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 100, 0), 0);
  CHECK_EQ(uv_timer_get_due_in(&timer), 100);
  CHECK_EQ(rondo_clock_advance(&loop, 40 * 1000000), 0);
  CHECK_EQ(uv_timer_get_due_in(&timer), 100); /* the loop does not know yet */
  uv_update_time(&loop);
  CHECK_EQ(uv_timer_get_due_in(&timer), 60);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 70, 0), 0);
  CHECK_EQ(uv_timer_get_due_in(&timer), 70);
  CHECK_EQ(rondo_clock_advance(&loop, 90 * 1000000), 0);
  uv_update_time(&loop);
  CHECK_EQ(uv_timer_get_due_in(&timer), 0);
  test_loop_close(&loop);
  return 0;
}
