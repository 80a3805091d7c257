/* SPDX-License-Identifier: MIT */
/* A virtual clock begins at one second, and real time that passes in a callback does not
 * move it. */
#include "../test.h"

static uv_loop_t loop;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static void on_timer(uv_timer_t* handle) {
  uint64_t before_ns = uv_hrtime();
  CHECK_EQ(uv_now(handle->loop), 1005);
  while (uv_hrtime() - before_ns < 2000000) continue;
  uv_update_time(handle->loop);
  CHECK_EQ(rondo_now_ns(handle->loop), 1005000000);
}

int main(void) {
  static uv_timer_t timer;
  init();
  CHECK_EQ(rondo_loop_get_clock(&loop), RONDO_CLOCK_VIRTUAL);
  CHECK_EQ(uv_now(&loop), 1000);
  CHECK_EQ(rondo_now_ns(&loop), 1000000000);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 5, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_now(&loop), 1005);
  test_loop_close(&loop);
  return 0;
}
