/* SPDX-License-Identifier: MIT */
/* A handle may be closed in any callback of its own: nothing of it is called afterwards
 * but what is left of its requests, each once, and its close callback. */
#include "streams.h"

enum { BYTES = 1 << 20 };

static uv_loop_t loop;
static uv_tcp_t tcp, server;
static uv_connect_t connect_req;
static uv_write_t writes[2];
static uv_shutdown_t shut;
static char data[BYTES];
static const char* close_in;

static void maybe_close(const char* where, uv_handle_t* handle);

static void on_close(uv_handle_t* handle) {
  (void)handle;
  log_put("close");
}

static void maybe_close(const char* where, uv_handle_t* handle) {
  log_put("%s", where);
  if (strcmp(where, close_in) == 0) uv_close(handle, on_close);
}

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)buf;
  maybe_close(nread == UV_EOF ? "eof" : nread < 0 ? "error" : "read", (uv_handle_t*)stream);
}

static void on_write(uv_write_t* req, int status) {
  log_put("%d", status == 0 ? 0 : status == UV_ECANCELED ? -1 : -2);
  maybe_close(req == &writes[0] ? "write0" : "write1", (uv_handle_t*)req->handle);
}

static void on_shutdown(uv_shutdown_t* req, int status) {
  log_put("%d", status == 0 ? 0 : status == UV_ECANCELED ? -1 : -2);
  maybe_close("shutdown", (uv_handle_t*)req->handle);
}

static void on_connect(uv_connect_t* req, int status) {
  CHECK_EQ(status, 0);
  maybe_close("connect", (uv_handle_t*)req->handle);
}

static void on_connection(uv_stream_t* stream, int status) {
  CHECK_EQ(status, 0);
  maybe_close("connection", (uv_handle_t*)stream);
}

static void finish(const char* expected) {
  uv_run(&loop, UV_RUN_DEFAULT);
  log_check(expected);
  log_reset();
}

static void run_reads(const char* where, const char* expected) {
  close_in = where;
  int peer = streams_tcp(&loop, &tcp);
  CHECK_EQ(uv_read_start((uv_stream_t*)&tcp, streams_alloc, on_read), 0);
  CHECK_EQ(send(peer, "abc", 3, 0), 3);
  if (strcmp(where, "error") == 0) {
    uv_run(&loop, UV_RUN_NOWAIT);
    streams_reset(peer);
  } else {
    close(peer);
  }
  finish(expected);
}

static void run_writes(const char* where, const char* expected) {
  close_in = where;
  int peer = streams_tcp(&loop, &tcp);
  uv_stream_t* stream = (uv_stream_t*)&tcp;
  uv_buf_t small = uv_buf_init(data, 1);
  CHECK_EQ(uv_write(&writes[0], stream, &small, 1, on_write), 0);
  CHECK_EQ(uv_write(&writes[1], stream, &small, 1, on_write), 0);
  CHECK_EQ(uv_shutdown(&shut, stream, on_shutdown), 0);
  finish(expected);
  close(peer);
}

static void run_connect(void) {
  close_in = "connect";
  struct sockaddr_in address = streams_listen(&loop, &server, on_connection);
  CHECK_EQ(uv_tcp_init(&loop, &tcp), 0);
  CHECK_EQ(uv_tcp_connect(&connect_req, &tcp, (struct sockaddr*)&address, on_connect), 0);
  uv_buf_t small = uv_buf_init(data, 1);
  CHECK_EQ(uv_write(&writes[0], (uv_stream_t*)&tcp, &small, 1, on_write), 0);
  uv_unref((uv_handle_t*)&server);
  uv_run(&loop, UV_RUN_DEFAULT);
  uv_close((uv_handle_t*)&server, NULL);
  CHECK(strstr(test_log.text, "connect -1 write0 close") != NULL ||
        strstr(test_log.text, "connect connection -1 write0 close") != NULL);
  log_reset();
  uv_run(&loop, UV_RUN_DEFAULT);
}

/* Two wait; the first is not even accepted: its descriptor must not leak. */
static void run_connection(void) {
  close_in = "connection";
  struct sockaddr_in address = streams_listen(&loop, &server, on_connection);
  int clients[2] = {streams_dial(&address), streams_dial(&address)};
  finish("connection close");
  close(clients[0]);
  close(clients[1]);
}

int main(void) {
  test_loop_init(&loop);
  run_connection();
  int before = open_fds();
  run_connection();
  run_connect();
  run_reads("read", "read close");
  run_reads("eof", "read eof close");
  run_reads("error", "read error close");
  run_writes("write0", "0 write0 0 write1 -1 shutdown close");
  run_writes("write1", "0 write0 0 write1 -1 shutdown close");
  run_writes("shutdown", "0 write0 0 write1 0 shutdown close");
  CHECK_EQ(open_fds(), before);
  test_loop_close(&loop);
  return 0;
}
