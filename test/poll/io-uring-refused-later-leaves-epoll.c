/* SPDX-License-Identifier: MIT */
/* A process that has used io_uring and is then shut into a sandbox without it: loops
 * made from then on work on epoll. */
/* matrix: none */
#include "refuse.h"

static int calls;

static void on_ready(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_WRITABLE);
  calls++;
  uv_close((uv_handle_t*)handle, NULL);
}

static void watch_once(void) {
  uv_loop_t loop;
  uv_poll_t handle;
  int ends[2];
  CHECK_EQ(uv_loop_init(&loop), 0);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(uv_poll_init(&loop, &handle, ends[1]), 0);
  CHECK_EQ(uv_poll_start(&handle, UV_WRITABLE, on_ready), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  if (refused_calls > 0) CHECK_STR(rondo_loop_backend(&loop), "epoll");
  CHECK_EQ(uv_loop_close(&loop), 0);
  close(ends[0]);
  close(ends[1]);
}

static void act(void) {
  if (!test_has_uring()) test_skip("no io_uring here");
  watch_once();
  refuse(SYS_io_uring_setup, EPERM);
  watch_once();
  CHECK(refused_calls > 0);
  CHECK_EQ(calls, 2);
}

int main(void) {
  in_child(act);
  return 0;
}
