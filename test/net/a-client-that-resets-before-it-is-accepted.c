/* SPDX-License-Identifier: MIT */
/* A client that is gone before its connection is accepted: the server lives on, whatever
 * the handle that takes it is told, and the next client is served. */
#include "streams.h"

static uv_loop_t loop;
static uv_tcp_t server, peers[2];
static int accepted;

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)buf;
  log_put("%s", nread > 0 ? "data" : nread == UV_ECONNRESET ? "reset" : "end");
  if (nread < 0) uv_close((uv_handle_t*)stream, NULL);
}

static void on_connection(uv_stream_t* stream, int status) {
  CHECK_EQ(status, 0);
  uv_tcp_t* peer = &peers[accepted++];
  CHECK_EQ(uv_tcp_init(&loop, peer), 0);
  CHECK_EQ(uv_accept(stream, (uv_stream_t*)peer), 0);
  struct sockaddr_in name;
  int size = sizeof name;
  int err = uv_tcp_getpeername(peer, (struct sockaddr*)&name, &size);
  CHECK(err == 0 || err == UV_ENOTCONN);
  CHECK_EQ(uv_read_start((uv_stream_t*)peer, streams_alloc, on_read), 0);
}

int main(void) {
  test_loop_init(&loop);
  struct sockaddr_in address = streams_listen(&loop, &server, on_connection);
  streams_reset(streams_dial(&address));
  int second = streams_dial(&address);
  CHECK_EQ(send(second, "x", 1, 0), 1);
  while (strstr(test_log.text, "data") == NULL) uv_run(&loop, UV_RUN_ONCE);
  log_check("reset data");
  close(second);
  while (strstr(test_log.text, "end") == NULL) uv_run(&loop, UV_RUN_ONCE);
  test_loop_close(&loop);
  return 0;
}
