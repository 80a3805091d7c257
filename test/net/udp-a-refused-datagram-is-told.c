/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* To a port that nobody has. A connected socket is told ECONNREFUSED by its next call,
 * here that of the receiver. */
#include "datagrams.h"

static uv_udp_t udp;
static int refused;

static void on_received(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  CHECK(from == NULL && buf->base == receive_buffer);
  CHECK_EQ(flags, 0);
  if (nread == 0) return;
  CHECK_EQ(nread, UV_ECONNREFUSED);
  refused++;
  uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  union address to = nobody(&loop);
  CHECK_EQ(uv_udp_init(&loop, &udp), 0);
  CHECK_EQ(uv_udp_connect(&udp, &to.any), 0);
  CHECK_EQ(uv_udp_recv_start(&udp, give_buffer, on_received), 0);
  uv_buf_t words = text("anybody?");
  CHECK_EQ(uv_udp_try_send(&udp, &words, 1, NULL), 8);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(refused, 1);

  /* Without a receiver it is the next send's. */
  CHECK_EQ(uv_udp_init(&loop, &udp), 0);
  CHECK_EQ(uv_udp_connect(&udp, &to.any), 0);
  CHECK_EQ(uv_udp_try_send(&udp, &words, 1, NULL), 8);
  CHECK_EQ(uv_udp_try_send(&udp, &words, 1, NULL), UV_ECONNREFUSED);
  test_loop_close(&loop);
  return 0;
}
