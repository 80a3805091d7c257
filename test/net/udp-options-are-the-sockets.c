/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* Options reach the socket, for the family that it has, bound or not. */
#include "datagrams.h"

static int option(const uv_udp_t* udp, int level, int name) {
  uv_os_fd_t fd;
  int value = -1;
  CHECK_EQ(uv_fileno((const uv_handle_t*)udp, &fd), 0);
  CHECK_EQ(getsockopt(fd, level, name, &value, &(socklen_t){sizeof value}), 0);
  return value;
}

static void set(uv_loop_t* loop, int family) {
  static uv_udp_t both[2];
  uv_udp_t* handle = &both[family == AF_INET6];
  int level = family == AF_INET ? IPPROTO_IP : IPPROTO_IPV6;
  CHECK_EQ(uv_udp_init_ex(loop, handle, (unsigned)family), 0);
  CHECK_EQ(uv_udp_set_ttl(handle, 0), UV_EINVAL);
  CHECK_EQ(uv_udp_set_ttl(handle, -1), UV_EINVAL);
  CHECK_EQ(uv_udp_set_ttl(handle, 256), UV_EINVAL);
  CHECK_EQ(uv_udp_set_ttl(handle, 33), 0);
  CHECK_EQ(option(handle, level, family == AF_INET ? IP_TTL : IPV6_UNICAST_HOPS), 33);
  CHECK_EQ(uv_udp_set_multicast_ttl(handle, 256), UV_EINVAL);
  CHECK_EQ(uv_udp_set_multicast_ttl(handle, 7), 0);
  CHECK_EQ(option(handle, level, family == AF_INET ? IP_MULTICAST_TTL : IPV6_MULTICAST_HOPS), 7);
  for (int on = 0; on < 2; on++) {
    CHECK_EQ(uv_udp_set_multicast_loop(handle, on), 0);
    CHECK_EQ(option(handle, level, family == AF_INET ? IP_MULTICAST_LOOP : IPV6_MULTICAST_LOOP),
             on);
    CHECK_EQ(uv_udp_set_broadcast(handle, on), 0);
    CHECK_EQ(option(handle, SOL_SOCKET, SO_BROADCAST), on);
  }
  CHECK_EQ(uv_udp_set_multicast_interface(handle, NULL), 0);
  CHECK_EQ(uv_udp_set_multicast_interface(handle, "no address"), UV_EINVAL);
  CHECK_EQ(uv_udp_set_membership(handle, "no address", NULL, UV_JOIN_GROUP), UV_EINVAL);
  CHECK_EQ(uv_udp_set_source_membership(handle, "no", NULL, "127.0.0.1", UV_JOIN_GROUP), UV_EINVAL);
}

int main(void) {
  uv_loop_t loop;
  uv_udp_t udp;
  test_loop_init(&loop);
  set(&loop, AF_INET);
  if (has_ipv6()) set(&loop, AF_INET6);
  CHECK_EQ(uv_udp_init(&loop, &udp), 0);
  CHECK_EQ(uv_udp_set_broadcast(&udp, 1), UV_EBADF); /* there is no socket yet */
  CHECK_EQ(uv_udp_set_ttl(&udp, 1), UV_EBADF);
  test_loop_close(&loop);
  return 0;
}
