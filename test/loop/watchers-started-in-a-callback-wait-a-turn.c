/* SPDX-License-Identifier: MIT */
/* A handle started by a callback of its own phase first runs in the next turn,
 * before the others; one started for a phase to come runs in this turn. */
#include "../test.h"

static uv_check_t first, second;
static uv_prepare_t prepare;
static int once;

static void on_second(uv_check_t* handle) {
  (void)handle;
  log_put("second");
}
static void on_first(uv_check_t* handle) {
  (void)handle;
  log_put("first");
  CHECK_EQ(uv_check_start(&second, on_second), 0);
}
static void on_prepare(uv_prepare_t* handle) {
  (void)handle;
  log_put("prepare");
  if (once++ == 0) CHECK_EQ(uv_check_start(&first, on_first), 0);
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  uv_check_init(&loop, &first);
  uv_check_init(&loop, &second);
  uv_prepare_init(&loop, &prepare);
  CHECK_EQ(uv_prepare_start(&prepare, on_prepare), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check("prepare first");
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check("prepare first prepare second first");
  test_loop_close(&loop);
  return 0;
}
