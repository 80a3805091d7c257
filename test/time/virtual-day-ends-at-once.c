/* SPDX-License-Identifier: MIT */
/* A day of timers takes a day of the loop's time and next to none of ours. */
#include "../test.h"

static uv_loop_t loop;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static int hours;

static void hourly(uv_timer_t* handle) {
  CHECK_EQ(uv_now(handle->loop), 1000 + (uint64_t)++hours * 3600000);
  if (hours == 24) CHECK_EQ(uv_timer_stop(handle), 0);
}

int main(void) {
  static uv_timer_t timer;
  uint64_t begun_ns = uv_hrtime();
  init();
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, hourly, 3600000, 3600000), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(hours, 24);
  CHECK_EQ(rondo_now_ns(&loop), UINT64_C(86401) * 1000000000);
  CHECK(uv_hrtime() - begun_ns < UINT64_C(30) * 1000000000); /* not an hour */
  test_loop_close(&loop);
  return 0;
}
