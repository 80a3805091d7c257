/* SPDX-License-Identifier: MIT */
/* One turn: idle, prepare, poll, check, close; timers between turns. */
#include "../test.h"

static int turn;
static uv_timer_t timer, closing;
static uv_idle_t idle;
static uv_prepare_t prepare;
static uv_async_t async;
static uv_check_t check;

static void on_close(uv_handle_t* handle) {
  (void)handle;
  log_put("close");
}
static void on_timer(uv_timer_t* handle) {
  (void)handle;
  log_put("timer");
}
static void on_idle(uv_idle_t* handle) {
  log_put("idle");
  if (turn++ == 0) {
    uv_timer_init(handle->loop, &closing);
    uv_close((uv_handle_t*)&closing, on_close);
    uv_timer_start(&timer, on_timer, 0, 0);
    uv_async_send(&async);
    return;
  }
  uv_idle_stop(handle);
  uv_prepare_stop(&prepare);
  uv_check_stop(&check);
  uv_close((uv_handle_t*)&async, NULL);
}
static void on_prepare(uv_prepare_t* handle) {
  (void)handle;
  log_put("prepare");
}
static void on_async(uv_async_t* handle) {
  (void)handle;
  log_put("poll");
}
static void on_check(uv_check_t* handle) {
  (void)handle;
  log_put("check");
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_check);
  uv_async_init(&loop, &async, on_async);
  uv_prepare_init(&loop, &prepare);
  uv_prepare_start(&prepare, on_prepare);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_idle);
  uv_timer_init(&loop, &timer);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("idle prepare poll check close timer idle");
  test_loop_close(&loop);
  return 0;
}
