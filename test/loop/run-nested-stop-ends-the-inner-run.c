/* SPDX-License-Identifier: MIT */
/* uv_stop inside a nested uv_run ends that one only. */
#include "../test.h"

static int turns;

static void on_timer(uv_timer_t* handle) {
  log_put("(");
  CHECK(uv_run(handle->loop, UV_RUN_DEFAULT) != 0);
  log_put(")");
}
static void on_idle(uv_idle_t* handle) {
  log_put("idle");
  turns++;
  if (turns == 2) uv_stop(handle->loop);
  if (turns == 4) uv_idle_stop(handle);
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_idle_t idle;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &timer);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_idle);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 0, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("( idle idle ) idle idle");
  test_loop_close(&loop);
  return 0;
}
