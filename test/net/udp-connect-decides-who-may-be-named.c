/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* A connected handle sends to its peer only; one that is not needs an address. */
#include "datagrams.h"

int main(void) {
  uv_loop_t loop;
  uv_udp_t udp, peer;
  uv_udp_send_t req;
  union address name;
  int size = sizeof name;
  test_loop_init(&loop);
  union address to = bind_to(&loop, &peer, "127.0.0.1", 0);
  uv_buf_t buf = text("x");
  struct sockaddr strange = {.sa_family = AF_NETLINK};

  CHECK_EQ(uv_udp_init(&loop, &udp), 0);
  CHECK_EQ(uv_udp_getsockname(&udp, &name.any, &size), UV_EBADF);
  CHECK_EQ(uv_udp_connect(&udp, NULL), UV_ENOTCONN);
  CHECK_EQ(uv_udp_connect(&udp, &strange), UV_EINVAL);
  CHECK_EQ(uv_udp_try_send(&udp, &buf, 1, NULL), UV_EDESTADDRREQ);
  CHECK_EQ(uv_udp_send(&req, &udp, &buf, 1, NULL, NULL), UV_EDESTADDRREQ);
  CHECK_EQ(uv_udp_send(&req, &udp, &buf, 1, &strange, NULL), UV_EINVAL);
  CHECK_EQ(uv_udp_try_send(&udp, &buf, 0, &to.any), UV_EINVAL);

  CHECK_EQ(uv_udp_connect(&udp, &to.any), 0);
  CHECK_EQ(uv_udp_connect(&udp, &to.any), UV_EISCONN);
  CHECK_EQ(uv_udp_getpeername(&udp, &name.any, &size), 0);
  CHECK_EQ(size, sizeof name.in);
  CHECK_EQ(name.in.sin_port, to.in.sin_port);
  CHECK_EQ(uv_udp_try_send(&udp, &buf, 1, &to.any), UV_EISCONN);
  CHECK_EQ(uv_udp_send(&req, &udp, &buf, 1, &to.any, NULL), UV_EISCONN);
  CHECK_EQ(uv_udp_try_send(&udp, &buf, 1, NULL), 1);
  CHECK_EQ(uv_udp_send(&req, &udp, &buf, 1, NULL, NULL), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0); /* a send needs no callback */
  CHECK_EQ(uv_udp_get_send_queue_count(&udp), 0);

  CHECK_EQ(uv_udp_connect(&udp, NULL), 0);
  CHECK_EQ(uv_udp_getpeername(&udp, &name.any, &size), UV_ENOTCONN);
  CHECK_EQ(uv_udp_try_send(&udp, &buf, 1, NULL), UV_EDESTADDRREQ);
  CHECK_EQ(uv_udp_try_send(&udp, &buf, 1, &to.any), 1);
  test_loop_close(&loop);
  return 0;
}
