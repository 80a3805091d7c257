/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* run: alone */
/* Out of descriptors and out of memory are reported by the call; nothing is queued or
 * left open, and the handle works once there is some. */
#include <sys/resource.h>

#include "../fault/memory.h"
#include "datagrams.h"

static void on_received(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  (void)nread, (void)buf, (void)flags;
  if (from != NULL) uv_close((uv_handle_t*)handle, NULL);
}

static void set_descriptors(rlim_t count) {
  struct rlimit limit;
  CHECK_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  limit.rlim_cur = count;
  CHECK_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
}

int main(void) {
  uv_loop_t loop;
  uv_udp_t udp;
  uv_udp_send_t req;
  struct rlimit limit;
  memory_watch(0);
  test_loop_init(&loop);
  CHECK_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  union address to = address_of("127.0.0.1", 0);
  uv_buf_t parts[5] = {text("a"), text("b"), text("c"), text("d"), text("e")};
  int lowest = dup(0);
  close(lowest);

  set_descriptors((rlim_t)lowest);
  CHECK_EQ(uv_udp_init_ex(&loop, &udp, AF_INET), UV_EMFILE);
  CHECK_EQ(uv_udp_init(&loop, &udp), 0);
  CHECK_EQ(uv_udp_bind(&udp, &to.any, 0), UV_EMFILE);
  CHECK_EQ(uv_udp_send(&req, &udp, parts, 5, &to.any, NULL), UV_EMFILE);
  CHECK_EQ(uv_udp_recv_start(&udp, give_buffer, on_received), UV_EMFILE);
  set_descriptors(limit.rlim_cur);
  CHECK_EQ(uv_udp_bind(&udp, &to.any, 0), 0);
  to = own_address(&udp);

  set_descriptors((rlim_t)lowest + 1); /* a socket, but nothing to wait with */
  CHECK_EQ(uv_udp_recv_start(&udp, give_buffer, on_received), UV_EMFILE);
  CHECK_EQ(uv_is_active((uv_handle_t*)&udp), 0);
  set_descriptors(limit.rlim_cur);

  memory_fails_at = atomic_load(&memory_calls) + 1;
  CHECK_EQ(uv_udp_send(&req, &udp, parts, 5, &to.any, NULL), UV_ENOMEM);
  CHECK_EQ(uv_udp_get_send_queue_count(&udp), 0);
  CHECK_EQ(uv_loop_alive(&loop), 0);
  CHECK_EQ(uv_udp_recv_start(&udp, give_buffer, on_received), 0);
  CHECK_EQ(uv_udp_send(&req, &udp, parts, 5, &to.any, NULL), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  test_loop_close(&loop);
  CHECK_EQ(atomic_load(&memory_live), 0);
  CHECK_EQ(dup(0), lowest);
  return 0;
}
