/* SPDX-License-Identifier: MIT */
/*
 * A byte goes back and forth over a socket pair whose two ends are watched by
 * poll handles of one loop: each callback reads it and writes it back. ns per
 * byte delivered, of which the read and the write are about half.
 *
 *     poll-ping [BYTES]
 *
 * Wanted: 1
 */
#include <sys/socket.h>
#include <unistd.h>

#include "bench.h"

static uv_poll_t ends[2];
static int fds[2];
static uint64_t delivered;
static uint64_t delivered_max;

static void on_readable(uv_poll_t* end, int status, int events) {
  int fd = fds[end - ends];
  char byte;
  must(status == 0 && events == UV_READABLE);
  must(read(fd, &byte, 1) == 1 && byte == 'x');
  if (++delivered < delivered_max) {
    must(write(fd, &byte, 1) == 1);
    return;
  }
  for (int i = 0; i < 2; i++) {
    must(uv_poll_stop(&ends[i]) == 0);
    uv_close((uv_handle_t*)&ends[i], NULL);
  }
}

int main(int argc, char** argv) {
  delivered_max = bench_arg(argc, argv, 1, 200000);
  uv_loop_t loop;
  must(uv_loop_init(&loop) == 0);
  must(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, fds) == 0);
  for (int i = 0; i < 2; i++) {
    must(uv_poll_init(&loop, &ends[i], fds[i]) == 0);
    must(uv_poll_start(&ends[i], UV_READABLE, on_readable) == 0);
  }

  uint64_t begin_ns = bench_now_ns();
  must(write(fds[0], "x", 1) == 1);
  must(uv_run(&loop, UV_RUN_DEFAULT) == 0);
  uint64_t took_ns = bench_now_ns() - begin_ns;

  must(delivered == delivered_max);
  close(fds[0]);
  close(fds[1]);
  bench_end_loop(&loop);
  bench_report("poll-ping", took_ns, delivered);
  return 0;
}
