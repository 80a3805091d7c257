/* SPDX-License-Identifier: MIT */
/* What is left of a timer is the same before and after a change of clock, in both
 * directions, and so is the order. */
#include "../test.h"

static uv_loop_t loop;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static void on_timer(uv_timer_t* handle) {
  log_put("%s", (const char*)handle->data);
}

int main(void) {
  static uv_timer_t near;
  static uv_timer_t far;
  static char names[][5] = {"near", "far"};
  init();
  CHECK_EQ(uv_timer_init(&loop, &near) | uv_timer_init(&loop, &far), 0);
  near.data = names[0];
  far.data = names[1];
  CHECK_EQ(uv_timer_start(&far, on_timer, 200000, 0), 0);
  CHECK_EQ(uv_timer_start(&near, on_timer, 100000, 0), 0);
  CHECK_EQ(rondo_clock_advance(&loop, 30000000001), 0);
  uv_update_time(&loop);
  for (int i = 0; i < 4; i++) {
    CHECK_EQ(rondo_timer_get_due_in_ns(&near), 69999999999);
    CHECK_EQ(rondo_timer_get_due_in_ns(&far), 169999999999);
    CHECK_EQ(rondo_loop_set_clock(&loop, i % 2 == 0 ? RONDO_CLOCK_REAL : RONDO_CLOCK_VIRTUAL), 0);
  }
  CHECK_EQ(uv_now(&loop), 1000);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("near far");
  CHECK_EQ(rondo_now_ns(&loop), 170999999999);
  test_loop_close(&loop);
  return 0;
}
