/* SPDX-License-Identifier: MIT */
/* An alloc callback that stops reading or closes the handle: no read callback follows,
 * and the data stays for a later reader. Unlike libuv, which aborts. */
#include "streams.h"

static uv_loop_t loop;
static uv_tcp_t tcp;
static int how, allocs;

static void alloc(uv_handle_t* handle, size_t suggested, uv_buf_t* buf) {
  allocs++;
  if (how == 1) uv_read_stop((uv_stream_t*)handle);
  if (how == 2) uv_close(handle, NULL);
  streams_alloc(handle, suggested, buf);
}

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)stream, (void)buf;
  CHECK_EQ(how, 0);
  CHECK_EQ(nread, 4);
  log_put("read");
}

int main(void) {
  test_loop_init(&loop);
  int peer = streams_tcp(&loop, &tcp);
  uv_stream_t* stream = (uv_stream_t*)&tcp;
  CHECK_EQ(send(peer, "data", 4, 0), 4);
  how = 1;
  CHECK_EQ(uv_read_start(stream, alloc, on_read), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  CHECK_EQ(allocs, 1);
  how = 0;
  CHECK_EQ(uv_read_start(stream, alloc, on_read), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check("read");
  CHECK_EQ(send(peer, "data", 4, 0), 4);
  how = 2;
  uv_run(&loop, UV_RUN_DEFAULT);
  log_check("read");
  CHECK_EQ(allocs, 3);
  close(peer);
  test_loop_close(&loop);
  return 0;
}
