/* SPDX-License-Identifier: MIT */
/* While a uv_poll_t is started virtual time moves as real time does; the timer that
 * makes the descriptor ready comes first. */
#include "../test.h"

static uv_loop_t loop;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static int fds[2];

static void on_ready(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  log_put("poll");
  CHECK_EQ(uv_poll_stop(handle), 0);
}

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  log_put("timer");
  CHECK_EQ(write(fds[1], "x", 1), 1);
}

int main(void) {
  static uv_poll_t poll;
  static uv_timer_t timer;
  CHECK_EQ(pipe(fds), 0);
  init();
  uint64_t begun_ns = uv_hrtime();
  CHECK_EQ(uv_poll_init(&loop, &poll, fds[0]), 0);
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE, on_ready), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 5, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK(uv_hrtime() - begun_ns >= 5000000);
  log_check("timer poll");
  test_loop_close(&loop);
  return 0;
}
