/* SPDX-License-Identifier: MIT */
/* uv_now counts milliseconds of the monotonic clock, as uv_hrtime counts its
 * nanoseconds, never goes back, and moves with uv_update_time only. */
/* matrix: none */
#include "../test.h"

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  uint64_t last = uv_now(&loop);
  for (int i = 0; i < 5; i++) {
    uint64_t until = uv_hrtime() + 3 * 1000000;
    while (uv_hrtime() < until) continue;
    CHECK_EQ(uv_now(&loop), last);
    uv_update_time(&loop);
    CHECK(uv_now(&loop) >= last + 2);
    CHECK(uv_now(&loop) >= until / 1000000);
    last = uv_now(&loop);
    CHECK(last <= uv_hrtime() / 1000000);
  }
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
