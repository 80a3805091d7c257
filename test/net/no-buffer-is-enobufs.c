/* SPDX-License-Identifier: MIT */
/* An alloc callback that gives nothing is told so; reading goes on, and nothing is lost. */
#include "streams.h"

static uv_loop_t loop;
static uv_tcp_t tcp;
static int refuse = 3;

static void alloc(uv_handle_t* handle, size_t suggested, uv_buf_t* buf) {
  if (refuse > 0)
    *buf = refuse-- == 2 ? uv_buf_init(streams_room, 0) : uv_buf_init(NULL, 0);
  else
    streams_alloc(handle, suggested, buf);
}

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)buf;
  log_put("%s", nread == UV_ENOBUFS ? "ENOBUFS" : nread == 5 ? "hello" : "?");
  CHECK(uv_is_active((uv_handle_t*)stream));
}

int main(void) {
  test_loop_init(&loop);
  int peer = streams_tcp(&loop, &tcp);
  CHECK_EQ(send(peer, "hello", 5, 0), 5);
  CHECK_EQ(uv_read_start((uv_stream_t*)&tcp, alloc, on_read), 0);
  for (int turn = 0; turn < 4; turn++) uv_run(&loop, UV_RUN_NOWAIT);
  log_check("ENOBUFS ENOBUFS ENOBUFS hello");
  close(peer);
  test_loop_close(&loop);
  return 0;
}
