/* SPDX-License-Identifier: MIT */
/* One readiness reads at most 32 times while buffers are filled; another handle gets its
 * turn then, and the rest comes in the next. */
#include "streams.h"

enum { BYTES = 50 };

static uv_loop_t loop;
static uv_tcp_t tcp;
static int reads;

static void alloc_one(uv_handle_t* handle, size_t suggested, uv_buf_t* buf) {
  static char room[1];
  (void)handle, (void)suggested;
  *buf = uv_buf_init(room, 1);
}

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)stream, (void)buf;
  if (nread == 0) return;
  CHECK_EQ(nread, 1);
  reads++;
}

int main(void) {
  test_loop_init(&loop);
  int peer = streams_tcp(&loop, &tcp);
  char bytes[BYTES] = {0};
  CHECK_EQ(send(peer, bytes, BYTES, 0), BYTES);
  CHECK_EQ(uv_read_start((uv_stream_t*)&tcp, alloc_one, on_read), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(reads, 32);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(reads, BYTES);
  close(peer);
  test_loop_close(&loop);
  return 0;
}
