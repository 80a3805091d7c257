/* SPDX-License-Identifier: MIT */
/* When the chooser is taken away while completions are put off, they come in order all
 * the same, and the loop ends. */
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

int main(void) {
  init();
  script[0] = 1;
  start();
  CHECK_EQ(uv_async_init(&loop, &asyncs[1], script_on_async), 0);
  CHECK_EQ(uv_async_send(&asyncs[1]), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(asked, 1);
  CHECK_EQ(rondo_loop_set_chooser(&loop, NULL, NULL), 0);
  for (int i = 0; i < 4; i++) uv_run(&loop, UV_RUN_NOWAIT);
  log_check("timer a b");
  CHECK_EQ(asked, 1);
  test_loop_close(&loop);
  return 0;
}
