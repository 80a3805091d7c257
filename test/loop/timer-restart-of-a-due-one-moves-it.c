/* SPDX-License-Identifier: MIT */
/* A timer that is due and has not run yet is started anew by its neighbour: it
 * runs at its new time, once. */
#include "../test.h"

static uv_timer_t a, b, c;

static void on_b(uv_timer_t* handle) {
  log_put("b@%d", (int)(uv_now(handle->loop) - 1000));
}
static void on_a(uv_timer_t* handle) {
  log_put("a@%d", (int)(uv_now(handle->loop) - 1000));
  CHECK_EQ(uv_timer_start(&b, on_b, 20, 0), 0);
  CHECK_EQ(uv_timer_get_due_in(&b), 20);
  CHECK_EQ(uv_timer_again(&c), 0);
  CHECK_EQ(uv_timer_get_due_in(&c), 30);
  uv_timer_set_repeat(&c, 0);
}
static void on_c(uv_timer_t* handle) {
  log_put("c@%d", (int)(uv_now(handle->loop) - 1000));
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &a);
  uv_timer_init(&loop, &b);
  uv_timer_init(&loop, &c);
  CHECK_EQ(uv_timer_start(&a, on_a, 10, 0), 0);
  CHECK_EQ(uv_timer_start(&b, on_b, 10, 0), 0);
  CHECK_EQ(uv_timer_start(&c, on_c, 10, 30), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("a@10 b@30 c@40");
  test_loop_close(&loop);
  return 0;
}
