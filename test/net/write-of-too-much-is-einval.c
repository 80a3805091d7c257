/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* A write of more than 0x7ffff000 bytes is refused before anything else is looked at: the
 * stream need not even have a descriptor. */
#include "../test.h"

static uv_tcp_t tcp;

static void check_refused(const uv_buf_t* bufs, unsigned count) {
  uv_write_t req;
  CHECK_EQ(uv_write(&req, (uv_stream_t*)&tcp, bufs, count, NULL), UV_EINVAL);
  CHECK_EQ(uv_try_write((uv_stream_t*)&tcp, bufs, count), UV_EINVAL);
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  CHECK_EQ(uv_tcp_init(&loop, &tcp), 0);
  uv_buf_t one = uv_buf_init(NULL, 0x7ffff001);
  uv_buf_t two[2] = {uv_buf_init(NULL, 0x40000001), uv_buf_init(NULL, 0x40000001)};
  check_refused(&one, 1);
  check_refused(two, 2);
  CHECK_EQ(uv_try_write((uv_stream_t*)&tcp, two, 1), UV_EBADF);
  test_loop_close(&loop);
  return 0;
}
