/* SPDX-License-Identifier: MIT */
/* uv_try_write writes what the kernel takes at once, queues nothing, and gives way to
 * writes that are queued. */
#include "streams.h"

enum { BYTES = 16 << 20 };

static uv_loop_t loop;
static uv_pipe_t local;
static uv_write_t req;
static char data[BYTES];
static int done;

static void on_write(uv_write_t* write, int status) {
  (void)write;
  CHECK_EQ(status, UV_ECANCELED);
  done++;
}

int main(void) {
  test_loop_init(&loop);
  int peer = streams_pipe(&loop, &local, 0);
  uv_stream_t* stream = (uv_stream_t*)&local;
  uv_buf_t all = uv_buf_init(data, BYTES), one = uv_buf_init(data, 1);
  CHECK_EQ(uv_try_write(stream, &one, 1), 1);
  int took = uv_try_write(stream, &all, 1);
  CHECK(took > 0 && took < BYTES);
  CHECK_EQ(uv_stream_get_write_queue_size(stream), 0);
  CHECK_EQ(uv_try_write(stream, &all, 1), UV_EAGAIN);
  CHECK_EQ(uv_try_write2(stream, &one, 1, NULL), UV_EAGAIN);
  streams_expect(peer, (size_t)took + 1, 0);
  CHECK_EQ(uv_write(&req, stream, &all, 1, on_write), 0); /* in part */
  streams_expect(peer, 4096, 0);
  CHECK_EQ(uv_try_write(stream, &one, 1), UV_EAGAIN);
  CHECK(!uv_is_active((uv_handle_t*)&local)); /* the request counts, not the handle */
  CHECK(uv_loop_alive(&loop));
  uv_close((uv_handle_t*)&local, NULL);
  CHECK_EQ(uv_try_write(stream, &one, 1), UV_EAGAIN);
  uv_run(&loop, UV_RUN_DEFAULT);
  CHECK_EQ(done, 1);
  CHECK_EQ(uv_try_write(stream, &one, 1), UV_EBADF);
  close(peer);
  test_loop_close(&loop);
  return 0;
}
