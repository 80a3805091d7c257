/* SPDX-License-Identifier: MIT */
/* What comes over a pipe may be one of pipe(2), which is no socket: it is read all the same. */
/* matrix: backends */
#include <fcntl.h>
#include <sys/socket.h>

#include "test.h"

static uv_loop_t loop;
static uv_pipe_t sender, receiver, passed, accepted;
static uv_write_t req;
static int sent, got;

static void on_alloc(uv_handle_t* handle, size_t size, uv_buf_t* buf) {
  static char buffer[64];
  (void)handle, (void)size;
  *buf = uv_buf_init(buffer, sizeof buffer);
}

static void on_bytes(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  CHECK_EQ(nread, 5);
  CHECK_EQ(memcmp(buf->base, "hello", 5), 0);
  got++;
  uv_close((uv_handle_t*)stream, NULL);
  uv_close((uv_handle_t*)&sender, NULL);
  uv_close((uv_handle_t*)&receiver, NULL);
  uv_close((uv_handle_t*)&passed, NULL);
}

static void on_passed(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)buf;
  CHECK_EQ(nread, 1);
  CHECK_EQ(uv_pipe_pending_count(&receiver), 1);
  CHECK_EQ(uv_pipe_pending_type(&receiver), UV_NAMED_PIPE);
  CHECK_EQ(uv_pipe_init(&loop, &accepted, 0), 0);
  CHECK_EQ(uv_accept(stream, (uv_stream_t*)&accepted), 0);
  CHECK_EQ(uv_read_start((uv_stream_t*)&accepted, on_alloc, on_bytes), 0);
}

static void on_sent(uv_write_t* write, int status) {
  (void)write;
  CHECK_EQ(status, 0);
  sent++;
}

int main(void) {
  test_need_backend();
  int ends[2], pipe_ends[2];
  test_loop_init(&loop);
  CHECK_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
  CHECK_EQ(pipe2(pipe_ends, O_CLOEXEC), 0);
  CHECK_EQ(write(pipe_ends[1], "hello", 5), 5);
  CHECK_EQ(uv_pipe_init(&loop, &sender, 1), 0);
  CHECK_EQ(uv_pipe_open(&sender, ends[0]), 0);
  CHECK_EQ(uv_pipe_init(&loop, &receiver, 1), 0);
  CHECK_EQ(uv_pipe_open(&receiver, ends[1]), 0);
  CHECK_EQ(uv_read_start((uv_stream_t*)&receiver, on_alloc, on_passed), 0);
  CHECK_EQ(uv_pipe_init(&loop, &passed, 0), 0);
  CHECK_EQ(uv_pipe_open(&passed, pipe_ends[0]), 0);
  uv_buf_t buf = uv_buf_init("x", 1);
  CHECK_EQ(uv_write2(&req, (uv_stream_t*)&sender, &buf, 1, (uv_stream_t*)&passed, on_sent), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(sent, 1);
  CHECK_EQ(got, 1);
  close(pipe_ends[1]);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
