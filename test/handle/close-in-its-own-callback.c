/* SPDX-License-Identifier: MIT */
/* Every kind of handle may close itself in its own callback, and be freed in its
 * close callback, which comes in the same turn (a timer's, where timers come
 * last, in the next). */
#include <signal.h>

#include "../test.h"

static void on_close(uv_handle_t* handle) {
  log_put("%s", uv_handle_type_name(handle->type));
  free(handle);
}
static void on_timer(uv_timer_t* handle) {
  uv_close((uv_handle_t*)handle, on_close);
}
static void on_idle(uv_idle_t* handle) {
  uv_close((uv_handle_t*)handle, on_close);
}
static void on_prepare(uv_prepare_t* handle) {
  uv_close((uv_handle_t*)handle, on_close);
}
static void on_check(uv_check_t* handle) {
  uv_close((uv_handle_t*)handle, on_close);
}
static void on_async(uv_async_t* handle) {
  uv_close((uv_handle_t*)handle, on_close);
}
static void on_poll(uv_poll_t* handle, int status, int events) {
  (void)status, (void)events;
  uv_close((uv_handle_t*)handle, on_close);
}
static void on_signal(uv_signal_t* handle, int signum) {
  (void)signum;
  uv_close((uv_handle_t*)handle, on_close);
}

#define NEW(kind) uv_##kind##_t* kind = malloc(sizeof *kind)

int main(void) {
  uv_loop_t loop;
  int ends[2];
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  NEW(timer);
  uv_timer_init(&loop, timer);
  uv_timer_start(timer, on_timer, 0, 1); /* repeating: armed anew before its callback */
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  NEW(idle);
  uv_idle_init(&loop, idle);
  uv_idle_start(idle, on_idle);
  CHECK_EQ(uv_run(&loop, UV_RUN_ONCE), 0);
  NEW(prepare);
  uv_prepare_init(&loop, prepare);
  uv_prepare_start(prepare, on_prepare);
  CHECK_EQ(uv_run(&loop, UV_RUN_ONCE), 0);
  NEW(check);
  uv_check_init(&loop, check);
  uv_check_start(check, on_check);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 0);
  NEW(async);
  uv_async_init(&loop, async, on_async);
  uv_async_send(async);
  CHECK_EQ(uv_run(&loop, UV_RUN_ONCE), 0);
  NEW(poll);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(uv_poll_init(&loop, poll, ends[1]), 0);
  CHECK_EQ(uv_poll_start(poll, UV_WRITABLE, on_poll), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_ONCE), 0);
  NEW(signal);
  CHECK_EQ(uv_signal_init(&loop, signal), 0);
  CHECK_EQ(uv_signal_start(signal, on_signal, SIGUSR1), 0);
  CHECK_EQ(raise(SIGUSR1), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("timer idle prepare check async poll signal");
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
