/* SPDX-License-Identifier: MIT */
/* UV_DISCONNECT comes when the peer of a stream has shut down its writing, with
 * UV_READABLE if that was asked for, and not before. */
/* matrix: backends */
#include <sys/socket.h>

#include "../test.h"

static void on_ready(uv_poll_t* handle, int status, int events) {
  (void)handle;
  CHECK_EQ(status, 0);
  log_put("%d", events);
}

int main(void) {
  uv_loop_t loop;
  uv_poll_t handle;
  int ends[2];
  test_loop_init(&loop);
  CHECK_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  CHECK_EQ(uv_poll_init(&loop, &handle, ends[0]), 0);

  CHECK_EQ(uv_poll_start(&handle, UV_DISCONNECT, on_ready), 0);
  CHECK_EQ(write(ends[1], "x", 1), 1);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(shutdown(ends[1], SHUT_WR), 0);
  uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(uv_poll_start(&handle, UV_DISCONNECT | UV_READABLE, on_ready), 0);
  uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(uv_poll_start(&handle, UV_READABLE, on_ready), 0);
  uv_run(&loop, UV_RUN_ONCE);
  log_check("4 5 1");
  test_loop_close(&loop);
  return 0;
}
