/* SPDX-License-Identifier: MIT */
/* Options reach the socket, also those that were set before there was one; bad ones are
 * refused. */
/* matrix: none */
#include "streams.h"

static uv_loop_t loop;

static int option(const uv_tcp_t* tcp, int level, int name) {
  uv_os_fd_t fd;
  int value = -1;
  socklen_t size = sizeof value;
  CHECK_EQ(uv_fileno((const uv_handle_t*)tcp, &fd), 0);
  CHECK_EQ(getsockopt(fd, level, name, &value, &size), 0);
  return value;
}

static void on_connection(uv_stream_t* stream, int status) {
  (void)stream, (void)status;
}

int main(void) {
  CHECK_EQ(uv_loop_init(&loop), 0);
  uv_tcp_t tcp, second;
  struct sockaddr_in any = streams_loopback(0);
  struct sockaddr_in6 six;
  struct sockaddr odd = {.sa_family = AF_UNIX};
  uv_os_fd_t fd;

  CHECK_EQ(uv_tcp_init_ex(&loop, &tcp, AF_UNIX), UV_EINVAL);
  CHECK_EQ(uv_tcp_init_ex(&loop, &tcp, AF_INET | 0x100), UV_EINVAL);
  CHECK_EQ(uv_tcp_init_ex(&loop, &tcp, AF_INET), 0);
  CHECK_EQ(uv_fileno((uv_handle_t*)&tcp, &fd), 0);
  CHECK(fcntl(fd, F_GETFD) & FD_CLOEXEC);
  CHECK(fcntl(fd, F_GETFL) & O_NONBLOCK);
  CHECK_EQ(uv_tcp_nodelay(&tcp, 1), 0);
  CHECK_EQ(option(&tcp, IPPROTO_TCP, TCP_NODELAY), 1);
  CHECK_EQ(uv_tcp_nodelay(&tcp, 0), 0);
  CHECK_EQ(option(&tcp, IPPROTO_TCP, TCP_NODELAY), 0);
  CHECK_EQ(uv_tcp_keepalive_ex(&tcp, 1, 40, 5, 3), 0);
  CHECK_EQ(option(&tcp, SOL_SOCKET, SO_KEEPALIVE), 1);
  CHECK_EQ(option(&tcp, IPPROTO_TCP, TCP_KEEPIDLE), 40);
  CHECK_EQ(option(&tcp, IPPROTO_TCP, TCP_KEEPINTVL), 5);
  CHECK_EQ(option(&tcp, IPPROTO_TCP, TCP_KEEPCNT), 3);
  CHECK_EQ(uv_tcp_keepalive_ex(&tcp, 1, 0, 5, 3), UV_EINVAL);
  CHECK_EQ(uv_tcp_keepalive(&tcp, 1, 70), 0);
  CHECK_EQ(option(&tcp, IPPROTO_TCP, TCP_KEEPIDLE), 70);
  CHECK_EQ(uv_tcp_keepalive(&tcp, 0, 0), 0);
  CHECK_EQ(option(&tcp, SOL_SOCKET, SO_KEEPALIVE), 0);
  CHECK_EQ(uv_tcp_simultaneous_accepts(&tcp, 1), 0);
  CHECK_EQ(uv_tcp_bind(&tcp, &odd, 0), UV_EINVAL);
  CHECK_EQ(uv_tcp_bind(&tcp, (struct sockaddr*)&any, UV_TCP_IPV6ONLY), UV_EINVAL);
  int value = 0;
  CHECK_EQ(uv_recv_buffer_size((uv_handle_t*)&tcp, &value), 0);
  CHECK(value > 0);
  value = 10000;
  CHECK_EQ(uv_send_buffer_size((uv_handle_t*)&tcp, &value), 0);
  CHECK_EQ(option(&tcp, SOL_SOCKET, SO_SNDBUF), 20000); /* Linux doubles it */
  CHECK_EQ(uv_send_buffer_size(NULL, &value), UV_EINVAL);
  CHECK_EQ(uv_send_buffer_size((uv_handle_t*)&tcp, NULL), UV_EINVAL);
  uv_timer_t timer;
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_send_buffer_size((uv_handle_t*)&timer, &value), UV_ENOTSUP);

  /* before there is a socket */
  CHECK_EQ(uv_tcp_init(&loop, &second), 0);
  CHECK_EQ(uv_tcp_nodelay(&second, 1), 0);
  CHECK_EQ(uv_tcp_keepalive(&second, 1, 30), 0);
  CHECK_EQ(uv_tcp_bind(&second, (struct sockaddr*)&any, UV_TCP_REUSEPORT), 0);
  CHECK_EQ(option(&second, IPPROTO_TCP, TCP_NODELAY), 1);
  CHECK_EQ(option(&second, SOL_SOCKET, SO_KEEPALIVE), 1);
  CHECK_EQ(option(&second, SOL_SOCKET, SO_REUSEADDR), 1);
  CHECK_EQ(option(&second, SOL_SOCKET, SO_REUSEPORT), 1);
  CHECK_EQ(uv_listen((uv_stream_t*)&second, 5, on_connection), 0);

  /* two on one port */
  uv_tcp_t third;
  int size = sizeof any;
  CHECK_EQ(uv_tcp_getsockname(&second, (struct sockaddr*)&any, &size), 0);
  CHECK_EQ(uv_tcp_init(&loop, &third), 0);
  CHECK_EQ(uv_tcp_bind(&third, (struct sockaddr*)&any, UV_TCP_REUSEPORT), 0);
  CHECK_EQ(uv_listen((uv_stream_t*)&third, 5, on_connection), 0);

  /* IPv6, where there is one */
  uv_tcp_t fourth;
  CHECK_EQ(uv_ip6_addr("::1", 0, &six), 0);
  CHECK_EQ(uv_tcp_init(&loop, &fourth), 0);
  if (uv_tcp_bind(&fourth, (struct sockaddr*)&six, UV_TCP_IPV6ONLY) == 0) {
    CHECK_EQ(option(&fourth, IPPROTO_IPV6, IPV6_V6ONLY), 1);
    CHECK_EQ(uv_tcp_bind(&fourth, (struct sockaddr*)&any, 0), UV_EINVAL);
  }
  test_loop_close(&loop);
  return 0;
}
