/* SPDX-License-Identifier: MIT */
/* Thousands of connections at once, both ends on one loop: each echoes its own number,
 * none is lost or mixed up, and every descriptor is back in the end. */
/* matrix: backends */
/* run: alone */
#include <sys/resource.h>

#include "streams.h"

enum { MOST = 10000 };

struct client {
  uv_tcp_t tcp;
  uv_connect_t connect;
  uv_write_t write;
  int number;
};

struct peer {
  uv_tcp_t tcp;
  uv_write_t write;
  char text[16];
};

static uv_loop_t loop;
static uv_tcp_t server;
static struct client clients[MOST];
static struct peer peers[MOST];
static int count, accepted, connected, echoed, closed, started;
static struct sockaddr_in address;

static void on_close(uv_handle_t* handle) {
  (void)handle;
  closed++;
}

static void on_write(uv_write_t* req, int status) {
  (void)req;
  CHECK_EQ(status, 0);
}

static void alloc_peer(uv_handle_t* handle, size_t suggested, uv_buf_t* buf) {
  (void)suggested;
  *buf = uv_buf_init(((struct peer*)handle)->text, 16);
}

static void on_peer_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)buf;
  if (nread == UV_EOF) {
    uv_close((uv_handle_t*)stream, on_close);
    return;
  }
  struct peer* peer = (struct peer*)stream;
  CHECK_EQ(nread, 8);
  uv_buf_t out = uv_buf_init(peer->text, 8);
  CHECK_EQ(uv_write(&peer->write, stream, &out, 1, on_write), 0);
}

static void on_connection(uv_stream_t* stream, int status) {
  CHECK_EQ(status, 0);
  struct peer* peer = &peers[accepted++];
  CHECK_EQ(uv_tcp_init(&loop, &peer->tcp), 0);
  CHECK_EQ(uv_accept(stream, (uv_stream_t*)&peer->tcp), 0);
  CHECK_EQ(uv_read_start((uv_stream_t*)&peer->tcp, alloc_peer, on_peer_read), 0);
}

static void on_client_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  struct client* client = (struct client*)stream;
  char expected[16];
  snprintf(expected, sizeof expected, "%08d", client->number);
  CHECK_EQ(nread, 8);
  CHECK_EQ(memcmp(buf->base, expected, 8), 0);
  if (++echoed < count) return;
  /* All are open at once: now they go. */
  CHECK_EQ(accepted, count);
  for (int i = 0; i < count; i++) uv_close((uv_handle_t*)&clients[i].tcp, on_close);
  uv_close((uv_handle_t*)&server, NULL);
}

static void dial(void);

static void on_connect(uv_connect_t* req, int status) {
  static char texts[MOST][16];
  struct client* client = (struct client*)req->handle;
  CHECK_EQ(status, 0);
  connected++;
  snprintf(texts[client->number], 16, "%08d", client->number);
  uv_buf_t out = uv_buf_init(texts[client->number], 8);
  CHECK_EQ(uv_write(&client->write, req->handle, &out, 1, on_write), 0);
  CHECK_EQ(uv_read_start(req->handle, streams_alloc, on_client_read), 0);
  dial();
}

static void dial(void) {
  if (started == count) return;
  struct client* client = &clients[started];
  client->number = started++;
  CHECK_EQ(uv_tcp_init(&loop, &client->tcp), 0);
  CHECK_EQ(uv_tcp_connect(&client->connect, &client->tcp, (struct sockaddr*)&address, on_connect),
           0);
}

int main(void) {
  struct rlimit limit;
  CHECK_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  limit.rlim_cur = limit.rlim_max;
  (void)setrlimit(RLIMIT_NOFILE, &limit);
  count = limit.rlim_cur > 2 * MOST + 100 ? MOST : (int)(limit.rlim_cur - 100) / 2;
  if (count < 100) test_skip("too few descriptors allowed");
  test_loop_init(&loop);
  address = streams_listen(&loop, &server, on_connection);
  uv_run(&loop, UV_RUN_NOWAIT);
  int before = open_fds();
  for (int i = 0; i < 64; i++) dial(); /* under way at a time */
  uv_run(&loop, UV_RUN_DEFAULT);
  CHECK_EQ(echoed, count);
  CHECK_EQ(closed, 2 * count);
  CHECK_EQ(open_fds(), before - 1);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
