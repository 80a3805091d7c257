/* SPDX-License-Identifier: MIT */
/* A loop that never blocks moves the clock that it shares, so that a timer of the other
 * loop comes; that timer's message ends the spinning. */
#include "../test.h"

static uv_loop_t ours, theirs;
static uv_async_t message;
static uv_idle_t idle;

static void on_idle(uv_idle_t* handle) {
  (void)handle;
}

static void on_message(uv_async_t* handle) {
  uv_close((uv_handle_t*)handle, NULL);
  uv_close((uv_handle_t*)&idle, NULL);
}

static void on_timer(uv_timer_t* handle) {
  CHECK_EQ(uv_now(handle->loop), 1050);
  CHECK_EQ(uv_async_send(&message), 0);
}

static void run(void* arg) {
  (void)arg;
  CHECK_EQ(uv_run(&theirs, UV_RUN_DEFAULT), 0);
  test_loop_close(&theirs);
}

int main(void) {
  uv_thread_t thread;
  uv_timer_t timer;
  test_loop_init(&ours);
  test_loop_init(&theirs);
  CHECK_EQ(rondo_loop_set_clock(&ours, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(rondo_loop_share_clock(&theirs, &ours), 0);
  CHECK_EQ(uv_async_init(&ours, &message, on_message), 0);
  CHECK_EQ(uv_idle_init(&ours, &idle) | uv_idle_start(&idle, on_idle), 0);
  CHECK_EQ(uv_timer_init(&theirs, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 50, 0), 0);
  CHECK_EQ(uv_thread_create(&thread, run, NULL), 0);
  CHECK_EQ(uv_run(&ours, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_thread_join(&thread), 0);
  test_loop_close(&ours);
  return 0;
}
