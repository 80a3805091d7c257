/* SPDX-License-Identifier: MIT */
/* A callback that calls uv_run(NOWAIT) again and again until a timer has fired gets
 * there: time passes inside it. */
#include "../test.h"

static uv_timer_t outer, inner;
static int fired;

static void on_inner(uv_timer_t* handle) {
  (void)handle;
  fired = 1;
}

static void on_outer(uv_timer_t* handle) {
  CHECK_EQ(uv_timer_start(&inner, on_inner, 10, 0), 0);
  while (!fired) uv_run(handle->loop, UV_RUN_NOWAIT);
}

int main(void) {
  uv_loop_t loop;
  alarm(20);
  test_loop_init(&loop);
  CHECK_EQ(uv_timer_init(&loop, &outer) | uv_timer_init(&loop, &inner), 0);
  CHECK_EQ(uv_timer_start(&outer, on_outer, 1, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(fired, 1);
  test_loop_close(&loop);
  return 0;
}
