/* SPDX-License-Identifier: MIT */
/* A shutdown asked for before the connection is there is done once it is, after the
 * writes. Unlike libuv, which loses it. */
#include "streams.h"

static uv_loop_t loop;
static uv_tcp_t tcp, server, peer;
static uv_connect_t connect_req;
static uv_write_t write_req;
static uv_shutdown_t shut;
static int with_write;

static void on_connect(uv_connect_t* req, int status) {
  (void)req;
  CHECK_EQ(status, 0);
  log_put("connect");
}

static void on_write(uv_write_t* req, int status) {
  (void)req;
  CHECK_EQ(status, 0);
  log_put("write");
}

static void on_shutdown(uv_shutdown_t* req, int status) {
  (void)req;
  CHECK_EQ(status, 0);
  log_put("shutdown");
}

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)buf;
  if (nread == 1) return;
  CHECK_EQ(nread, UV_EOF);
  uv_close((uv_handle_t*)stream, NULL);
  uv_close((uv_handle_t*)&tcp, NULL);
  uv_close((uv_handle_t*)&server, NULL);
}

static void on_connection(uv_stream_t* stream, int status) {
  CHECK_EQ(status, 0);
  CHECK_EQ(uv_tcp_init(&loop, &peer), 0);
  CHECK_EQ(uv_accept(stream, (uv_stream_t*)&peer), 0);
  CHECK_EQ(uv_read_start((uv_stream_t*)&peer, streams_alloc, on_read), 0);
}

static void run(void) {
  struct sockaddr_in address = streams_listen(&loop, &server, on_connection);
  CHECK_EQ(uv_tcp_init(&loop, &tcp), 0);
  CHECK_EQ(uv_tcp_connect(&connect_req, &tcp, (struct sockaddr*)&address, on_connect), 0);
  uv_buf_t buf = uv_buf_init("x", 1);
  if (with_write) CHECK_EQ(uv_write(&write_req, (uv_stream_t*)&tcp, &buf, 1, on_write), 0);
  CHECK_EQ(uv_shutdown(&shut, (uv_stream_t*)&tcp, on_shutdown), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
}

int main(void) {
  test_loop_init(&loop);
  run();
  log_check("connect shutdown");
  log_reset();
  with_write = 1;
  run();
  log_check("connect write shutdown");
  test_loop_close(&loop);
  return 0;
}
