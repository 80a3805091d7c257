/* SPDX-License-Identifier: MIT */
/* uv_backend_timeout tells the wait in milliseconds of the loop's clock, rounded up, so
 * that no timer would be early. */
/* matrix: backends */
#include "../test.h"

static uv_loop_t loop;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

int main(void) {
  static uv_timer_t timer;
  init();
  CHECK_EQ(uv_backend_timeout(&loop), 0); /* nothing is active */
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(rondo_timer_start_ns(&timer, on_timer, 2000001, 0), 0);
  CHECK_EQ(uv_backend_timeout(&loop), 3);
  CHECK_EQ(rondo_clock_advance(&loop, 1000001), 0);
  uv_update_time(&loop);
  CHECK_EQ(uv_backend_timeout(&loop), 1);
  CHECK_EQ(rondo_clock_advance(&loop, 1000000), 0);
  uv_update_time(&loop);
  CHECK_EQ(uv_backend_timeout(&loop), 0);
  test_loop_close(&loop);
  return 0;
}
