/* SPDX-License-Identifier: MIT */
/* Handles sent over a pipe come out of uv_accept in the order in which they were sent,
 * with their kind; those that nobody takes are closed with the pipe. */
#include "streams.h"

enum { COUNT = 40 };

static uv_loop_t loop;
static uv_pipe_t from, to, sent_pipe, got_pipe;
static uv_tcp_t server, got_tcp, refused;
static uv_write_t writes[COUNT];
static int written, bytes;

static void on_write(uv_write_t* req, int status) {
  CHECK_EQ(status, 0);
  CHECK(req == &writes[written]);
  CHECK(req->send_handle == NULL);
  written++;
}

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)stream, (void)buf;
  if (nread == 0) return;
  CHECK(nread > 0);
  bytes += (int)nread;
}

static void on_connection(uv_stream_t* stream, int status) {
  (void)stream, (void)status;
}

static void pair(void) {
  int ends[2];
  CHECK_EQ(uv_socketpair(SOCK_STREAM, 0, ends, 0, 0), 0);
  CHECK_EQ(uv_pipe_init(&loop, &from, 1), 0);
  CHECK_EQ(uv_pipe_init(&loop, &to, 1), 0);
  CHECK_EQ(uv_pipe_open(&from, ends[0]), 0);
  CHECK_EQ(uv_pipe_open(&to, ends[1]), 0);
}

int main(void) {
  test_loop_init(&loop);
  struct sockaddr_in address = streams_listen(&loop, &server, on_connection);
  uv_buf_t buf = uv_buf_init("x", 1);
  int peer = streams_pipe(&loop, &sent_pipe, 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  int before = open_fds();

  pair();
  CHECK_EQ(uv_pipe_pending_count(&to), 0);
  CHECK_EQ(uv_pipe_pending_type(&to), UV_UNKNOWN_HANDLE);
  CHECK_EQ(uv_tcp_init(&loop, &refused), 0);
  CHECK_EQ(uv_write2(&writes[0], (uv_stream_t*)&from, &buf, 1, (uv_stream_t*)&refused, on_write),
           UV_EBADF); /* without a descriptor */
  for (int i = 0; i < COUNT; i++) {
    uv_stream_t* send = i % 2 == 0 ? (uv_stream_t*)&server : (uv_stream_t*)&sent_pipe;
    CHECK_EQ(uv_write2(&writes[i], (uv_stream_t*)&from, &buf, 1, send, on_write), 0);
  }
  CHECK_EQ(uv_read_start((uv_stream_t*)&to, streams_alloc, on_read), 0);
  while (bytes < COUNT) uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(written, COUNT);
  CHECK_EQ(uv_pipe_pending_count(&to), COUNT);

  /* the first two are taken */
  struct sockaddr_in name;
  int size = sizeof name;
  CHECK_EQ(uv_pipe_pending_type(&to), UV_TCP);
  CHECK_EQ(uv_tcp_init(&loop, &got_tcp), 0);
  CHECK_EQ(uv_accept((uv_stream_t*)&to, (uv_stream_t*)&got_tcp), 0);
  CHECK_EQ(uv_tcp_getsockname(&got_tcp, (struct sockaddr*)&name, &size), 0);
  CHECK_EQ(name.sin_port, address.sin_port);
  CHECK_EQ(uv_pipe_pending_type(&to), UV_NAMED_PIPE);
  CHECK_EQ(uv_pipe_init(&loop, &got_pipe, 0), 0);
  CHECK_EQ(uv_accept((uv_stream_t*)&to, (uv_stream_t*)&got_pipe), 0);
  CHECK_EQ(uv_try_write((uv_stream_t*)&got_pipe, &buf, 1), 1);
  streams_expect(peer, 1, 'x');
  CHECK_EQ(uv_pipe_pending_count(&to), COUNT - 2);
  uv_fileno((uv_handle_t*)&got_pipe, &size);
  CHECK(fcntl(size, F_GETFD) & FD_CLOEXEC);

  uv_close((uv_handle_t*)&refused, NULL);
  uv_close((uv_handle_t*)&got_tcp, NULL);
  uv_close((uv_handle_t*)&got_pipe, NULL);
  uv_close((uv_handle_t*)&from, NULL);
  uv_close((uv_handle_t*)&to, NULL);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(open_fds(), before);

  close(peer);
  test_loop_close(&loop);
  return 0;
}
