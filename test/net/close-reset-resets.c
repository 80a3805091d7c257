/* SPDX-License-Identifier: MIT */
/* uv_tcp_close_reset: the peer is reset, what was queued is cancelled; after uv_shutdown
 * it is refused, and the handle stays open. */
#include "streams.h"

enum { BYTES = 8 << 20 };

static uv_loop_t loop;
static uv_tcp_t tcp;
static uv_write_t req;
static uv_shutdown_t shut;
static char data[BYTES];

static void on_write(uv_write_t* write, int status) {
  (void)write;
  log_put("write %s", uv_err_name(status));
}

static void on_shutdown(uv_shutdown_t* shutdown, int status) {
  (void)shutdown;
  CHECK_EQ(status, 0);
  log_put("shutdown");
}

static void on_close(uv_handle_t* handle) {
  (void)handle;
  log_put("close");
}

int main(void) {
  test_loop_init(&loop);
  int peer = streams_tcp(&loop, &tcp);
  uv_buf_t buf = uv_buf_init(data, BYTES);
  CHECK_EQ(uv_write(&req, (uv_stream_t*)&tcp, &buf, 1, on_write), 0);
  CHECK_EQ(uv_tcp_close_reset(&tcp, on_close), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  log_check("write ECANCELED close");
  ssize_t n;
  while ((n = recv(peer, data, BYTES, 0)) > 0) continue;
  CHECK_EQ(n, -1);
  CHECK_EQ(errno, ECONNRESET);
  close(peer);
  log_reset();

  peer = streams_tcp(&loop, &tcp);
  CHECK_EQ(uv_shutdown(&shut, (uv_stream_t*)&tcp, on_shutdown), 0);
  CHECK_EQ(uv_tcp_close_reset(&tcp, on_close), UV_EINVAL);
  CHECK(!uv_is_closing((uv_handle_t*)&tcp));
  uv_run(&loop, UV_RUN_DEFAULT);
  log_check("shutdown");
  CHECK_EQ(uv_tcp_close_reset(&tcp, on_close), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  log_check("shutdown close");
  close(peer);
  test_loop_close(&loop);
  return 0;
}
