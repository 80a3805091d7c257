/* SPDX-License-Identifier: MIT */
/* Between uv_close and the close callback every call that would begin something is
 * refused, and descriptors offered to the handle stay the caller's. Unlike libuv, which
 * loses a descriptor here. */
/* matrix: backends */
#include "streams.h"

static uv_loop_t loop;
static uv_tcp_t tcp;
static uv_pipe_t local;
static uv_connect_t connect_req;
static int cancelled;

static void on_connect(uv_connect_t* req, int status) {
  (void)req;
  CHECK_EQ(status, UV_ECANCELED);
  cancelled++;
}

int main(void) {
  test_loop_init(&loop);
  int before = open_fds();
  int ends[2];
  struct sockaddr_in address = streams_loopback(1);
  CHECK_EQ(uv_tcp_init(&loop, &tcp), 0);
  CHECK_EQ(uv_pipe_init(&loop, &local, 0), 0);
  uv_close((uv_handle_t*)&tcp, NULL);
  uv_close((uv_handle_t*)&local, NULL);
  CHECK_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
  CHECK_EQ(uv_tcp_open(&tcp, ends[0]), UV_EINVAL);
  CHECK_EQ(uv_pipe_open(&local, ends[0]), UV_EINVAL);
  close(ends[0]);
  close(ends[1]);
  CHECK_EQ(uv_tcp_bind(&tcp, (struct sockaddr*)&address, 0), UV_EINVAL);
  CHECK_EQ(uv_tcp_connect(&connect_req, &tcp, (struct sockaddr*)&address, on_connect), UV_EINVAL);
  CHECK_EQ(uv_pipe_bind(&local, "name"), UV_EINVAL);
  CHECK_EQ(uv_pipe_connect2(&connect_req, &local, "name", 4, 0, on_connect), UV_EINVAL);
  uv_pipe_connect(&connect_req, &local, "name", on_connect); /* cannot say so itself */
  uv_run(&loop, UV_RUN_DEFAULT);
  CHECK_EQ(cancelled, 1);
  CHECK(open_fds() <= before);
  test_loop_close(&loop);
  return 0;
}
