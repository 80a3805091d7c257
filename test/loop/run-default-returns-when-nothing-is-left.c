/* SPDX-License-Identifier: MIT */
/* UV_RUN_DEFAULT returns 0 when nothing is alive; non-zero if it was stopped
 * while something was. */
#include "../test.h"

static int fired;

static void on_timer(uv_timer_t* handle) {
  fired++;
  if (fired == 2) uv_stop(handle->loop);
  if (fired == 5) {
    uv_timer_stop(handle);
    uv_stop(handle->loop); /* stopped, but nothing is left */
  }
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 10, 10), 0);
  CHECK(uv_run(&loop, UV_RUN_DEFAULT) != 0);
  CHECK_EQ(fired, 2);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(fired, 5);
  test_loop_close(&loop);
  return 0;
}
