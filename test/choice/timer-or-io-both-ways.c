/* SPDX-License-Identifier: MIT */
/* A completion is there and a timer is due: 0 runs the completion first, 1 the timer.
 * The question shows the completion and the timer. */
#include "script.h"

static uv_timer_t timer;
static uv_prepare_t prepare;

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  log_put("timer");
}

/* Between the timers phase and the poll phase: an async is sent, a timer due. */
static void on_prepare(uv_prepare_t* handle) {
  CHECK_EQ(uv_prepare_stop(handle), 0);
  CHECK_EQ(uv_async_send(&asyncs[0]), 0);
  CHECK_EQ(rondo_clock_advance(&loop, 10000000), 0);
}

static void init(void) {
  script_init();
  CHECK_EQ(uv_async_init(&loop, &asyncs[0], script_on_async), 0);
  uv_unref((uv_handle_t*)&asyncs[0]);
  CHECK_EQ(uv_prepare_init(&loop, &prepare) | uv_timer_init(&loop, &timer), 0);
}

static void start(void) {
  uv_update_time(&loop);
  CHECK_EQ(uv_prepare_start(&prepare, on_prepare), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 5, 0), 0);
}

static void run(size_t answer, const char* expected) {
  asked = 0;
  script[0] = answer;
  start();
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check(expected);
  log_reset();
  CHECK_EQ(asked, 1);
  CHECK_EQ(last_point, RONDO_CHOICE_TIMER_OR_IO);
  CHECK_EQ(last_count, 2);
  CHECK_EQ(last[0].kind, RONDO_KIND_ASYNC);
  CHECK(last[0].object == &asyncs[0]);
  CHECK_EQ(last[1].kind, RONDO_KIND_TIMER);
  CHECK(last[1].object == &timer);
}

int main(void) {
  init();
  run(0, "a timer");
  run(2, "a timer"); /* out of range */
  /* What was put off does not keep the loop alive by itself. */
  uv_ref((uv_handle_t*)&asyncs[0]);
  asked = 0;
  script[0] = 1;
  start();
  for (int i = 0; i < 4; i++) CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  log_check("timer a");
  CHECK_EQ(asked, 1);
  test_loop_close(&loop);
  return 0;
}
