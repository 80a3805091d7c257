/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* uv_udp_open makes the socket non-blocking, sees that it is connected, and closes it
 * with the handle. One socket a handle, one handle a socket. */
#include "datagrams.h"

static int is_set(int fd, int option) {
  int on = -1;
  CHECK_EQ(getsockopt(fd, SOL_SOCKET, option, &on, &(socklen_t){sizeof on}), 0);
  return on != 0;
}

static void ignore(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                   const struct sockaddr* from, unsigned flags) {
  (void)handle, (void)nread, (void)buf, (void)from, (void)flags;
}

int main(void) {
  uv_loop_t loop;
  uv_udp_t udp, second;
  uv_os_fd_t fileno;
  test_loop_init(&loop);
  int fds = open_fds();
  int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  CHECK_EQ(uv_udp_init(&loop, &udp), 0);
  CHECK_EQ(uv_udp_init(&loop, &second), 0);
  CHECK_EQ(uv_fileno((uv_handle_t*)&udp, &fileno), UV_EBADF);
  CHECK_EQ(uv_udp_open(&udp, 12345), UV_EBADF);
  CHECK_EQ(uv_udp_open_ex(&udp, fd, UV_UDP_IPV6ONLY), UV_EINVAL);
  CHECK_EQ(uv_udp_open_ex(&udp, fd, UV_UDP_REUSEPORT), 0);
  CHECK_EQ(is_set(fd, SO_REUSEPORT), 1);
  CHECK_EQ(is_set(fd, SO_REUSEADDR), 0);
  CHECK(fcntl(fd, F_GETFL) & O_NONBLOCK);
  CHECK_EQ(uv_fileno((uv_handle_t*)&udp, &fileno), 0);
  CHECK_EQ(fileno, fd);
  CHECK_EQ(uv_udp_open(&udp, fd), UV_EBUSY);
  CHECK_EQ(uv_udp_recv_start(&udp, give_buffer, ignore), 0);
  CHECK_EQ(uv_udp_open(&second, fd), UV_EEXIST);

  int pair[2];
  CHECK_EQ(socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, pair), 0);
  CHECK_EQ(uv_udp_open(&second, pair[0]), 0);
  CHECK_EQ(is_set(pair[0], SO_REUSEADDR), 1);
  uv_buf_t buf = text("x");
  CHECK_EQ(uv_udp_try_send(&second, &buf, 1, NULL), 1);
  close(pair[1]);
  test_loop_close(&loop);
  CHECK(open_fds() <= fds);
  return 0;
}
