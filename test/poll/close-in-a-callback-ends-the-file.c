/* SPDX-License-Identifier: MIT */
/* In its own callback a handle is stopped and its descriptor closed: the peer sees
 * the end before the callback returns. */
/* matrix: backends */
#include <poll.h>
#include <sys/socket.h>

#include "../test.h"

static int ends[2];
static int calls;

static void on_ready(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  if (++calls < 3) return; /* it has been armed anew by then */
  CHECK_EQ(uv_poll_stop(handle), 0);
  close(ends[0]);
  struct pollfd end = {.fd = ends[1], .events = POLLIN};
  CHECK_EQ(poll(&end, 1, 0), 1);
  CHECK(end.revents & POLLHUP);
  uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  uv_loop_t loop;
  uv_poll_t handle;
  test_loop_init(&loop);
  CHECK_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  CHECK_EQ(uv_poll_init(&loop, &handle, ends[0]), 0);
  CHECK_EQ(uv_poll_start(&handle, UV_READABLE, on_ready), 0);
  CHECK_EQ(write(ends[1], "x", 1), 1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(calls, 3);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
