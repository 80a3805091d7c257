/* SPDX-License-Identifier: MIT */
/* In every model a timer that is due when UV_RUN_DEFAULT begins comes before the
 * first turn's other phases (node20: by a pass before the first turn). */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  log_put("timer");
}
static void on_idle(uv_idle_t* handle) {
  log_put("idle");
  uv_idle_stop(handle);
}
static void on_check(uv_check_t* handle) {
  log_put("check");
  uv_check_stop(handle);
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer, next;
  uv_idle_t idle;
  uv_check_t check;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &timer);
  uv_timer_init(&loop, &next);
  uv_idle_init(&loop, &idle);
  uv_check_init(&loop, &check);
  uv_idle_start(&idle, on_idle);
  uv_check_start(&check, on_check);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 0, 0), 0);
  CHECK_EQ(uv_timer_start(&next, on_timer, 1, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("timer idle check timer");
  test_loop_close(&loop);
  return 0;
}
