/* SPDX-License-Identifier: MIT */
/* uv_now cuts the loop's time to milliseconds; rondo_now_ns has all of it. Both move
 * only when the loop updates them. */
/* matrix: backends */
#include "../test.h"

static uv_loop_t loop;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

int main(void) {
  init();
  CHECK_EQ(rondo_clock_advance(&loop, 1999999), 0);
  CHECK_EQ(rondo_now_ns(&loop), 1000000000);
  uv_update_time(&loop);
  CHECK_EQ(rondo_now_ns(&loop), 1001999999);
  CHECK_EQ(uv_now(&loop), 1001);
  CHECK_EQ(rondo_clock_advance(&loop, 1), 0);
  uv_update_time(&loop);
  CHECK_EQ(rondo_now_ns(&loop), 1002000000);
  CHECK_EQ(uv_now(&loop), 1002);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_REAL), 0);
  uint64_t real_ns = rondo_now_ns(&loop);
  CHECK_EQ(uv_now(&loop), real_ns / 1000000);
  while (uv_hrtime() - real_ns < 1000) continue;
  CHECK_EQ(rondo_now_ns(&loop), real_ns);
  uv_update_time(&loop);
  CHECK(rondo_now_ns(&loop) > real_ns);
  test_loop_close(&loop);
  return 0;
}
