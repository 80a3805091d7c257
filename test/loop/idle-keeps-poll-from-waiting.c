/* SPDX-License-Identifier: MIT */
/* While an idle handle is active the loop does not wait for timers: turns follow
 * each other and the clock stands; without it the loop waits. */
#include "../test.h"

static int turns;

static void on_idle(uv_idle_t* handle) {
  CHECK_EQ(uv_now(handle->loop), 1000);
  if (++turns == 100) uv_idle_stop(handle);
}
static void on_timer(uv_timer_t* handle) {
  CHECK_EQ(turns, 100);
  log_put("@%d", (int)(uv_now(handle->loop) - 1000));
}

int main(void) {
  uv_loop_t loop;
  uv_idle_t idle;
  uv_timer_t timer;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_idle_init(&loop, &idle);
  uv_timer_init(&loop, &timer);
  CHECK_EQ(uv_idle_start(&idle, on_idle), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 10, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("@10");
  test_loop_close(&loop);
  return 0;
}
