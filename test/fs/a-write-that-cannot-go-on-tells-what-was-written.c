/* SPDX-License-Identifier: MIT */
/* On a full device a write is UV_ENOSPC; one that hits a limit half-way says how much was written,
 * and the next one says UV_EFBIG. */
/* matrix: backends */
#include <signal.h>
#include <sys/resource.h>

#include "files.h"

static void hit_limit(int later) {
  static char bytes[3000];
  const uv_buf_t bufs[2] = {uv_buf_init(bytes, 3000), uv_buf_init(bytes, 3000)};
  int fd = open("file", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  CHECK(fd >= 0);
#define CALL(...) (later ? LATER(write, __VA_ARGS__) : AT_ONCE(write, __VA_ARGS__))
  CHECK_EQ(CALL(fd, bufs, 2, 0), 5000);
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(CALL(fd, bufs, 2, 5000), UV_EFBIG);
  CHECK_EQ(uv_fs_get_system_error(&fs), EFBIG);
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(lseek(fd, 4000, SEEK_SET), 4000);
  CHECK_EQ(CALL(fd, bufs, 2, -1), 1000);
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(close(fd), 0);
}

int main(void) {
  uv_buf_t buf = uv_buf_init("x", 1);
  files_begin();
  int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
  CHECK(full >= 0);
  BOTH(UV_ENOSPC, write, full, &buf, 1, -1);
  CHECK_EQ(close(full), 0);

  signal(SIGXFSZ, SIG_IGN);
  struct rlimit limit;
  CHECK_EQ(getrlimit(RLIMIT_FSIZE, &limit), 0);
  limit.rlim_cur = 5000;
  CHECK_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
  hit_limit(0);
  hit_limit(1);
  files_end();
  return 0;
}
