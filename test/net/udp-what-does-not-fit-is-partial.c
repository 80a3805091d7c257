/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* A datagram larger than the buffer: its beginning, and UV_UDP_PARTIAL. The next one is
 * whole again. */
#include "datagrams.h"

static char small[8];
static int got;

static void give_small(uv_handle_t* handle, size_t suggested, uv_buf_t* buf) {
  (void)handle, (void)suggested;
  memset(small, 0, sizeof small);
  *buf = uv_buf_init(small, sizeof small);
}

static void on_received(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  if (from == NULL) return;
  CHECK_EQ(nread, 8);
  CHECK_EQ(buf->len, 8);
  CHECK_EQ(flags, got == 0 ? UV_UDP_PARTIAL : 0);
  CHECK(memcmp(small, "12345678", 8) == 0);
  if (++got == 2) uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  uv_loop_t loop;
  uv_udp_t udp;
  test_loop_init(&loop);
  union address to = bind_to(&loop, &udp, "127.0.0.1", 0);
  uv_buf_t longer = text("123456789");
  uv_buf_t exact = text("12345678");
  CHECK_EQ(uv_udp_recv_start(&udp, give_small, on_received), 0);
  CHECK_EQ(uv_udp_try_send(&udp, &longer, 1, &to.any), 9);
  CHECK_EQ(uv_udp_try_send(&udp, &exact, 1, &to.any), 8);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(got, 2);
  test_loop_close(&loop);
  return 0;
}
