/* SPDX-License-Identifier: MIT */
/* A timer that is due at almost the end of virtual time does not wrap around to the past
 * when the loop changes to a clock that is further on. */
/* matrix: backends */
#include "../test.h"

static void never(uv_timer_t* handle) {
  (void)handle;
  CHECK(0);
}

int main(void) {
  const uint64_t year_ms = UINT64_C(365) * 24 * 3600 * 1000;
  uv_loop_t loop;
  uv_timer_t timer;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, never, UINT64_MAX / 1000000 - 1001, 0), 0);
  CHECK(uv_timer_get_due_in(&timer) > year_ms);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_REAL), 0);
  CHECK(uv_timer_get_due_in(&timer) > year_ms);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  test_loop_close(&loop);
  return 0;
}
