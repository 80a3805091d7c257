/* SPDX-License-Identifier: MIT */
/* uv_timer_again of a timer that was never started is UV_EINVAL, whatever its
 * repeat; of one that has been, it works even after it has stopped. */
#include "../test.h"

static int fired;

static void on_timer(uv_timer_t* handle) {
  log_put("@%d", (int)(uv_now(handle->loop) - 1000));
  if (++fired == 2) uv_timer_stop(handle);
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &timer);
  CHECK_EQ(uv_timer_again(&timer), UV_EINVAL);
  uv_timer_set_repeat(&timer, 5);
  CHECK_EQ(uv_timer_again(&timer), UV_EINVAL);
  CHECK(!uv_is_active((uv_handle_t*)&timer));
  CHECK_EQ(uv_timer_start(&timer, on_timer, 100, 10), 0);
  CHECK_EQ(uv_timer_stop(&timer), 0);
  CHECK_EQ(uv_timer_get_repeat(&timer), 10);
  CHECK_EQ(uv_timer_again(&timer), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("@10 @20");
  test_loop_close(&loop);
  return 0;
}
