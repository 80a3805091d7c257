/* SPDX-License-Identifier: MIT */
/* rondo_timer_start_ns orders timers within a millisecond, each runs at its own
 * nanosecond, and a repetition keeps its period. */
#include "../test.h"

static uv_loop_t loop;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static int left = 3;

static void on_timer(uv_timer_t* handle) {
  log_put("%d", (int)(rondo_now_ns(handle->loop) - 1000000000));
}

static void on_repeat(uv_timer_t* handle) {
  log_put("r%d", (int)(rondo_now_ns(handle->loop) - 1000000000));
  if (--left == 0) CHECK_EQ(uv_timer_stop(handle), 0);
}

int main(void) {
  static uv_timer_t timers[5];
  static const uint64_t ns[] = {900, 100, 999999, 100, 0};
  init();
  for (int i = 0; i < 5; i++) {
    CHECK_EQ(uv_timer_init(&loop, &timers[i]), 0);
    CHECK_EQ(rondo_timer_start_ns(&timers[i], on_timer, ns[i], 0), 0);
    CHECK_EQ(rondo_timer_get_due_in_ns(&timers[i]), ns[i]);
  }
  CHECK_EQ(uv_timer_get_due_in(&timers[0]), 1); /* rounded up: it is not due yet */
  uv_timer_t repeating;
  CHECK_EQ(uv_timer_init(&loop, &repeating), 0);
  CHECK_EQ(rondo_timer_start_ns(&repeating, on_repeat, 150, 250), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("0 100 100 r150 r400 r650 900 999999");
  test_loop_close(&loop);
  return 0;
}
