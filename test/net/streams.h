/* SPDX-License-Identifier: MIT */
/* What the tests of streams share: a handle of the loop's on one side, a plain blocking
 * socket on the other, so that the test decides what happens when. */
#ifndef TEST_NET_STREAMS_H
#define TEST_NET_STREAMS_H

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "../test.h"

static char streams_room[64 * 1024];

/* For handles that are read one at a time. */
static inline void streams_alloc(uv_handle_t* handle, size_t suggested, uv_buf_t* buf) {
  (void)handle;
  CHECK_EQ(suggested, sizeof streams_room);
  *buf = uv_buf_init(streams_room, sizeof streams_room);
}

static inline struct sockaddr_in streams_loopback(int port) {
  struct sockaddr_in address;
  CHECK_EQ(uv_ip4_addr("127.0.0.1", port, &address), 0);
  return address;
}

/* Listens on a free port of the loopback and returns its address. */
static inline struct sockaddr_in streams_listen(uv_loop_t* loop, uv_tcp_t* server,
                                                uv_connection_cb cb) {
  struct sockaddr_in address = streams_loopback(0);
  int size = sizeof address;
  CHECK_EQ(uv_tcp_init(loop, server), 0);
  CHECK_EQ(uv_tcp_bind(server, (struct sockaddr*)&address, 0), 0);
  CHECK_EQ(uv_listen((uv_stream_t*)server, 128, cb), 0);
  CHECK_EQ(uv_tcp_getsockname(server, (struct sockaddr*)&address, &size), 0);
  return address;
}

/* A plain socket that is connected to it. */
static inline int streams_dial(const struct sockaddr_in* address) {
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  CHECK(fd >= 0);
  CHECK_EQ(connect(fd, (const struct sockaddr*)address, sizeof *address), 0);
  return fd;
}

/* A TCP handle, connected to the plain socket that is returned. */
static inline int streams_tcp(uv_loop_t* loop, uv_tcp_t* handle) {
  struct sockaddr_in address = streams_loopback(0);
  socklen_t size = sizeof address;
  int server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  CHECK(server >= 0);
  CHECK_EQ(bind(server, (struct sockaddr*)&address, size), 0);
  CHECK_EQ(listen(server, 1), 0);
  CHECK_EQ(getsockname(server, (struct sockaddr*)&address, &size), 0);
  int mine = streams_dial(&address);
  int theirs = accept4(server, NULL, NULL, SOCK_CLOEXEC);
  CHECK(theirs >= 0);
  close(server);
  CHECK_EQ(uv_tcp_init(loop, handle), 0);
  CHECK_EQ(uv_tcp_open(handle, mine), 0);
  return theirs;
}

/* The same with a UNIX socket. */
static inline int streams_pipe(uv_loop_t* loop, uv_pipe_t* handle, int ipc) {
  int ends[2];
  CHECK_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
  CHECK_EQ(uv_pipe_init(loop, handle, ipc), 0);
  CHECK_EQ(uv_pipe_open(handle, ends[0]), 0);
  return ends[1];
}

/* Closes with a reset. */
static inline void streams_reset(int fd) {
  struct linger at_once = {.l_onoff = 1, .l_linger = 0};
  CHECK_EQ(setsockopt(fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once), 0);
  close(fd);
}

/* Reads so much from the plain side and checks that it is all of one letter. */
static inline void streams_expect(int fd, size_t bytes, char letter) {
  char got[4096];
  while (bytes > 0) {
    ssize_t n = recv(fd, got, bytes < sizeof got ? bytes : sizeof got, 0);
    CHECK(n > 0);
    for (ssize_t i = 0; i < n; i++) CHECK_EQ(got[i], letter);
    bytes -= (size_t)n;
  }
}

#endif
