/* SPDX-License-Identifier: MIT */
/* uv_fileno: the descriptor of a poll handle, UV_EBADF once it is closing,
 * UV_EINVAL for handles that have none; what it is to fill in stays as it was on
 * failure. */
/* matrix: none */
#include "../test.h"

int main(void) {
  uv_loop_t loop;
  uv_poll_t poll;
  uv_timer_t timer;
  uv_async_t async;
  uv_signal_t sig;
  uv_os_fd_t fd = -2;
  int ends[2];
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(uv_poll_init(&loop, &poll, ends[0]), 0);
  uv_timer_init(&loop, &timer);
  uv_async_init(&loop, &async, NULL);
  CHECK_EQ(uv_signal_init(&loop, &sig), 0);
  CHECK_EQ(uv_fileno((uv_handle_t*)&timer, &fd), UV_EINVAL);
  CHECK_EQ(uv_fileno((uv_handle_t*)&async, &fd), UV_EINVAL);
  CHECK_EQ(uv_fileno((uv_handle_t*)&sig, &fd), UV_EINVAL);
  CHECK_EQ(fd, -2);
  CHECK_EQ(uv_fileno((uv_handle_t*)&poll, &fd), 0);
  CHECK_EQ(fd, ends[0]);
  uv_close((uv_handle_t*)&poll, NULL);
  fd = -2;
  CHECK_EQ(uv_fileno((uv_handle_t*)&poll, &fd), UV_EBADF);
  CHECK_EQ(fd, -2);
  test_loop_close(&loop);
  return 0;
}
