/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* A buffer of less than 64 KiB holds no chunk: it takes one datagram, as without
 * UV_UDP_RECVMMSG. (libuv never returns from this.) */
#include "datagrams.h"

static char small[4];

static void give_small(uv_handle_t* handle, size_t suggested, uv_buf_t* buf) {
  (void)handle, (void)suggested;
  *buf = uv_buf_init(small, sizeof small);
}

static void on_received(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  CHECK(buf->base == small);
  log_put("%d%s%s", (int)nread, from == NULL ? "none" : "", flags == UV_UDP_PARTIAL ? "cut" : "");
  if (from == NULL) uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  uv_loop_t loop;
  uv_udp_t udp;
  test_loop_init(&loop);
  union address any = address_of("127.0.0.1", 0);
  CHECK_EQ(uv_udp_init_ex(&loop, &udp, AF_INET | UV_UDP_RECVMMSG), 0);
  CHECK_EQ(uv_udp_bind(&udp, &any.any, 0), 0);
  any = own_address(&udp);
  uv_buf_t two[2] = {text("abc"), text("abcde")};
  for (int i = 0; i < 2; i++) CHECK(uv_udp_try_send(&udp, &two[i], 1, &any.any) > 0);
  CHECK_EQ(uv_udp_recv_start(&udp, give_small, on_received), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("3 4cut 0none");
  test_loop_close(&loop);
  return 0;
}
