/* SPDX-License-Identifier: MIT */
/* uv_run inside a callback: timers, polled events, idle and close callbacks run
 * inside it; the outer call goes on where it was. */
#include "../test.h"

static uv_timer_t outer, inner, closing;
static uv_async_t async;

static void on_close(uv_handle_t* handle) {
  (void)handle;
  log_put("close");
}
static void on_inner(uv_timer_t* handle) {
  (void)handle;
  log_put("inner");
}
static void on_async(uv_async_t* handle) {
  log_put("async");
  uv_close((uv_handle_t*)handle, NULL);
}
static void on_outer(uv_timer_t* handle) {
  log_put("(");
  CHECK_EQ(uv_timer_start(&inner, on_inner, 10, 0), 0);
  CHECK_EQ(uv_async_send(&async), 0);
  uv_timer_init(handle->loop, &closing);
  uv_close((uv_handle_t*)&closing, on_close);
  CHECK_EQ(uv_run(handle->loop, UV_RUN_DEFAULT), 0);
  log_put(")");
}
static void on_check(uv_check_t* handle) {
  log_put("check");
  uv_check_stop(handle);
}

int main(void) {
  uv_loop_t loop;
  uv_check_t check;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &outer);
  uv_timer_init(&loop, &inner);
  uv_async_init(&loop, &async, on_async);
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_check);
  CHECK_EQ(uv_timer_start(&outer, on_outer, 0, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("( async check close inner )");
  test_loop_close(&loop);
  return 0;
}
