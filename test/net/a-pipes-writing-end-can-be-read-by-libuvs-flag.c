/* SPDX-License-Identifier: MIT */
/* uvloop wants to hear when the reader of a pipe goes, so it sets libuv's flag for "readable"
 * by hand and starts to read the end that only writes. It is told of the error of that. */
/* matrix: backends */
#include "streams.h"

enum { LIBUV_HANDLE_READABLE = 0x4000, LIBUV_HANDLE_WRITABLE = 0x8000 };

static ssize_t told;

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)buf;
  told = nread;
  uv_close((uv_handle_t*)stream, NULL);
}

int main(void) {
  uv_loop_t loop;
  uv_pipe_t writer;
  uv_write_t req;
  uv_buf_t text = uv_buf_init("text", 4);
  char got[4];
  int ends[2];
  signal(SIGPIPE, SIG_IGN);
  test_loop_init(&loop);
  CHECK_EQ(pipe2(ends, O_CLOEXEC), 0);

  CHECK_EQ(uv_pipe_init(&loop, &writer, 0), 0);
  CHECK_EQ(uv_pipe_open(&writer, ends[1]), 0);
  CHECK_EQ(writer.flags & LIBUV_HANDLE_READABLE, 0);
  CHECK(writer.flags & LIBUV_HANDLE_WRITABLE);
  CHECK_EQ(uv_read_start((uv_stream_t*)&writer, streams_alloc, on_read), UV_ENOTCONN);
  writer.flags |= LIBUV_HANDLE_READABLE;
  CHECK_EQ(uv_read_start((uv_stream_t*)&writer, streams_alloc, on_read), 0);

  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(told, 0);
  CHECK_EQ(uv_write(&req, (uv_stream_t*)&writer, &text, 1, NULL), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(read(ends[0], got, sizeof got), 4);
  CHECK_EQ(told, 0);
  close(ends[0]);
  uv_run(&loop, UV_RUN_DEFAULT);
  CHECK_EQ(told, UV_EBADF);
  test_loop_close(&loop);
  return 0;
}
