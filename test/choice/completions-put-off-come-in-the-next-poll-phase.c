/* SPDX-License-Identifier: MIT */
/* The timer went first: the completions come in the next poll phase, which does not
 * wait, and are not put off a second time although a timer is due again. */
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

static void on_first(uv_timer_t* handle) {
  log_put("first");
  CHECK_EQ(uv_timer_start(handle, on_timer, 0, 0), 0);
  CHECK_EQ(rondo_clock_advance(&loop, 1000000), 0);
}

int main(void) {
  init();
  uv_ref((uv_handle_t*)&asyncs[0]);
  for (size_t i = 0; i < 8; i++) script[i] = 1;
  start();
  CHECK_EQ(uv_timer_start(&timer, on_first, 5, 0), 0);
  for (int i = 0; i < 4; i++) CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  log_check("first a timer");
  CHECK_EQ(asked, 1);
  CHECK_EQ(uv_now(&loop), 1011);
  test_loop_close(&loop);
  return 0;
}
