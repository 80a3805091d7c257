/* SPDX-License-Identifier: MIT */
/* UV_RUN_ONCE with an idle handle that stops itself has done something already:
 * it does not go on to wait for a timer in the future. */
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
  uv_timer_init(&loop, &timer);
  uv_idle_init(&loop, &idle);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 1000, 0), 0);
  CHECK_EQ(uv_idle_start(&idle, on_idle), 0);
  uint64_t begun = uv_now(&loop);
  CHECK(uv_run(&loop, UV_RUN_ONCE) != 0);
  log_check("idle");
  CHECK_EQ(uv_now(&loop), begun);
  CHECK_EQ(uv_run(&loop, UV_RUN_ONCE), 0);
  log_check("idle timer");
  test_loop_close(&loop);
  return 0;
}
