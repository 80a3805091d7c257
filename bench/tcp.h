/* SPDX-License-Identifier: MIT */
/* A TCP server on loopback, as the cases over TCP have it. */
#ifndef BENCH_TCP_H
#define BENCH_TCP_H

#include "bench.h"

/* At a port of the system's choice, which is in *address afterwards. */
static inline void tcp_listen(uv_loop_t* loop, uv_tcp_t* server, int backlog, uv_connection_cb cb,
                              struct sockaddr_in* address) {
  int size = sizeof *address;
  must(uv_ip4_addr("127.0.0.1", 0, address) == 0);
  must(uv_tcp_init(loop, server) == 0);
  must(uv_tcp_bind(server, (struct sockaddr*)address, 0) == 0);
  must(uv_listen((uv_stream_t*)server, backlog, cb) == 0);
  must(uv_tcp_getsockname(server, (struct sockaddr*)address, &size) == 0);
}

#endif
