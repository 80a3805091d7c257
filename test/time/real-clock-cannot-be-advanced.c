/* SPDX-License-Identifier: MIT */
/* rondo_clock_advance is refused on the real clock, and where the sum would not fit. */
/* matrix: none */
#include "../test.h"

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_get_clock(&loop), RONDO_CLOCK_REAL);
  CHECK_EQ(rondo_clock_advance(&loop, 1), UV_EINVAL);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(rondo_clock_advance(&loop, UINT64_MAX), UV_EINVAL);
  uv_update_time(&loop);
  CHECK_EQ(rondo_now_ns(&loop), 1000000000);
  test_loop_close(&loop);
  return 0;
}
