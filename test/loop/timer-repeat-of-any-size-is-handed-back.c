/* SPDX-License-Identifier: MIT */
/* uv_timer_get_repeat is what was set, to the millisecond, also where it is more
 * than any clock can count. */
/* matrix: none */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  const uint64_t values[] = {
      0, 1, 999, UINT32_MAX, INT64_MAX / 1000000, UINT64_MAX / 1000000 + 1, UINT64_MAX};
  test_loop_init(&loop);
  uv_timer_init(&loop, &timer);
  CHECK_EQ(uv_timer_get_repeat(&timer), 0);
  for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
    uv_timer_set_repeat(&timer, values[i]);
    CHECK_EQ(uv_timer_get_repeat(&timer), values[i]);
    CHECK_EQ(uv_timer_start(&timer, on_timer, 1, values[i]), 0);
    CHECK_EQ(uv_timer_get_repeat(&timer), values[i]);
  }
  test_loop_close(&loop);
  return 0;
}
