/* SPDX-License-Identifier: MIT */
/* Another loop that waits for uv_backend_fd hears of requests that were begun outside uv_run, and
 * of nothing once they are done. */
/* matrix: backends */
#include <poll.h>

#include "files.h"

static int readable(int timeout_ms) {
  struct pollfd wanted = {.fd = uv_backend_fd(&loop), .events = POLLIN};
  int n;
  do n = poll(&wanted, 1, timeout_ms);
  while (n == -1 && errno == EINTR);
  return n;
}

static void await(void) {
  while (fs_calls == 0) {
    CHECK_EQ(readable(10000), 1);
    uv_run(&loop, UV_RUN_NOWAIT);
  }
  fs_calls = 0;
}

int main(void) {
  char bytes[8];
  uv_buf_t buf = uv_buf_init(bytes, sizeof bytes);
  files_begin();
  files_write("file", "12345", 5);
  CHECK(uv_backend_fd(&loop) >= 0);
  CHECK_EQ(readable(0), 0);
  CHECK_EQ(uv_fs_open(&loop, &fs, "file", O_RDONLY, 0, on_fs), 0);
  await();
  int fd = (int)fs.result;
  CHECK(fd >= 0);
  uv_fs_req_cleanup(&fs);
  for (int64_t offset = -1; offset <= 0; offset++) {
    CHECK_EQ(uv_fs_read(&loop, &fs, fd, &buf, 1, offset, on_fs), 0);
    await();
    CHECK_EQ(fs.result, 5);
  }
  CHECK_EQ(uv_fs_close(&loop, &fs, fd, on_fs), 0);
  await();
  CHECK_EQ(readable(0), 0);
  files_end();
  return 0;
}
