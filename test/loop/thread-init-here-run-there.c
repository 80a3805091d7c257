/* SPDX-License-Identifier: MIT */
/* A loop and its handles are made on one thread and run on another. */
#include "../test.h"

static uv_thread_t runner;
static int fired, came, polled;

static void on_timer(uv_timer_t* handle) {
  uv_thread_t self = uv_thread_self();
  CHECK(uv_thread_equal(&self, &runner));
  fired++;
  uv_close((uv_handle_t*)handle, NULL);
}
static void on_async(uv_async_t* handle) {
  uv_thread_t self = uv_thread_self();
  CHECK(uv_thread_equal(&self, &runner));
  came++;
  uv_close((uv_handle_t*)handle, NULL);
}
static void on_poll(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  polled++;
  uv_close((uv_handle_t*)handle, NULL);
}
static void run(void* arg) {
  runner = uv_thread_self();
  CHECK_EQ(uv_run(arg, UV_RUN_DEFAULT), 0);
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_async_t async;
  uv_poll_t poll;
  uv_thread_t thread;
  int ends[2];
  test_loop_init(&loop);
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 1, 0);
  uv_async_init(&loop, &async, on_async);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(uv_poll_init(&loop, &poll, ends[0]), 0);
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE, on_poll), 0);
  CHECK_EQ(uv_thread_create(&thread, run, &loop), 0);
  CHECK_EQ(uv_async_send(&async), 0);
  CHECK_EQ(write(ends[1], "x", 1), 1);
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(fired, 1);
  CHECK_EQ(came, 1);
  CHECK_EQ(polled, 1);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
