/* SPDX-License-Identifier: MIT */
/*
 * A datagram of 64 bytes goes back and forth between two sockets of one loop: each
 * receive callback sends it back by uv_udp_send. ns per datagram delivered.
 *
 *     udp-ping [DATAGRAMS]
 *
 * Wanted: 1.2
 */
#include <string.h>

#include "bench.h"

enum { BYTES = 64 };

static uv_udp_t ends[2];
static uv_udp_send_t reqs[2];
static char payload[BYTES];
static char room[64 * 1024];
static uint64_t delivered;
static uint64_t delivered_max;
static uint64_t sent;

static void on_alloc(uv_handle_t* handle, size_t suggested, uv_buf_t* buf) {
  (void)handle, (void)suggested;
  *buf = uv_buf_init(room, sizeof room);
}

static void on_sent(uv_udp_send_t* req, int status) {
  (void)req;
  must(status == 0);
  sent++;
}

static void on_received(uv_udp_t* end, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  if (nread == 0 && from == NULL) return;
  must(nread == BYTES && flags == 0 && buf->base == room);
  if (++delivered == delivered_max) {
    for (int i = 0; i < 2; i++) uv_close((uv_handle_t*)&ends[i], NULL);
    return;
  }
  uv_buf_t back = uv_buf_init(payload, BYTES);
  must(uv_udp_send(&reqs[end - ends], end, &back, 1, from, on_sent) == 0);
}

int main(int argc, char** argv) {
  delivered_max = bench_arg(argc, argv, 1, 100000);
  uv_loop_t loop;
  must(uv_loop_init(&loop) == 0);
  struct sockaddr_in names[2];
  memset(payload, 'x', sizeof payload);
  for (int i = 0; i < 2; i++) {
    int size = sizeof names[i];
    must(uv_ip4_addr("127.0.0.1", 0, &names[i]) == 0);
    must(uv_udp_init(&loop, &ends[i]) == 0);
    must(uv_udp_bind(&ends[i], (struct sockaddr*)&names[i], 0) == 0);
    must(uv_udp_getsockname(&ends[i], (struct sockaddr*)&names[i], &size) == 0);
    must(uv_udp_recv_start(&ends[i], on_alloc, on_received) == 0);
  }

  uint64_t begin_ns = bench_now_ns();
  uv_buf_t first = uv_buf_init(payload, BYTES);
  must(uv_udp_send(&reqs[0], &ends[0], &first, 1, (struct sockaddr*)&names[1], on_sent) == 0);
  must(uv_run(&loop, UV_RUN_DEFAULT) == 0);
  uint64_t took_ns = bench_now_ns() - begin_ns;

  must(delivered == delivered_max);
  must(sent == delivered_max);
  bench_end_loop(&loop);
  bench_report("udp-ping", took_ns, delivered);
  return 0;
}
