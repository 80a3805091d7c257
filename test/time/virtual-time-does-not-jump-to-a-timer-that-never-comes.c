/* SPDX-License-Identifier: MIT */
/* A timer of UINT64_MAX never comes: the loop waits for something else, and the virtual
 * clock stays at a sensible time. */
#include "../test.h"

static uv_async_t async;

static void never(uv_timer_t* handle) {
  (void)handle;
  CHECK(0);
}

static void on_async(uv_async_t* handle) {
  uv_stop(handle->loop);
}

static void send_later(void* arg) {
  (void)arg;
  uv_sleep(20);
  CHECK_EQ(uv_async_send(&async), 0);
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_thread_t thread;
  alarm(20);
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer) | uv_async_init(&loop, &async, on_async), 0);
  CHECK_EQ(uv_timer_start(&timer, never, UINT64_MAX, 0), 0);
  CHECK_EQ(uv_thread_create(&thread, send_later, NULL), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 1);
  CHECK(uv_now(&loop) < 60000);
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(uv_timer_stop(&timer), 0);
  test_loop_close(&loop);
  return 0;
}
