/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* uv_fs_write and uv_fs_sendfile of more than 0x7ffff000 bytes say UV_EINVAL, with a callback
 * and without, and write nothing. */
#include <sys/stat.h>

#include "../test.h"

static uv_loop_t loop;
static int fd;

static void never(uv_fs_t* req) {
  (void)req;
  CHECK(0);
}

static void check_refused(const uv_buf_t* bufs, unsigned count) {
  uv_fs_t req;
  CHECK_EQ(uv_fs_write(NULL, &req, fd, bufs, count, 0, NULL), UV_EINVAL);
  uv_fs_req_cleanup(&req);
  CHECK_EQ(uv_fs_write(&loop, &req, fd, bufs, count, 0, never), UV_EINVAL);
  uv_fs_req_cleanup(&req);
}

int main(void) {
  char name[] = "/tmp/rondo-test-XXXXXX";
  struct stat stat;
  uv_fs_t req;
  test_loop_init(&loop);
  fd = mkstemp(name);
  CHECK(fd >= 0 && unlink(name) == 0);
  uv_buf_t one = uv_buf_init(NULL, 0x7ffff001);
  uv_buf_t two[2] = {uv_buf_init(NULL, 0x40000001), uv_buf_init(NULL, 0x40000001)};
  check_refused(&one, 1);
  check_refused(two, 2);
  CHECK_EQ(uv_fs_sendfile(NULL, &req, fd, fd, 0, 0x7ffff001, NULL), UV_EINVAL);
  uv_fs_req_cleanup(&req);
  CHECK_EQ(uv_fs_sendfile(&loop, &req, fd, fd, 0, 0x7ffff001, never), UV_EINVAL);
  uv_fs_req_cleanup(&req);
  CHECK_EQ(fstat(fd, &stat), 0);
  CHECK_EQ(stat.st_size, 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  close(fd);
  test_loop_close(&loop);
  return 0;
}
