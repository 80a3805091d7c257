/* SPDX-License-Identifier: MIT */
/* uv_run of a loop with nothing to do still reads the clock, in each mode. */
#include "../test.h"

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  const uv_run_mode modes[] = {UV_RUN_DEFAULT, UV_RUN_ONCE, UV_RUN_NOWAIT};
  for (int i = 0; i < 3; i++) {
    uint64_t before = uv_now(&loop);
    CHECK_EQ(rondo_clock_advance(&loop, 7 * 1000000), 0);
    CHECK_EQ(uv_now(&loop), before);
    CHECK_EQ(uv_run(&loop, modes[i]), 0);
    CHECK_EQ(uv_now(&loop), before + 7);
  }
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
