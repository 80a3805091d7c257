/* SPDX-License-Identifier: MIT */
/* UV_RUN_ONCE waits for something to happen, makes one turn, and says whether
 * something is left. */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  log_put("timer@%d", (int)(uv_now(handle->loop) - 1000));
}

static void on_prepare(uv_prepare_t* handle) {
  (void)handle;
  log_put("prepare");
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t first, second;
  uv_prepare_t prepare;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_ONCE), 0);
  uv_timer_init(&loop, &first);
  uv_timer_init(&loop, &second);
  uv_prepare_init(&loop, &prepare);
  uv_prepare_start(&prepare, on_prepare);
  uv_unref((uv_handle_t*)&prepare);
  CHECK_EQ(uv_timer_start(&first, on_timer, 10, 0), 0);
  CHECK_EQ(uv_timer_start(&second, on_timer, 30, 0), 0);
  CHECK(uv_run(&loop, UV_RUN_ONCE) != 0);
  log_check("prepare timer@10");
  CHECK_EQ(uv_run(&loop, UV_RUN_ONCE), 0);
  log_check("prepare timer@10 prepare timer@30");
  CHECK_EQ(uv_run(&loop, UV_RUN_ONCE), 0); /* nothing alive: not even a turn */
  log_check("prepare timer@10 prepare timer@30");
  test_loop_close(&loop);
  return 0;
}
