/* SPDX-License-Identifier: MIT */
/* A timer without repeat fires once, when its time has come, and is inactive
 * already in its callback. */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  CHECK(!uv_is_active((uv_handle_t*)handle));
  CHECK_EQ(uv_timer_get_due_in(handle), 0);
  log_put("%d@%d", *(int*)handle->data, (int)(uv_now(handle->loop) - 1000));
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timers[4];
  int delays[4] = {30, 0, 20, 1};
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  for (int i = 0; i < 4; i++) {
    uv_timer_init(&loop, &timers[i]);
    timers[i].data = &delays[i];
    CHECK_EQ(uv_timer_start(&timers[i], on_timer, (uint64_t)delays[i], 0), 0);
    CHECK(uv_is_active((uv_handle_t*)&timers[i]));
  }
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("0@0 1@1 20@20 30@30");
  test_loop_close(&loop);
  return 0;
}
