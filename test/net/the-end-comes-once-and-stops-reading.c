/* SPDX-License-Identifier: MIT */
/* UV_EOF comes once and stops reading; the other direction stays open. Reading can be
 * started again, and is told of the end again. */
#include "streams.h"

static uv_loop_t loop;
static uv_tcp_t tcp;
static uv_write_t req;
static int ends, writes;

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)buf;
  CHECK_EQ(nread, UV_EOF);
  CHECK(!uv_is_active((uv_handle_t*)stream));
  CHECK_EQ(uv_is_readable(stream), 1);
  CHECK_EQ(uv_is_writable(stream), 1);
  ends++;
}

static void on_write(uv_write_t* write, int status) {
  (void)write;
  CHECK_EQ(status, 0);
  writes++;
}

int main(void) {
  test_loop_init(&loop);
  int peer = streams_tcp(&loop, &tcp);
  CHECK_EQ(shutdown(peer, SHUT_WR), 0);
  CHECK_EQ(uv_read_start((uv_stream_t*)&tcp, streams_alloc, on_read), 0);
  uv_run(&loop, UV_RUN_DEFAULT); /* ends by itself: nothing is active */
  CHECK_EQ(ends, 1);
  uv_buf_t buf = uv_buf_init("half", 4);
  CHECK_EQ(uv_write(&req, (uv_stream_t*)&tcp, &buf, 1, on_write), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  CHECK_EQ(writes, 1);
  char got[4];
  CHECK_EQ(recv(peer, got, 4, MSG_WAITALL), 4);
  CHECK_EQ(uv_read_start((uv_stream_t*)&tcp, streams_alloc, on_read), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  CHECK_EQ(ends, 2);
  close(peer);
  test_loop_close(&loop);
  return 0;
}
