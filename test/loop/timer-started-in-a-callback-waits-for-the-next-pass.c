/* SPDX-License-Identifier: MIT */
/* A timer that a timer callback starts does not run in the same pass, even if it
 * is due already: the rest of the turn comes first. */
#include "../test.h"

static int left = 3;

static void on_timer(uv_timer_t* handle) {
  log_put("timer");
  if (left-- > 0) CHECK_EQ(uv_timer_start(handle, on_timer, 0, 0), 0);
}
static void on_check(uv_check_t* handle) {
  (void)handle;
  log_put("check");
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_check_t check;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &timer);
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_check);
  uv_unref((uv_handle_t*)&check);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 0, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_now(&loop), 1000);
  if (test_model() == RONDO_MODEL_NODE20)
    log_check("timer check timer check timer check timer");
  else
    log_check("timer check timer check timer check timer check");
  test_loop_close(&loop);
  return 0;
}
