/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* Whatever is asked of a closing handle is refused, and opens nothing. */
#include "datagrams.h"

static void ignore(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                   const struct sockaddr* from, unsigned flags) {
  (void)handle, (void)nread, (void)buf, (void)from, (void)flags;
}

int main(void) {
  uv_loop_t loop;
  uv_udp_t udp;
  uv_udp_send_t req;
  uv_os_fd_t fd;
  test_loop_init(&loop);
  int fds = open_fds();
  union address to = address_of("127.0.0.1", 9);
  uv_buf_t buf = text("x");
  uv_buf_t* bufs[1] = {&buf};
  struct sockaddr* names[1] = {&to.any};
  CHECK_EQ(uv_udp_init(&loop, &udp), 0);
  CHECK_EQ(uv_udp_try_send2(&udp, 1, bufs, (unsigned[]){1}, names, 0), UV_EINVAL);
  uv_close((uv_handle_t*)&udp, NULL);
  CHECK_EQ(uv_udp_recv_start(&udp, give_buffer, ignore), UV_EINVAL);
  CHECK_EQ(uv_udp_bind(&udp, &to.any, 0), UV_EINVAL);
  CHECK_EQ(uv_udp_connect(&udp, &to.any), UV_EINVAL);
  CHECK_EQ(uv_udp_send(&req, &udp, &buf, 1, &to.any, NULL), UV_EINVAL);
  CHECK_EQ(uv_udp_try_send(&udp, &buf, 1, &to.any), UV_EINVAL);
  CHECK_EQ(uv_udp_try_send2(&udp, 1, bufs, (unsigned[]){1}, names, 0), UV_EINVAL);
  CHECK_EQ(uv_udp_set_membership(&udp, "239.1.2.3", NULL, UV_JOIN_GROUP), UV_EINVAL);
  CHECK_EQ(uv_udp_set_ttl(&udp, 3), UV_EBADF);
  CHECK_EQ(uv_fileno((uv_handle_t*)&udp, &fd), UV_EBADF);
  CHECK_EQ(uv_udp_recv_stop(&udp), 0);
  CHECK_EQ(open_fds(), fds);
  test_loop_close(&loop);
  return 0;
}
