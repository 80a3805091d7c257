/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* Addresses and flags that uv_udp_bind takes and refuses; a refused handle can be bound
 * elsewhere, and several may share a port if all of them say so. */
#include "datagrams.h"

int main(void) {
  uv_loop_t loop;
  uv_udp_t first, second;
  test_loop_init(&loop);
  int fds = open_fds();
  struct sockaddr strange = {.sa_family = AF_UNIX};
  union address taken = bind_to(&loop, &first, "127.0.0.1", 0);
  CHECK_EQ(uv_udp_init(&loop, &second), 0);
  CHECK_EQ(uv_udp_bind(&second, &strange, 0), UV_EINVAL);
  CHECK_EQ(uv_udp_bind(&second, &taken.any, 1 << 10), UV_EINVAL);
  CHECK_EQ(uv_udp_bind(&second, &taken.any, UV_UDP_IPV6ONLY), UV_EINVAL);
  CHECK_EQ(uv_udp_bind(&second, &taken.any, 0), UV_EADDRINUSE);
  union address any = address_of("127.0.0.1", 0);
  CHECK_EQ(uv_udp_bind(&second, &any.any, 0), 0);
  CHECK_EQ(uv_udp_bind(&second, &any.any, 0), UV_EINVAL); /* it is bound */
  union address six = address_of("::1", 0);
  CHECK_EQ(uv_udp_bind(&first, &six.any, 0), UV_EINVAL); /* another family's */
  union address far = address_of("192.0.2.1", 0);
  uv_udp_t third;
  CHECK_EQ(uv_udp_init(&loop, &third), 0);
  CHECK_EQ(uv_udp_bind(&third, &far.any, 0), UV_EADDRNOTAVAIL);
  CHECK_EQ(uv_udp_init_ex(&loop, &third, AF_UNIX), UV_EINVAL);
  CHECK_EQ(uv_udp_init_ex(&loop, &third, AF_INET | 512), UV_EINVAL);
  test_loop_close(&loop);
  CHECK(open_fds() <= fds);

  unsigned shared[] = {UV_UDP_REUSEADDR, UV_UDP_REUSEPORT, UV_UDP_REUSEADDR | UV_UDP_REUSEPORT};
  for (int i = 0; i < 3; i++) {
    test_loop_init(&loop);
    taken = bind_to(&loop, &first, "127.0.0.1", shared[i]);
    CHECK_EQ(uv_udp_init(&loop, &second), 0);
    CHECK_EQ(uv_udp_bind(&second, &taken.any, shared[i]), 0);
    test_loop_close(&loop);
  }

  if (!has_ipv6()) return 0;
  test_loop_init(&loop);
  taken = bind_to(&loop, &first, "::", UV_UDP_IPV6ONLY);
  CHECK_EQ(uv_udp_init(&loop, &second), 0);
  any = address_of("0.0.0.0", ntohs(taken.in6.sin6_port));
  CHECK_EQ(uv_udp_bind(&second, &any.any, 0), 0);
  test_loop_close(&loop);
  return 0;
}
