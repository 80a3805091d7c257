/* SPDX-License-Identifier: MIT */
/* uv_stop outside uv_run makes the next uv_run return at once, in each mode,
 * without a callback; the one after that runs. */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  log_put("timer");
}

static void on_idle(uv_idle_t* handle) {
  log_put("idle");
  uv_idle_stop(handle);
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_idle_t idle;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_idle_init(&loop, &idle), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 0, 0), 0);
  CHECK_EQ(uv_idle_start(&idle, on_idle), 0);
  const uv_run_mode modes[] = {UV_RUN_DEFAULT, UV_RUN_ONCE, UV_RUN_NOWAIT};
  for (int i = 0; i < 3; i++) {
    uv_stop(&loop);
    uv_stop(&loop); /* no more than once */
    CHECK(uv_run(&loop, modes[i]) != 0);
    log_check("");
  }
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("timer idle");
  test_loop_close(&loop);
  return 0;
}
