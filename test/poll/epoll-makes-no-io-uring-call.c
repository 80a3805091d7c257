/* SPDX-License-Identifier: MIT */
/* With RONDO_POLL=epoll a loop that uses everything makes no io_uring call at all. */
/* matrix: none */
#include "trace.h"

static void on_ready(uv_poll_t* handle, int status, int events) {
  (void)events;
  CHECK_EQ(status, 0);
  uv_close((uv_handle_t*)handle, NULL);
}

static void on_timer(uv_timer_t* handle) {
  uv_close((uv_handle_t*)handle, NULL);
}

static void on_work(uv_work_t* req) {
  (void)req;
}

static void act(void) {
  uv_loop_t loop;
  uv_poll_t poll;
  uv_timer_t timer;
  uv_signal_t signals;
  uv_work_t work;
  int ends[2];
  trace_mark();
  CHECK_EQ(setenv("RONDO_POLL", "epoll", 1), 0);
  CHECK_EQ(uv_loop_init(&loop), 0);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(uv_poll_init(&loop, &poll, ends[1]), 0);
  CHECK_EQ(uv_poll_start(&poll, UV_WRITABLE, on_ready), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 2, 0), 0);
  CHECK_EQ(uv_signal_init(&loop, &signals), 0);
  CHECK_EQ(uv_queue_work(&loop, &work, on_work, NULL), 0);
  CHECK(uv_backend_fd(&loop) >= 0);
  test_loop_close(&loop);
  trace_mark();
}

int main(void) {
  trace(act);
  CHECK_EQ(trace_counts[SYS_io_uring_setup], 0);
  CHECK_EQ(trace_counts[SYS_io_uring_enter], 0);
  CHECK_EQ(trace_counts[SYS_io_uring_register], 0);
  CHECK(trace_counts[SYS_epoll_create1] >= 1); /* the counting works */
  return 0;
}
