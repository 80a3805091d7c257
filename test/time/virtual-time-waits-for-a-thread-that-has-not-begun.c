/* SPDX-License-Identifier: MIT */
/* A loop that shares a virtual clock holds it from the call on, long before its thread runs it:
 * what that loop sends after 300 ms comes before a timer of the other's that takes an hour. */
#include "../test.h"

enum { HOUR_MS = 3600 * 1000 };

static uv_loop_t ours, theirs;
static uv_async_t message;
static uv_sem_t go;

static void on_message(uv_async_t* handle) {
  log_put("message");
  CHECK_EQ(uv_now(handle->loop), 1300);
  uv_close((uv_handle_t*)handle, NULL);
}

static void on_hour(uv_timer_t* handle) {
  log_put("hour");
  CHECK_EQ(uv_now(handle->loop), 1000 + HOUR_MS);
}

static void on_timer(uv_timer_t* handle) {
  CHECK_EQ(uv_now(handle->loop), 1300);
  CHECK_EQ(uv_async_send(&message), 0);
}

static void run(void* arg) {
  uv_timer_t timer;
  (void)arg;
  uv_sem_wait(&go);
  CHECK_EQ(uv_timer_init(&theirs, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 300, 0), 0);
  CHECK_EQ(uv_run(&theirs, UV_RUN_DEFAULT), 0);
  test_loop_close(&theirs);
}

static void let_go(rondo_observer_t* observer, uv_loop_t* loop, const rondo_event_t* event) {
  (void)observer, (void)loop;
  if (event->type == RONDO_EVENT_WAIT_BEGIN) uv_sem_post(&go);
}

int main(void) {
  static rondo_observer_t observer = {.on_event = let_go};
  uv_thread_t thread;
  uv_timer_t hour;
  CHECK_EQ(uv_sem_init(&go, 0), 0);
  test_loop_init(&ours);
  test_loop_init(&theirs);
  CHECK_EQ(rondo_loop_set_clock(&ours, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(rondo_loop_share_clock(&theirs, &ours), 0);
  CHECK_EQ(rondo_observe(&ours, &observer), 0);
  CHECK_EQ(uv_async_init(&ours, &message, on_message), 0);
  CHECK_EQ(uv_timer_init(&ours, &hour), 0);
  CHECK_EQ(uv_timer_start(&hour, on_hour, HOUR_MS, 0), 0);
  CHECK_EQ(uv_thread_create(&thread, run, NULL), 0);
  CHECK_EQ(uv_run(&ours, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_thread_join(&thread), 0);
  log_check("message hour");
  CHECK_EQ(rondo_unobserve(&ours, &observer), 0);
  test_loop_close(&ours);
  uv_sem_destroy(&go);
  return 0;
}
