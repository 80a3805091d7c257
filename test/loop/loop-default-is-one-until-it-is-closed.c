/* SPDX-License-Identifier: MIT */
/* uv_default_loop hands out the same loop each time. Once closed, the next call
 * makes it anew, ready to run. */
/* matrix: backends */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  log_put("timer");
  uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  test_need_backend();
  uv_timer_t timer;
  int before = open_fds();
  for (int i = 0; i < 2; i++) {
    uv_loop_t* loop = uv_default_loop();
    CHECK(loop != NULL);
    CHECK(uv_default_loop() == loop);
    CHECK_EQ(uv_timer_init(loop, &timer), 0);
    CHECK_EQ(uv_timer_start(&timer, on_timer, 0, 0), 0);
    CHECK_EQ(uv_loop_close(loop), UV_EBUSY);
    CHECK(uv_default_loop() == loop); /* refused: still the default loop */
    CHECK_EQ(uv_run(loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(uv_loop_close(loop), 0);
  }
  log_check("timer timer");
  CHECK_EQ(open_fds(), before);
  return 0;
}
