/* SPDX-License-Identifier: MIT */
/* A refused connection, an address in use and a file that is not there are told by the
 * callback, never inside the call; writes queued behind the connect are cancelled. */
#include "streams.h"

static uv_loop_t loop;
static uv_tcp_t tcp;
static uv_tcp_t server;
static uv_pipe_t pipe_handle;
static uv_connect_t connect_req;
static uv_write_t write_req;
static int inside;

static void on_connect(uv_connect_t* req, int status) {
  CHECK(!inside);
  CHECK(req == &connect_req);
  log_put("connect %s", uv_err_name(status));
}

static void on_write(uv_write_t* req, int status) {
  (void)req;
  log_put("write %s", uv_err_name(status));
}

static void on_connection(uv_stream_t* stream, int status) {
  (void)stream, (void)status;
}

static void finish(uv_handle_t* handle, const char* expected) {
  inside = 0;
  uv_run(&loop, UV_RUN_DEFAULT);
  log_check(expected);
  CHECK(!uv_loop_alive(&loop));
  uv_close(handle, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  log_check(expected);
  log_reset();
  inside = 1;
}

int main(void) {
  test_loop_init(&loop);
  struct sockaddr_in used = streams_listen(&loop, &server, on_connection);
  uv_unref((uv_handle_t*)&server);
  /* A port that was free a moment ago. */
  uv_tcp_t gone;
  struct sockaddr_in nobody = streams_listen(&loop, &gone, on_connection);
  uv_close((uv_handle_t*)&gone, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  inside = 1;

  CHECK_EQ(uv_tcp_init(&loop, &tcp), 0);
  CHECK_EQ(uv_tcp_connect(&connect_req, &tcp, (struct sockaddr*)&nobody, on_connect), 0);
  CHECK_EQ(uv_tcp_connect(&connect_req, &tcp, (struct sockaddr*)&nobody, on_connect), UV_EALREADY);
  uv_buf_t buf = uv_buf_init("x", 1);
  CHECK_EQ(uv_try_write((uv_stream_t*)&tcp, &buf, 1), UV_EAGAIN);
  CHECK_EQ(uv_write(&write_req, (uv_stream_t*)&tcp, &buf, 1, on_write), 0);
  CHECK_EQ(uv_stream_get_write_queue_size((uv_stream_t*)&tcp), 1);
  finish((uv_handle_t*)&tcp, "connect ECONNREFUSED write ECANCELED");

  CHECK_EQ(uv_tcp_init(&loop, &tcp), 0);
  CHECK_EQ(uv_tcp_bind(&tcp, (struct sockaddr*)&used, 0), 0);
  CHECK_EQ(uv_listen((uv_stream_t*)&tcp, 1, on_connection), UV_EADDRINUSE);
  int size = sizeof used;
  CHECK_EQ(uv_tcp_getsockname(&tcp, (struct sockaddr*)&used, &size), UV_EADDRINUSE);
  CHECK_EQ(uv_tcp_connect(&connect_req, &tcp, (struct sockaddr*)&used, on_connect), 0);
  finish((uv_handle_t*)&tcp, "connect EADDRINUSE");

  CHECK_EQ(uv_pipe_init(&loop, &pipe_handle, 0), 0);
  uv_pipe_connect(&connect_req, &pipe_handle, "/nowhere/at/all", on_connect);
  finish((uv_handle_t*)&pipe_handle, "connect ENOENT");

  CHECK_EQ(uv_pipe_init(&loop, &pipe_handle, 0), 0);
  uv_pipe_connect(&connect_req, &pipe_handle, "", on_connect);
  finish((uv_handle_t*)&pipe_handle, "connect EINVAL");

  uv_ref((uv_handle_t*)&server);
  test_loop_close(&loop);
  return 0;
}
