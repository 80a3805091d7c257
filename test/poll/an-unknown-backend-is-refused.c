/* SPDX-License-Identifier: MIT */
/* RONDO_POLL may be uring, epoll or empty; with another value uv_loop_init says
 * UV_EINVAL and leaves nothing open. */
/* matrix: none */
#include "../test.h"

int main(void) {
  uv_loop_t loop;
  int before = open_fds();
  CHECK_EQ(setenv("RONDO_POLL", "nonsense", 1), 0);
  CHECK_EQ(uv_loop_init(&loop), UV_EINVAL);
  CHECK_EQ(setenv("RONDO_POLL", "Epoll", 1), 0);
  CHECK_EQ(uv_loop_init(&loop), UV_EINVAL);
  CHECK_EQ(open_fds(), before);
  CHECK(uv_default_loop() == NULL);

  CHECK_EQ(setenv("RONDO_POLL", "", 1), 0);
  CHECK_EQ(uv_loop_init(&loop), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
  CHECK_EQ(setenv("RONDO_POLL", "epoll", 1), 0);
  CHECK_EQ(uv_loop_init(&loop), 0);
  CHECK_STR(rondo_loop_backend(&loop), "epoll");
  CHECK_EQ(uv_loop_close(&loop), 0);
  CHECK_EQ(open_fds(), before);
  return 0;
}
