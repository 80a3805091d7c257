/* SPDX-License-Identifier: MIT */
/* What uv_read_start, uv_write, uv_shutdown, uv_listen and uv_accept say to handles that
 * are not connected, read already or are closing. */
/* matrix: backends */
#include "streams.h"

static uv_loop_t loop;

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)stream, (void)nread, (void)buf;
}

static void on_connection(uv_stream_t* stream, int status) {
  (void)stream, (void)status;
}

int main(void) {
  test_loop_init(&loop);
  uv_tcp_t tcp, other;
  uv_write_t write_req;
  uv_shutdown_t shut;
  uv_buf_t buf = uv_buf_init("x", 1);
  uv_os_fd_t fd;
  uv_stream_t* stream = (uv_stream_t*)&tcp;

  CHECK_EQ(uv_tcp_init(&loop, &tcp), 0);
  CHECK_EQ(uv_read_start(NULL, streams_alloc, on_read), UV_EINVAL);
  CHECK_EQ(uv_read_start(stream, NULL, on_read), UV_EINVAL);
  CHECK_EQ(uv_read_start(stream, streams_alloc, NULL), UV_EINVAL);
  CHECK_EQ(uv_read_start(stream, streams_alloc, on_read), UV_ENOTCONN);
  CHECK_EQ(uv_read_stop(stream), 0);
  CHECK_EQ(uv_is_readable(stream), 0);
  CHECK_EQ(uv_is_writable(stream), 0);
  CHECK_EQ(uv_write(&write_req, stream, &buf, 1, NULL), UV_EBADF);
  CHECK_EQ(uv_shutdown(&shut, stream, NULL), UV_ENOTCONN);
  CHECK_EQ(uv_fileno((uv_handle_t*)&tcp, &fd), UV_EBADF);
  CHECK_EQ(uv_stream_set_blocking(stream, 1), UV_EBADF);
  CHECK_EQ(uv_tcp_init(&loop, &other), 0);
  CHECK_EQ(uv_accept(stream, (uv_stream_t*)&other), UV_EAGAIN);

  int peer = streams_tcp(&loop, &other);
  stream = (uv_stream_t*)&other;
  CHECK_EQ(uv_fileno((uv_handle_t*)&other, &fd), 0);
  CHECK(fd > 2);
  CHECK_EQ(uv_tcp_open(&tcp, -1), UV_EBADF);
  CHECK_EQ(uv_read_start(stream, streams_alloc, on_read), 0);
  CHECK_EQ(uv_read_start(stream, streams_alloc, on_read), UV_EALREADY);
  CHECK_EQ(uv_tcp_open(&tcp, fd), UV_EEXIST);
  CHECK(uv_is_active((uv_handle_t*)&other));
  CHECK_EQ(uv_read_stop(stream), 0);
  CHECK(!uv_is_active((uv_handle_t*)&other));
  CHECK_EQ(uv_stream_set_blocking(stream, 1), 0);
  CHECK_EQ(fcntl(fd, F_GETFL) & O_NONBLOCK, 0);
  CHECK_EQ(uv_stream_set_blocking(stream, 0), 0);
  CHECK(fcntl(fd, F_GETFL) & O_NONBLOCK);
  CHECK_EQ(uv_write2(&write_req, stream, &buf, 1, (uv_stream_t*)&tcp, NULL), UV_EINVAL);
  uv_close((uv_handle_t*)&other, NULL);
  CHECK_EQ(uv_read_start(stream, streams_alloc, on_read), UV_EINVAL);
  CHECK_EQ(uv_listen(stream, 1, on_connection), UV_EINVAL);
  CHECK_EQ(uv_fileno((uv_handle_t*)&other, &fd), UV_EBADF);
  close(peer);

  uv_pipe_t local, ipc;
  CHECK_EQ(uv_pipe_init(&loop, &local, 0), 0);
  CHECK_EQ(uv_listen((uv_stream_t*)&local, 1, on_connection), UV_EINVAL); /* not bound */
  CHECK_EQ(uv_pipe_init(&loop, &ipc, 1), 0);
  char name[32] = {0}; /* abstract, and not the one of the same test on the other backend */
  int length = snprintf(name + 1, sizeof name - 1, "rondo-ipc-%d", (int)getpid());
  CHECK_EQ(uv_pipe_bind2(&ipc, name, (size_t)length + 1, 0), 0);
  CHECK_EQ(uv_listen((uv_stream_t*)&ipc, 1, on_connection), UV_EINVAL);
  test_loop_close(&loop);
  return 0;
}
