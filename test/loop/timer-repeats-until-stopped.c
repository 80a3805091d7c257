/* SPDX-License-Identifier: MIT */
/* A repeating timer fires after timeout, then every repeat; it is active in its
 * callback and due in a whole repeat. Stopping it there is the end of it. */
#include "../test.h"

static int fired;

static void on_timer(uv_timer_t* handle) {
  CHECK(uv_is_active((uv_handle_t*)handle));
  CHECK_EQ(uv_timer_get_due_in(handle), 7);
  log_put("@%d", (int)(uv_now(handle->loop) - 1000));
  if (++fired == 4) {
    CHECK_EQ(uv_timer_stop(handle), 0);
    CHECK(!uv_is_active((uv_handle_t*)handle));
    CHECK_EQ(uv_timer_stop(handle), 0); /* a second time is no error */
  }
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &timer);
  CHECK_EQ(uv_timer_stop(&timer), 0); /* nor before a start */
  CHECK_EQ(uv_timer_start(&timer, on_timer, 20, 7), 0);
  CHECK_EQ(uv_timer_get_repeat(&timer), 7);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("@20 @27 @34 @41");
  test_loop_close(&loop);
  return 0;
}
