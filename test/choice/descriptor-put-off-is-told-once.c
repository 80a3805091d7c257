/* SPDX-License-Identifier: MIT */
/* A descriptor that is ready when the timer goes first has one callback for it
 * afterwards, not one for each look at it. */
#include <sys/eventfd.h>

#include "script.h"

static uv_timer_t timer;
static uv_prepare_t prepare;
static int fd;

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  log_put("timer");
}

static void on_prepare(uv_prepare_t* handle) {
  CHECK_EQ(uv_prepare_stop(handle), 0);
  CHECK_EQ(rondo_clock_advance(&loop, 10000000), 0);
}

static void on_ready(uv_poll_t* handle, int status, int events) {
  uint64_t value;
  (void)handle;
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  log_put("ready");
  CHECK_EQ(read(fd, &value, sizeof value), sizeof value); /* no longer ready */
}

int main(void) {
  static uv_poll_t poll;
  fd = eventfd(1, EFD_NONBLOCK);
  script_init();
  CHECK_EQ(uv_poll_init(&loop, &poll, fd), 0);
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE, on_ready), 0);
  CHECK_EQ(uv_prepare_init(&loop, &prepare) | uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_prepare_start(&prepare, on_prepare), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 5, 0), 0);
  script[0] = 1;
  for (int i = 0; i < 4; i++) CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  log_check("timer ready");
  CHECK_EQ(asked, 1); /* and never about it against itself */
  close(fd);
  test_loop_close(&loop);
  return 0;
}
