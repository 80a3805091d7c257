/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* 0 bytes from somebody is a datagram; 0 bytes from nobody tells that there is none. */
#include "datagrams.h"

static void on_received(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  CHECK_EQ(nread, 0);
  CHECK_EQ(flags, 0);
  CHECK(buf->base == receive_buffer);
  log_put(from == NULL ? "none" : "empty");
  if (from == NULL) uv_udp_recv_stop(handle);
}

static void on_sent(uv_udp_send_t* req, int status) {
  CHECK_EQ(status, 0);
  CHECK_EQ(uv_udp_get_send_queue_count(req->handle), 0);
  log_put("sent");
}

int main(void) {
  uv_loop_t loop;
  uv_udp_t udp;
  uv_udp_send_t req;
  test_loop_init(&loop);
  union address to = bind_to(&loop, &udp, "127.0.0.1", 0);
  uv_buf_t nothing = uv_buf_init(NULL, 0);
  CHECK_EQ(uv_udp_recv_start(&udp, give_buffer, on_received), 0);
  CHECK_EQ(uv_udp_try_send(&udp, &nothing, 1, &to.any), 0);
  CHECK_EQ(uv_udp_send(&req, &udp, &nothing, 1, &to.any, on_sent), 0);
  CHECK_EQ(uv_udp_get_send_queue_count(&udp), 1);
  CHECK_EQ(uv_udp_get_send_queue_size(&udp), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("sent empty empty none");
  test_loop_close(&loop);
  return 0;
}
