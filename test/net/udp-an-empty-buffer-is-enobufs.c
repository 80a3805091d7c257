/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* alloc_cb that gives nothing: UV_ENOBUFS, the datagram stays, and is read once there
 * is a buffer. */
#include "datagrams.h"

static int refused;

static void give_late(uv_handle_t* handle, size_t suggested, uv_buf_t* buf) {
  CHECK(buf->base == NULL && buf->len == 0);
  if (refused == 0) return;
  if (refused == 1)
    *buf = uv_buf_init(receive_buffer, 0);
  else
    give_buffer(handle, suggested, buf);
}

static void on_received(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  CHECK_EQ(flags, 0);
  if (refused < 2) {
    CHECK_EQ(nread, UV_ENOBUFS);
    CHECK(buf->len == 0 && from == NULL);
    refused++;
    return;
  }
  CHECK_EQ(nread, 5);
  CHECK(from != NULL);
  uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  uv_loop_t loop;
  uv_udp_t udp;
  test_loop_init(&loop);
  union address to = bind_to(&loop, &udp, "127.0.0.1", 0);
  uv_buf_t words = text("hello");
  CHECK_EQ(uv_udp_recv_start(&udp, give_late, on_received), 0);
  CHECK_EQ(uv_udp_try_send(&udp, &words, 1, &to.any), 5);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(refused, 2);
  test_loop_close(&loop);
  return 0;
}
