/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* More than 0x7ffff000 bytes in all, no buffer, or more than a million of them: every way
 * to send says UV_EINVAL at once, and makes no socket. */
#include "datagrams.h"

static uv_udp_t udp;
static union address to;

static void never(uv_udp_send_t* req, int status) {
  (void)req, (void)status;
  CHECK(0);
}

static void check_refused(uv_buf_t* bufs, unsigned count) {
  uv_udp_send_t req;
  struct sockaddr* name = &to.any;
  CHECK_EQ(uv_udp_send(&req, &udp, bufs, count, &to.any, never), UV_EINVAL);
  CHECK_EQ(uv_udp_try_send(&udp, bufs, count, &to.any), UV_EINVAL);
  CHECK_EQ(uv_udp_try_send2(&udp, 1, &bufs, &count, &name, 0), UV_EINVAL);
}

int main(void) {
  uv_loop_t loop;
  uv_os_fd_t fd;
  test_loop_init(&loop);
  to = address_of("127.0.0.1", 9);
  CHECK_EQ(uv_udp_init(&loop, &udp), 0);
  uv_buf_t one = uv_buf_init(NULL, 0x7ffff001);
  uv_buf_t two[2] = {uv_buf_init(NULL, 0x40000001), uv_buf_init(NULL, 0x40000001)};
  uv_buf_t round[2] = {{.base = NULL, .len = SIZE_MAX}, {.base = NULL, .len = 2}};
  check_refused(&one, 1);
  check_refused(two, 2);
  check_refused(round, 2);
  check_refused(two, 0);
  check_refused(two, 1024 * 1024 + 1);
  check_refused(two, (unsigned)-1);
  CHECK_EQ(uv_fileno((uv_handle_t*)&udp, &fd), UV_EBADF);
  test_loop_close(&loop);
  return 0;
}
