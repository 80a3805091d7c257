/* SPDX-License-Identifier: MIT */
/* A uv_poll_t holds virtual time back only while it is started, referenced or not; once
 * stopped, or closed, the clock jumps. */
#include "../test.h"

static uv_loop_t loop;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static void on_ready(uv_poll_t* handle, int status, int events) {
  (void)handle, (void)status, (void)events;
  CHECK(0);
}

static void on_hour(uv_timer_t* handle) {
  log_put("%d", (int)(uv_now(handle->loop) / 3600000));
}

static void on_timer(uv_timer_t* handle) {
  uv_poll_t* poll = handle->data;
  CHECK(uv_hrtime() - *(uint64_t*)poll->data >= 5000000);
  CHECK_EQ(uv_poll_stop(poll), 0);
  CHECK_EQ(uv_timer_start(handle, on_hour, 3600000, 0), 0);
}

int main(void) {
  static uv_poll_t poll;
  static uv_timer_t timer;
  uint64_t begun_ns = uv_hrtime();
  int fds[2];
  CHECK_EQ(pipe(fds), 0);
  init();
  CHECK_EQ(uv_poll_init(&loop, &poll, fds[0]), 0);
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE, on_ready), 0);
  uv_unref((uv_handle_t*)&poll);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  poll.data = &begun_ns;
  timer.data = &poll;
  CHECK_EQ(uv_timer_start(&timer, on_timer, 5, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("1");
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE, on_ready), 0);
  uv_close((uv_handle_t*)&poll, NULL);
  CHECK_EQ(uv_timer_start(&timer, on_hour, 3600000, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("1 2");
  test_loop_close(&loop);
  return 0;
}
