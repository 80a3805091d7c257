/* SPDX-License-Identifier: MIT */
/* uv_poll_init refuses what epoll refuses, on either backend: UV_EPERM for files,
 * directories and devices without readiness, UV_EBADF for what is not open. Nothing
 * of a refused handle stays with the loop. */
/* matrix: backends */
#include <fcntl.h>

#include "../test.h"

static int init_of(uv_loop_t* loop, const char* path, int flags) {
  uv_poll_t handle;
  int fd = open(path, flags);
  CHECK(fd >= 0);
  int err = uv_poll_init(loop, &handle, fd);
  close(fd);
  return err;
}

int main(void) {
  uv_loop_t loop;
  uv_poll_t handle;
  test_loop_init(&loop);

  char path[] = "/tmp/rondo-test-XXXXXX";
  int file = mkstemp(path);
  CHECK(file >= 0);
  unlink(path);
  CHECK_EQ(uv_poll_init(&loop, &handle, file), UV_EPERM);
  CHECK_EQ(init_of(&loop, "/", O_RDONLY | O_DIRECTORY), UV_EPERM);
  CHECK_EQ(init_of(&loop, "/dev/null", O_RDWR), UV_EPERM);

  close(file);
  CHECK_EQ(uv_poll_init(&loop, &handle, file), UV_EBADF);
  CHECK_EQ(uv_poll_init(&loop, &handle, -1), UV_EBADF);
  CHECK_EQ(uv_poll_init_socket(&loop, &handle, 1 << 20), UV_EBADF);

  CHECK_EQ(uv_loop_alive(&loop), 0);
  CHECK_EQ(uv_loop_close(&loop), 0); /* UV_EBUSY if a handle were left */
  return 0;
}
