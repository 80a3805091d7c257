/* SPDX-License-Identifier: MIT */
/* uv_walk shows each handle of the loop once, active or not, closing ones too,
 * but neither closed ones nor another loop's, and passes arg on. */
/* matrix: none */
#include "../test.h"

static uv_timer_t timer, closing, others;
static uv_async_t async;
static uv_check_t check;

static void show(uv_handle_t* handle, void* arg) {
  ++*(int*)arg;
  CHECK(handle != (uv_handle_t*)&others);
  log_put("%s%s", uv_handle_type_name(handle->type), uv_is_closing(handle) ? "-closing" : "");
}

int main(void) {
  uv_loop_t loop, other;
  int count = 0;
  test_loop_init(&loop);
  test_loop_init(&other);
  uv_walk(&loop, show, &count);
  CHECK_EQ(count, 0);
  uv_timer_init(&loop, &timer);
  uv_timer_init(&loop, &closing);
  uv_timer_init(&other, &others);
  uv_async_init(&loop, &async, NULL);
  uv_check_init(&loop, &check);
  uv_close((uv_handle_t*)&closing, NULL);
  uv_walk(&loop, show, &count);
  CHECK_EQ(count, 4);
  log_check("timer timer-closing async check");
  log_reset();
  uv_run(&loop, UV_RUN_NOWAIT);
  uv_walk(&loop, show, &count);
  CHECK_EQ(count, 7);
  log_check("timer async check");
  test_loop_close(&loop);
  test_loop_close(&other);
  return 0;
}
