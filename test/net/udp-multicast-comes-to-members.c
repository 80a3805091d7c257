/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* A datagram to a group comes to a socket that joined, for any source or for the one it
 * named. On the loopback, both families, where the kernel has a route for it. */
#include <net/if.h>

#include "datagrams.h"

static uv_udp_t udp;
static uv_timer_t deadline;
static int got;

static void on_received(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  (void)handle, (void)buf, (void)flags;
  if (from == NULL) return;
  got = (int)nread;
  uv_stop(handle->loop);
}

static void on_deadline(uv_timer_t* timer) {
  uv_stop(timer->loop);
}

/* The bytes that came of those that were sent to the group, or an error. */
static int send_and_wait(uv_loop_t* loop, const union address* group, unsigned wait_ms) {
  uv_buf_t buf = text("hello");
  got = 0;
  int r = uv_udp_try_send(&udp, &buf, 1, &group->any);
  if (r < 0) return r;
  CHECK_EQ(uv_timer_start(&deadline, on_deadline, wait_ms, 0), 0);
  uv_run(loop, UV_RUN_DEFAULT);
  uv_timer_stop(&deadline);
  return got;
}

static void join(const char* any, const char* group, const char* interface, const char* source) {
  uv_loop_t loop;
  test_loop_init(&loop);
  CHECK_EQ(uv_timer_init(&loop, &deadline), 0);
  union address own = bind_to(&loop, &udp, any, 0);
  union address to = address_of(group, ntohs(own.in.sin_port));
  if (to.any.sa_family == AF_INET6) to.in6.sin6_scope_id = if_nametoindex("lo");
  if (uv_udp_set_membership(&udp, group, interface, UV_JOIN_GROUP) != 0)
    test_skip("no multicast on the loopback");
  CHECK_EQ(uv_udp_set_multicast_interface(&udp, interface), 0);
  CHECK_EQ(uv_udp_recv_start(&udp, give_buffer, on_received), 0);
  int routed = send_and_wait(&loop, &to, 5000);
  CHECK(routed == 5 || routed == UV_ENETUNREACH);
  CHECK_EQ(uv_udp_set_membership(&udp, group, interface, UV_JOIN_GROUP), UV_EADDRINUSE);
  CHECK_EQ(uv_udp_set_membership(&udp, group, interface, UV_LEAVE_GROUP), 0);
  CHECK_EQ(uv_udp_set_membership(&udp, group, interface, UV_LEAVE_GROUP), UV_EADDRNOTAVAIL);
  CHECK_EQ(uv_udp_set_membership(&udp, group, interface, (uv_membership)5), UV_EINVAL);

  CHECK_EQ(uv_udp_set_source_membership(&udp, group, interface, source, UV_JOIN_GROUP), 0);
  CHECK_EQ(send_and_wait(&loop, &to, 5000), routed);
  CHECK_EQ(uv_udp_set_source_membership(&udp, group, interface, source, UV_LEAVE_GROUP), 0);
  test_loop_close(&loop);
}

int main(void) {
  join("0.0.0.0", "239.255.0.77", "127.0.0.1", "127.0.0.1");
  if (has_ipv6()) join("::", "ff02::4d4d", "::1%lo", "::1");
  return 0;
}
