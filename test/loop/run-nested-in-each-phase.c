/* SPDX-License-Identifier: MIT */
/* uv_run(UV_RUN_NOWAIT) inside an idle, prepare, async, poll, check and close
 * callback runs a due timer each time, and no callback is lost or comes twice. */
#include "../test.h"

static uv_timer_t timer;

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  log_put("timer");
}
static void nest(uv_loop_t* loop, const char* where) {
  log_put("%s(", where);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 0, 0), 0);
  uv_run(loop, UV_RUN_NOWAIT);
  log_put(")");
}
static void on_close(uv_handle_t* handle) {
  nest(handle->loop, "close");
}
static void on_idle(uv_idle_t* handle) {
  uv_idle_stop(handle);
  nest(handle->loop, "idle");
}
static void on_busy(uv_idle_t* handle) {
  (void)handle; /* keeps poll from waiting */
}
static void on_prepare(uv_prepare_t* handle) {
  uv_prepare_stop(handle);
  nest(handle->loop, "prepare");
}
static void on_async(uv_async_t* handle) {
  nest(handle->loop, "async");
  uv_close((uv_handle_t*)handle, NULL);
}
static void on_poll(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  uv_poll_stop(handle);
  nest(handle->loop, "poll");
}
static void on_check(uv_check_t* handle) {
  uv_check_stop(handle);
  uv_idle_stop(handle->data);
  nest(handle->loop, "check");
}

static void run(uv_loop_t* loop, const char* expected) {
  log_reset();
  uv_run(loop, UV_RUN_DEFAULT);
  log_check(expected);
}

int main(void) {
  uv_loop_t loop;
  uv_idle_t idle;
  uv_prepare_t prepare;
  uv_check_t check;
  uv_async_t async;
  uv_poll_t poll;
  uv_timer_t closing;
  int ends[2];
  test_loop_init(&loop);
  uv_timer_init(&loop, &timer);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_idle);
  run(&loop, "idle( timer )");
  uv_prepare_init(&loop, &prepare);
  uv_prepare_start(&prepare, on_prepare);
  run(&loop, "prepare( timer )");
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_check);
  check.data = &idle;
  uv_idle_start(&idle, on_busy);
  run(&loop, "check( timer )");
  uv_async_init(&loop, &async, on_async);
  uv_async_send(&async);
  run(&loop, "async( timer )");
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(write(ends[1], "x", 1), 1);
  CHECK_EQ(uv_poll_init(&loop, &poll, ends[0]), 0);
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE, on_poll), 0);
  run(&loop, "poll( timer )");
  uv_timer_init(&loop, &closing);
  uv_close((uv_handle_t*)&closing, on_close);
  run(&loop, "close( timer )");
  test_loop_close(&loop);
  return 0;
}
