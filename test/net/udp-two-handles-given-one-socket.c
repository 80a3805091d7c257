/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* Two handles may be given the same socket, but only one can wait for it at a time. */
#include "datagrams.h"

static int got;

static void on_received(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  (void)nread, (void)buf, (void)flags;
  if (from == NULL) return;
  got++;
  CHECK_EQ(uv_udp_recv_stop(handle), 0);
}

int main(void) {
  uv_loop_t loop;
  uv_udp_t first, second;
  uv_udp_send_t req;
  test_loop_init(&loop);
  int other = open_pair(&loop, &first);
  uv_os_fd_t fd;
  CHECK_EQ(uv_fileno((uv_handle_t*)&first, &fd), 0);
  CHECK_EQ(uv_udp_init(&loop, &second), 0);
  CHECK_EQ(uv_udp_open(&second, fd), 0); /* nobody waits for it yet */
  CHECK_EQ(uv_udp_recv_start(&first, give_buffer, on_received), 0);
  CHECK_EQ(uv_udp_recv_start(&second, give_buffer, on_received), UV_EEXIST);
  uv_buf_t buf = text("x");
  fill_pair(&first);
  CHECK_EQ(uv_udp_send(&req, &second, &buf, 1, NULL, NULL), UV_EEXIST); /* it would have to wait */
  CHECK_EQ(uv_udp_get_send_queue_count(&second), 0);
  CHECK_EQ(write(other, "x", 1), 1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_udp_recv_start(&second, give_buffer, on_received), 0);
  CHECK_EQ(write(other, "x", 1), 1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(got, 2);
  close(other);
  test_loop_close(&loop);
  return 0;
}
