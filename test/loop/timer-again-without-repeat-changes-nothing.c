/* SPDX-License-Identifier: MIT */
/* uv_timer_again of a timer that does not repeat leaves it be: started, it still
 * fires at its time; fired, it stays stopped. */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  log_put("@%d", (int)(uv_now(handle->loop) - 1000));
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &timer);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 10, 0), 0);
  CHECK_EQ(uv_timer_again(&timer), 0);
  CHECK(uv_is_active((uv_handle_t*)&timer));
  CHECK_EQ(uv_timer_get_due_in(&timer), 10);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("@10");
  CHECK_EQ(uv_timer_again(&timer), 0);
  CHECK(!uv_is_active((uv_handle_t*)&timer));
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("@10");
  test_loop_close(&loop);
  return 0;
}
