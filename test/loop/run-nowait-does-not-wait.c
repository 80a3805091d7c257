/* SPDX-License-Identifier: MIT */
/* UV_RUN_NOWAIT makes one turn and does not wait for a timer that is not due. */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  log_put("timer");
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
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 0);
  uv_timer_init(&loop, &timer);
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_check);
  uv_unref((uv_handle_t*)&check);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 0); /* nothing alive */
  log_check("");
  CHECK_EQ(uv_timer_start(&timer, on_timer, 10, 0), 0);
  uint64_t begun = uv_now(&loop);
  CHECK(uv_run(&loop, UV_RUN_NOWAIT) != 0);
  CHECK(uv_run(&loop, UV_RUN_NOWAIT) != 0);
  CHECK_EQ(uv_now(&loop), begun);
  log_check("check check");
  CHECK_EQ(rondo_clock_advance(&loop, 10 * 1000000), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 0);
  log_check(test_model() == RONDO_MODEL_NODE20 ? "check check check timer"
                                               : "check check timer check");
  test_loop_close(&loop);
  return 0;
}
