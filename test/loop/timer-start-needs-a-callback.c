/* SPDX-License-Identifier: MIT */
/* uv_timer_start without a callback is UV_EINVAL and leaves the timer as it was. */
/* matrix: none */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  log_put("timer");
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK(!uv_is_active((uv_handle_t*)&timer));
  CHECK_EQ(uv_timer_start(&timer, NULL, 1, 1), UV_EINVAL);
  CHECK(!uv_is_active((uv_handle_t*)&timer));
  CHECK_EQ(uv_timer_start(&timer, on_timer, 5, 0), 0);
  CHECK_EQ(uv_timer_start(&timer, NULL, 500, 500), UV_EINVAL);
  CHECK_EQ(uv_timer_get_due_in(&timer), 5);
  CHECK_EQ(uv_timer_get_repeat(&timer), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("timer");
  test_loop_close(&loop);
  return 0;
}
