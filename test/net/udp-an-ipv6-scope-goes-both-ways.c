/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* The scope of an IPv6 address is its interface: a name that is none is no scope, with
 * which no link-local address can be bound. */
#include <net/if.h>

#include "datagrams.h"

static int got;

static void on_received(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  (void)buf, (void)flags;
  if (from == NULL) return;
  CHECK_EQ(nread, 1);
  CHECK_EQ(from->sa_family, AF_INET6);
  char name[INET6_ADDRSTRLEN];
  CHECK_EQ(uv_ip_name(from, name, sizeof name), 0);
  CHECK_STR(name, "::1");
  got++;
  uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  uv_loop_t loop;
  uv_udp_t udp, local;
  if (!has_ipv6()) test_skip("no IPv6");
  test_loop_init(&loop);
  union address to = bind_to(&loop, &udp, "::1", 0);
  CHECK_EQ(uv_udp_recv_start(&udp, give_buffer, on_received), 0);
  uv_buf_t buf = text("x");
  union address scoped = address_of("::1%lo", ntohs(to.in6.sin6_port));
  CHECK_EQ(scoped.in6.sin6_scope_id, if_nametoindex("lo"));
  CHECK_EQ(uv_udp_try_send(&udp, &buf, 1, &scoped.any), 1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(got, 1);

  /* A link-local address is nothing without a scope. */
  union address link = address_of("fe80::1", 9);
  CHECK_EQ(uv_udp_init(&loop, &local), 0);
  CHECK_EQ(uv_udp_bind(&local, &link.any, 0), UV_EINVAL);
  link = address_of("fe80::1%nosuchinterface", 9);
  CHECK_EQ(link.in6.sin6_scope_id, 0);
  CHECK_EQ(uv_udp_bind(&local, &link.any, 0), UV_EINVAL);
  test_loop_close(&loop);
  return 0;
}
