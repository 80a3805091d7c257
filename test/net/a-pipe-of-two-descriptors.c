/* SPDX-License-Identifier: MIT */
/* uv_pipe: one end reads, the other writes, and each can do only that. When the reader
 * goes, writing fails; when the writer goes, reading ends. */
#include "streams.h"

static uv_loop_t loop;
static uv_pipe_t in, out;
static uv_write_t req;

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)stream;
  if (nread == UV_EOF)
    log_put("eof");
  else
    log_put("%.*s", (int)nread, buf->base);
}

static void on_write(uv_write_t* write, int status) {
  (void)write;
  log_put("write %s", status == 0 ? "ok" : uv_err_name(status));
}

static void make(void) {
  int fds[2];
  CHECK_EQ(uv_pipe(fds, 0x40, 0), 0); /* UV_NONBLOCK_PIPE */
  CHECK(fcntl(fds[0], F_GETFL) & O_NONBLOCK);
  CHECK(!(fcntl(fds[1], F_GETFL) & O_NONBLOCK));
  CHECK(fcntl(fds[0], F_GETFD) & FD_CLOEXEC);
  CHECK(fcntl(fds[1], F_GETFD) & FD_CLOEXEC);
  CHECK_EQ(uv_pipe_init(&loop, &in, 0), 0);
  CHECK_EQ(uv_pipe_init(&loop, &out, 0), 0);
  CHECK_EQ(uv_pipe_open(&in, fds[0]), 0);
  CHECK_EQ(uv_pipe_open(&out, fds[1]), 0);
}

int main(void) {
  test_loop_init(&loop);
  signal(SIGPIPE, SIG_IGN);
  uv_buf_t buf = uv_buf_init("words", 5);
  make();
  CHECK_EQ(uv_is_readable((uv_stream_t*)&in), 1);
  CHECK_EQ(uv_is_writable((uv_stream_t*)&in), 0);
  CHECK_EQ(uv_is_readable((uv_stream_t*)&out), 0);
  CHECK_EQ(uv_is_writable((uv_stream_t*)&out), 1);
  CHECK_EQ(uv_read_start((uv_stream_t*)&out, streams_alloc, on_read), UV_ENOTCONN);
  CHECK_EQ(uv_write(&req, (uv_stream_t*)&in, &buf, 1, on_write), UV_EPIPE);
  CHECK_EQ(uv_read_start((uv_stream_t*)&in, streams_alloc, on_read), 0);
  CHECK_EQ(uv_write(&req, (uv_stream_t*)&out, &buf, 1, on_write), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check("write ok words");
  uv_close((uv_handle_t*)&out, NULL);
  uv_run(&loop, UV_RUN_DEFAULT); /* a hang-up with nothing to read */
  log_check("write ok words eof");
  uv_close((uv_handle_t*)&in, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  log_reset();

  make();
  uv_close((uv_handle_t*)&in, NULL);
  CHECK_EQ(uv_write(&req, (uv_stream_t*)&out, &buf, 1, on_write), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  log_check("write EPIPE");
  CHECK_EQ(uv_pipe_open(&in, -1), UV_EBADF);
  test_loop_close(&loop);
  return 0;
}
