/* SPDX-License-Identifier: MIT */
/* A regular file opened as a pipe: the kernel does not let it be waited for, so the
 * reader is told. Unlike libuv, which aborts. */
/* matrix: backends */
#include "streams.h"

static uv_loop_t loop;
static uv_pipe_t file;
static int reads;

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)buf;
  if (nread > 0) return; /* io_uring can wait for it */
  CHECK(nread == UV_EPERM || nread == UV_EOF);
  CHECK(!uv_is_active((uv_handle_t*)stream));
  reads++;
}

int main(void) {
  test_loop_init(&loop);
  int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  CHECK(fd >= 0);
  CHECK_EQ(uv_pipe_init(&loop, &file, 0), 0);
  CHECK_EQ(uv_pipe_open(&file, fd), 0);
  CHECK_EQ(uv_read_start((uv_stream_t*)&file, streams_alloc, on_read), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  CHECK_EQ(reads, 1);
  test_loop_close(&loop);
  return 0;
}
