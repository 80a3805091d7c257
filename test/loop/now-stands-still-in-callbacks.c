/* SPDX-License-Identifier: MIT */
/* uv_now is read once for many callbacks: it stays the same, however long they
 * take, until uv_update_time. Timers started then count from the new time. */
#include "../test.h"

static uv_timer_t first, second, third;

static void on_third(uv_timer_t* handle) {
  log_put("third@%d", (int)(uv_now(handle->loop) - 1000));
}

static void on_second(uv_timer_t* handle) {
  log_put("second@%d", (int)(uv_now(handle->loop) - 1000));
  uv_update_time(handle->loop);
  log_put("updated@%d", (int)(uv_now(handle->loop) - 1000));
  CHECK_EQ(uv_timer_start(&third, on_third, 5, 0), 0);
}

static void on_first(uv_timer_t* handle) {
  log_put("first@%d", (int)(uv_now(handle->loop) - 1000));
  CHECK_EQ(rondo_clock_advance(handle->loop, 50 * 1000000), 0);
  log_put("still@%d", (int)(uv_now(handle->loop) - 1000));
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &first);
  uv_timer_init(&loop, &second);
  uv_timer_init(&loop, &third);
  CHECK_EQ(uv_timer_start(&first, on_first, 10, 0), 0);
  CHECK_EQ(uv_timer_start(&second, on_second, 10, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("first@10 still@10 second@10 updated@60 third@65");
  test_loop_close(&loop);
  return 0;
}
