/* SPDX-License-Identifier: MIT */
/*
 * A server with 10,000 connections of which 100 are busy: a child process has the
 * other ends, as plain sockets. It sends a message of 64 bytes over each busy one
 * and waits for all of them to come back. ns per message there and back.
 *
 *     tcp-echo-10000 [MESSAGES [CONNECTIONS]]
 *
 * Wanted: 1.3
 */
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tcp.h"

enum { BUSY = 100, MESSAGE = 64 };

struct peer {
  uv_tcp_t tcp;
  uv_write_t write;
  char message[MESSAGE];
};

static uint64_t messages, connections, accepted, closed;
static struct peer* peers;
static uv_tcp_t server;
static char buffer[65536];

static void on_alloc(uv_handle_t* handle, size_t size, uv_buf_t* buf) {
  (void)handle, (void)size;
  *buf = uv_buf_init(buffer, sizeof buffer);
}

static void on_written(uv_write_t* write, int status) {
  (void)write;
  must(status == 0);
}

static void on_closed(uv_handle_t* handle) {
  (void)handle;
  if (++closed == connections) uv_close((uv_handle_t*)&server, NULL);
}

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  struct peer* peer = (struct peer*)stream;
  if (nread < 0) {
    uv_close((uv_handle_t*)stream, on_closed);
    return;
  }
  must(nread == MESSAGE);
  memcpy(peer->message, buf->base, MESSAGE);
  uv_buf_t out = uv_buf_init(peer->message, MESSAGE);
  must(uv_write(&peer->write, stream, &out, 1, on_written) == 0);
}

static void on_connection(uv_stream_t* from, int status) {
  must(status == 0);
  struct peer* peer = &peers[accepted++];
  must(uv_tcp_init(from->loop, &peer->tcp) == 0);
  must(uv_accept(from, (uv_stream_t*)&peer->tcp) == 0);
  must(uv_read_start((uv_stream_t*)&peer->tcp, on_alloc, on_read) == 0);
}

/* Tells the time that the messages took through the pipe. */
static void be_client(const struct sockaddr_in* address, int pipe_fd) {
  int* fds = bench_alloc(connections, sizeof *fds);
  char message[MESSAGE] = "echo";
  for (uint64_t i = 0; i < connections; i++) {
    fds[i] = socket(AF_INET, SOCK_STREAM, 0);
    must(fds[i] >= 0);
    must(connect(fds[i], (const struct sockaddr*)address, sizeof *address) == 0);
  }
  /* The first round, on every connection, is not measured. */
  for (uint64_t i = 0; i < connections; i++) {
    must(write(fds[i], message, MESSAGE) == MESSAGE);
    must(recv(fds[i], message, MESSAGE, MSG_WAITALL) == MESSAGE);
  }
  const uint64_t step = connections / BUSY;
  uint64_t begin_ns = bench_now_ns();
  for (uint64_t done = 0; done < messages; done += BUSY) {
    for (int i = 0; i < BUSY; i++)
      must(write(fds[(uint64_t)i * step], message, MESSAGE) == MESSAGE);
    for (int i = 0; i < BUSY; i++)
      must(recv(fds[(uint64_t)i * step], message, MESSAGE, MSG_WAITALL) == MESSAGE);
  }
  uint64_t took_ns = bench_now_ns() - begin_ns;
  must(write(pipe_fd, &took_ns, sizeof took_ns) == sizeof took_ns);
  struct linger hard = {.l_onoff = 1};
  for (uint64_t i = 0; i < connections; i++) {
    must(setsockopt(fds[i], SOL_SOCKET, SO_LINGER, &hard, sizeof hard) == 0);
    close(fds[i]);
  }
  _exit(0);
}

int main(int argc, char** argv) {
  messages = bench_arg(argc, argv, 1, 100000);
  connections = bench_arg(argc, argv, 2, 10000);
  must(connections >= BUSY);
  struct rlimit limit;
  must(getrlimit(RLIMIT_NOFILE, &limit) == 0);
  limit.rlim_cur = limit.rlim_max;
  must(setrlimit(RLIMIT_NOFILE, &limit) == 0);
  peers = bench_alloc(connections, sizeof *peers);

  uv_loop_t loop;
  struct sockaddr_in address;
  int fds[2];
  must(uv_loop_init(&loop) == 0);
  tcp_listen(&loop, &server, 1024, on_connection, &address);
  must(pipe(fds) == 0);
  pid_t child = fork();
  must(child >= 0);
  if (child == 0) be_client(&address, fds[1]);

  must(uv_run(&loop, UV_RUN_DEFAULT) == 0);

  int status;
  uint64_t took_ns;
  must(closed == connections);
  must(read(fds[0], &took_ns, sizeof took_ns) == sizeof took_ns);
  must(waitpid(child, &status, 0) == child && status == 0);
  bench_end_loop(&loop);
  bench_report("tcp-echo-10000", took_ns, messages);
  return 0;
}
