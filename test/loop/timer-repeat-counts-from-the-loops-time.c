/* SPDX-License-Identifier: MIT */
/* A repeating timer is armed anew when its callback is about to run, from the
 * loop's time then: a callback that takes 17 of 50 ms is followed by the next 33
 * ms later; one that takes longer than 50, at once, and nothing is made up for.
 * The callback updates the time, for the next wait is reckoned from it. */
#include "../test.h"

static int fired;

static void on_timer(uv_timer_t* handle) {
  log_put("@%d", (int)(uv_now(handle->loop) - 1000));
  const uint64_t takes_ms[] = {17, 120, 0, 0};
  CHECK_EQ(rondo_clock_advance(handle->loop, takes_ms[fired] * 1000000), 0);
  uv_update_time(handle->loop);
  if (++fired == 4) uv_timer_stop(handle);
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &timer);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 50, 50), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("@50 @100 @220 @270");
  test_loop_close(&loop);
  return 0;
}
