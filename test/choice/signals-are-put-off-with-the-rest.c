/* SPDX-License-Identifier: MIT */
/* Signals come after the other completions also when these are put off for a timer. */
#include <signal.h>
#include <sys/eventfd.h>

#include "script.h"

static uv_timer_t timer;
static uv_prepare_t prepare;
static uv_signal_t watcher;
static int fd;

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  log_put("timer");
}

static void on_signal(uv_signal_t* handle, int signum) {
  CHECK_EQ(signum, SIGUSR1);
  log_put("signal");
  CHECK_EQ(uv_signal_stop(handle), 0);
}

static void on_ready(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  log_put("ready");
  CHECK_EQ(uv_poll_stop(handle), 0);
}

static void on_prepare(uv_prepare_t* handle) {
  CHECK_EQ(uv_prepare_stop(handle), 0);
  CHECK_EQ(raise(SIGUSR1), 0);
  CHECK_EQ(rondo_clock_advance(&loop, 10000000), 0);
}

int main(void) {
  static uv_poll_t poll;
  fd = eventfd(1, EFD_NONBLOCK);
  script_init();
  CHECK_EQ(uv_signal_init(&loop, &watcher), 0);
  CHECK_EQ(uv_signal_start(&watcher, on_signal, SIGUSR1), 0);
  CHECK_EQ(uv_poll_init(&loop, &poll, fd), 0);
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE, on_ready), 0);
  CHECK_EQ(uv_prepare_init(&loop, &prepare) | uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_prepare_start(&prepare, on_prepare), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 5, 0), 0);
  script[0] = 1;
  for (int i = 0; i < 4; i++) uv_run(&loop, UV_RUN_NOWAIT);
  log_check("timer ready signal");
  close(fd);
  test_loop_close(&loop);
  return 0;
}
