/* SPDX-License-Identifier: MIT */
/* rondo_clock_advance moves a virtual clock: timers up to there are due, in order, later
 * ones are not; the loop's time moves when it is next updated. */
#include "../test.h"

static uv_loop_t loop;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static void on_timer(uv_timer_t* handle) {
  log_put("%d", *(int*)handle->data);
}

int main(void) {
  static uv_timer_t timers[4];
  static int ms[] = {30, 10, 20, 40};
  init();
  for (int i = 0; i < 4; i++) {
    CHECK_EQ(uv_timer_init(&loop, &timers[i]), 0);
    timers[i].data = &ms[i];
    CHECK_EQ(uv_timer_start(&timers[i], on_timer, (uint64_t)ms[i], 0), 0);
  }
  CHECK_EQ(rondo_clock_advance(&loop, 29999999), 0);
  CHECK_EQ(uv_now(&loop), 1000);
  uv_update_time(&loop);
  CHECK_EQ(uv_now(&loop), 1029);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  log_check("10 20");
  CHECK_EQ(rondo_clock_advance(&loop, 1), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  log_check("10 20 30");
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("10 20 30 40");
  CHECK_EQ(uv_now(&loop), 1040);
  test_loop_close(&loop);
  return 0;
}
