/* SPDX-License-Identifier: MIT */
/* Requests of a closed handle are told in the close phase: the connect, then the writes
 * in order, then the shutdown, then the handle's own callback. Each once; writes that
 * were done already are told as done. */
#include "streams.h"

enum { BYTES = 8 << 20 };

static uv_loop_t loop;
static uv_tcp_t tcp;
static uv_connect_t connect_req;
static uv_write_t writes[4];
static uv_shutdown_t shut;
static char data[BYTES];

static void on_connect(uv_connect_t* req, int status) {
  (void)req;
  log_put("connect %s", uv_err_name(status));
}

static void on_write(uv_write_t* req, int status) {
  log_put("write%d %s", (int)(req - writes), status == 0 ? "ok" : uv_err_name(status));
  CHECK(uv_is_closing((uv_handle_t*)&tcp));
}

static void on_shutdown(uv_shutdown_t* req, int status) {
  (void)req;
  log_put("shutdown %s", uv_err_name(status));
}

static void on_close(uv_handle_t* handle) {
  (void)handle;
  log_put("close");
  CHECK_EQ(uv_stream_get_write_queue_size((uv_stream_t*)&tcp), 0);
}

static void on_connection(uv_stream_t* server, int status) {
  (void)server, (void)status;
}

int main(void) {
  test_loop_init(&loop);
  int before = open_fds();
  uv_tcp_t server;
  struct sockaddr_in address = streams_listen(&loop, &server, on_connection);
  uv_buf_t buf = uv_buf_init(data, BYTES);
  uv_stream_t* stream = (uv_stream_t*)&tcp;

  CHECK_EQ(uv_tcp_init(&loop, &tcp), 0);
  CHECK_EQ(uv_tcp_connect(&connect_req, &tcp, (struct sockaddr*)&address, on_connect), 0);
  CHECK_EQ(uv_write(&writes[0], stream, &buf, 1, on_write), 0);
  CHECK_EQ(uv_write(&writes[1], stream, &buf, 1, on_write), 0);
  CHECK_EQ(uv_shutdown(&shut, stream, on_shutdown), 0);
  uv_close((uv_handle_t*)&tcp, on_close);
  CHECK_EQ(uv_write(&writes[2], stream, &buf, 1, on_write), UV_EBADF);
  uv_close((uv_handle_t*)&server, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  log_check("connect ECANCELED write0 ECANCELED write1 ECANCELED shutdown ECANCELED close");
  log_reset();

  int peer = streams_tcp(&loop, &tcp);
  uv_buf_t small = uv_buf_init(data, 1);
  CHECK_EQ(uv_write(&writes[0], stream, &small, 1, on_write), 0); /* taken whole */
  CHECK_EQ(uv_write(&writes[1], stream, &buf, 1, on_write), 0);   /* in part */
  CHECK_EQ(uv_write(&writes[2], stream, &small, 1, on_write), 0);
  CHECK_EQ(uv_write(&writes[3], stream, &small, 1, NULL), 0); /* nobody to tell */
  CHECK_EQ(uv_shutdown(&shut, stream, on_shutdown), 0);
  uv_close((uv_handle_t*)&tcp, on_close);
  log_check("");
  uv_run(&loop, UV_RUN_DEFAULT);
  log_check("write0 ok write1 ECANCELED write2 ECANCELED shutdown ECANCELED close");
  close(peer);
  CHECK(open_fds() <= before + 3); /* the poller's and the reserve of servers */
  test_loop_close(&loop);
  CHECK(open_fds() <= before);
  return 0;
}
