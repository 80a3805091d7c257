/* SPDX-License-Identifier: MIT */
/*
 * Connections that are accepted and closed at once: a child process connects with
 * plain sockets, 64 at a time, and waits for the server to hang up. ns per
 * connection.
 *
 *     tcp-accept [CONNECTIONS]
 *
 * Wanted: 1.3
 */
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tcp.h"

enum { AT_A_TIME = 64 };

static uint64_t connections, closed;
static uv_tcp_t server;
static uv_tcp_t peers[AT_A_TIME];
static uv_tcp_t* free_peers[AT_A_TIME];
static int free_count;

static void on_closed(uv_handle_t* handle) {
  free_peers[free_count++] = (uv_tcp_t*)handle;
  if (++closed == connections) uv_close((uv_handle_t*)&server, NULL);
}

static void on_connection(uv_stream_t* from, int status) {
  must(status == 0 && free_count > 0);
  uv_tcp_t* peer = free_peers[--free_count];
  must(uv_tcp_init(from->loop, peer) == 0);
  must(uv_accept(from, (uv_stream_t*)peer) == 0);
  uv_close((uv_handle_t*)peer, on_closed);
}

/* The child: never more than half of what the server has handles for. */
static void connect_all(const struct sockaddr_in* address) {
  int fds[AT_A_TIME / 2];
  for (uint64_t done = 0; done < connections;) {
    int count = 0;
    for (; count < AT_A_TIME / 2 && done < connections; count++, done++) {
      fds[count] = socket(AF_INET, SOCK_STREAM, 0);
      must(fds[count] >= 0);
      struct linger hard = {.l_onoff = 1}; /* leaves no port waiting */
      must(setsockopt(fds[count], SOL_SOCKET, SO_LINGER, &hard, sizeof hard) == 0);
      must(connect(fds[count], (const struct sockaddr*)address, sizeof *address) == 0);
    }
    for (int i = 0; i < count; i++) {
      char byte;
      must(read(fds[i], &byte, 1) == 0);
      close(fds[i]);
    }
  }
  _exit(0);
}

int main(int argc, char** argv) {
  connections = bench_arg(argc, argv, 1, 20000);
  uv_loop_t loop;
  struct sockaddr_in address;
  must(uv_loop_init(&loop) == 0);
  tcp_listen(&loop, &server, AT_A_TIME, on_connection, &address);
  for (int i = 0; i < AT_A_TIME; i++) free_peers[free_count++] = &peers[i];
  pid_t child = fork();
  must(child >= 0);
  if (child == 0) connect_all(&address);

  uint64_t begin_ns = bench_now_ns();
  must(uv_run(&loop, UV_RUN_DEFAULT) == 0);
  uint64_t took_ns = bench_now_ns() - begin_ns;

  int status;
  must(closed == connections);
  must(waitpid(child, &status, 0) == child && status == 0);
  bench_end_loop(&loop);
  bench_report("tcp-accept", took_ns, connections);
  return 0;
}
