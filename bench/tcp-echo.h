/* SPDX-License-Identifier: MIT */
/*
 * An echo server and its clients on one loop: each client sends a message of 64
 * bytes, waits until all of it has come back, and sends the next. ns per message
 * there and back.
 */
#ifndef TCP_ECHO_H
#define TCP_ECHO_H

#include <string.h>

#include "tcp.h"

enum { ECHO_MESSAGE = 64, ECHO_BUFFER = 65536 };

struct echo_peer {
  uv_tcp_t tcp;
  uv_connect_t connect;
  uv_write_t write;
  uint64_t left; /* messages, of a client */
  size_t got;
  char message[ECHO_MESSAGE];
};

static uv_tcp_t echo_server;
static char echo_buffer[ECHO_BUFFER];
static struct echo_peer* echo_clients;
static struct echo_peer* echo_accepted;
static uint64_t echo_count, echo_connected, echo_begun, echo_done;
static uint64_t echo_begin_ns, echo_end_ns;

static void echo_alloc(uv_handle_t* handle, size_t size, uv_buf_t* buf) {
  (void)handle, (void)size;
  *buf = uv_buf_init(echo_buffer, sizeof echo_buffer);
}

static void echo_written(uv_write_t* write, int status) {
  (void)write;
  must(status == 0);
}

static void echo_send(struct echo_peer* peer) {
  uv_buf_t buf = uv_buf_init(peer->message, ECHO_MESSAGE);
  must(uv_write(&peer->write, (uv_stream_t*)&peer->tcp, &buf, 1, echo_written) == 0);
}

static void echo_server_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  struct echo_peer* peer = (struct echo_peer*)stream;
  if (nread == UV_EOF) {
    uv_close((uv_handle_t*)stream, NULL);
    return;
  }
  must(nread == ECHO_MESSAGE);
  memcpy(peer->message, buf->base, ECHO_MESSAGE);
  echo_send(peer);
}

static void echo_client_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  struct echo_peer* peer = (struct echo_peer*)stream;
  must(nread > 0 && memcmp(buf->base, "echo", 4) == 0);
  peer->got += (size_t)nread;
  if (peer->got < ECHO_MESSAGE) return;
  must(peer->got == ECHO_MESSAGE);
  peer->got = 0;
  if (--peer->left > 0) {
    echo_send(peer);
    return;
  }
  uv_close((uv_handle_t*)stream, NULL);
  if (++echo_done < echo_count) return;
  echo_end_ns = bench_now_ns();
  uv_close((uv_handle_t*)&echo_server, NULL);
}

static void echo_begin(void) {
  if (++echo_begun < 2 * echo_count) return;
  echo_begin_ns = bench_now_ns();
  for (uint64_t i = 0; i < echo_count; i++) echo_send(&echo_clients[i]);
}

static void echo_on_connection(uv_stream_t* server, int status) {
  must(status == 0);
  struct echo_peer* peer = &echo_accepted[echo_connected++];
  must(uv_tcp_init(server->loop, &peer->tcp) == 0);
  must(uv_accept(server, (uv_stream_t*)&peer->tcp) == 0);
  must(uv_tcp_nodelay(&peer->tcp, 1) == 0);
  must(uv_read_start((uv_stream_t*)&peer->tcp, echo_alloc, echo_server_read) == 0);
  echo_begin();
}

static void echo_on_connect(uv_connect_t* connect, int status) {
  struct echo_peer* peer = (struct echo_peer*)connect->handle;
  must(status == 0);
  must(uv_tcp_nodelay(&peer->tcp, 1) == 0);
  must(uv_read_start((uv_stream_t*)&peer->tcp, echo_alloc, echo_client_read) == 0);
  echo_begin();
}

static int echo_run(const char* name, uint64_t connections, uint64_t messages) {
  uv_loop_t loop;
  struct sockaddr_in address;
  echo_count = connections;
  echo_clients = bench_alloc(connections, sizeof *echo_clients);
  echo_accepted = bench_alloc(connections, sizeof *echo_accepted);
  must(uv_loop_init(&loop) == 0);
  tcp_listen(&loop, &echo_server, 1024, echo_on_connection, &address);
  for (uint64_t i = 0; i < connections; i++) {
    struct echo_peer* peer = &echo_clients[i];
    peer->left = messages / connections;
    memcpy(peer->message, "echo", 4);
    must(uv_tcp_init(&loop, &peer->tcp) == 0);
    must(uv_tcp_connect(&peer->connect, &peer->tcp, (struct sockaddr*)&address, echo_on_connect) ==
         0);
  }
  must(uv_run(&loop, UV_RUN_DEFAULT) == 0);
  must(echo_done == echo_count);
  bench_end_loop(&loop);
  bench_report(name, echo_end_ns - echo_begin_ns, messages / connections * connections);
  return 0;
}

#endif
