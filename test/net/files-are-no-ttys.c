/* SPDX-License-Identifier: MIT */
/* uv_tty_init refuses files, directories and what is not open. */
/* matrix: none */
#include "streams.h"

int main(void) {
  uv_loop_t loop;
  uv_tty_t tty;
  CHECK_EQ(uv_loop_init(&loop), 0);
  const char* paths[] = {"/proc/self/exe", "/dev/null", "/", "/dev/random"};
  for (int i = 0; i < 4; i++) {
    int fd = open(paths[i], O_RDONLY | O_CLOEXEC);
    CHECK(fd >= 0);
    CHECK_EQ(uv_tty_init(&loop, &tty, fd, 0), UV_EINVAL);
    close(fd);
  }
  CHECK_EQ(uv_tty_init(&loop, &tty, -1, 0), UV_EINVAL);
  CHECK_EQ(uv_tty_init(&loop, &tty, 1 << 20, 0), UV_EINVAL);
  CHECK_EQ(uv_loop_close(&loop), 0); /* nothing was left behind */
  return 0;
}
