/* SPDX-License-Identifier: MIT */
/* What the tests of datagrams share: sockets on the loopback, a buffer, a full pipe. */
#ifndef RONDO_TEST_NET_DATAGRAMS_H
#define RONDO_TEST_NET_DATAGRAMS_H

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "../test.h"

union address {
  struct sockaddr any;
  struct sockaddr_in in;
  struct sockaddr_in6 in6;
  struct sockaddr_storage storage;
};

static inline union address address_of(const char* ip, int port) {
  union address a;
  memset(&a, 0, sizeof a);
  CHECK_EQ(strchr(ip, ':') != NULL ? uv_ip6_addr(ip, port, &a.in6) : uv_ip4_addr(ip, port, &a.in),
           0);
  return a;
}

static inline union address own_address(const uv_udp_t* handle) {
  union address a;
  int size = sizeof a;
  memset(&a, 0, sizeof a);
  CHECK_EQ(uv_udp_getsockname(handle, &a.any, &size), 0);
  return a;
}

/* Whether this machine has IPv6 on its loopback. */
static inline int has_ipv6(void) {
  struct sockaddr_in6 name = {.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT};
  int fd = socket(AF_INET6, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  int r = fd == -1 ? -1 : bind(fd, (struct sockaddr*)&name, sizeof name);
  if (fd != -1) close(fd);
  return r == 0;
}

/* A new handle bound to any port of ip; its address. */
static inline union address bind_to(uv_loop_t* loop, uv_udp_t* handle, const char* ip,
                                    unsigned flags) {
  union address a = address_of(ip, 0);
  CHECK_EQ(uv_udp_init(loop, handle), 0);
  CHECK_EQ(uv_udp_bind(handle, &a.any, flags), 0);
  return own_address(handle);
}

/* A port of the loopback that nobody has. */
static inline union address nobody(uv_loop_t* loop) {
  (void)loop;
  struct sockaddr_in name = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  union address a;
  socklen_t size = sizeof a;
  memset(&a, 0, sizeof a);
  int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  CHECK(fd != -1 && bind(fd, (struct sockaddr*)&name, sizeof name) == 0);
  CHECK_EQ(getsockname(fd, &a.any, &size), 0);
  close(fd);
  return a;
}

static char receive_buffer[64 * 1024];

static inline void give_buffer(uv_handle_t* handle, size_t suggested, uv_buf_t* buf) {
  (void)handle;
  CHECK_EQ(suggested, sizeof receive_buffer);
  *buf = uv_buf_init(receive_buffer, sizeof receive_buffer);
}

static inline uv_buf_t text(const char* words) {
  return uv_buf_init((char*)(uintptr_t)words, (unsigned)strlen(words));
}

/* A handle that is one end of a pair of datagram sockets, which takes few datagrams
 * before it would block; the other end. */
static inline int open_pair(uv_loop_t* loop, uv_udp_t* handle) {
  int fds[2];
  CHECK_EQ(socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, fds), 0);
  CHECK_EQ(uv_udp_init(loop, handle), 0);
  CHECK_EQ(uv_udp_open(handle, fds[0]), 0);
  CHECK_EQ(fcntl(fds[1], F_SETFL, O_NONBLOCK), 0);
  return fds[1];
}

/* Fills the pair; how many it took. */
static inline int fill_pair(uv_udp_t* handle) {
  uv_buf_t buf = text("full");
  int count = 0;
  int r;
  while ((r = uv_udp_try_send(handle, &buf, 1, NULL)) == 4) count++;
  CHECK_EQ(r, UV_EAGAIN);
  CHECK(count > 0 && count < 100000);
  return count;
}

#endif
