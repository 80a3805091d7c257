/* SPDX-License-Identifier: MIT */
/* With UV_THREADPOOL_SIZE=1 requests are done one after the other, as they were begun: programs
 * close a file right after they have begun to write it. */
/* matrix: backends */
#include "files.h"

enum { COUNT = 200 };

static uv_fs_t reqs[3 * COUNT];
static char names[COUNT][16];
static int ended;

static void on_end(uv_fs_t* req) {
  CHECK_EQ(req - reqs, ended);
  CHECK_EQ(req->result, req->fs_type == UV_FS_CLOSE ? 0 : 5);
  uv_fs_req_cleanup(req);
  ended++;
}

int main(void) {
  char bytes[5];
  uv_buf_t out = uv_buf_init("12345", 5);
  uv_buf_t in = uv_buf_init(bytes, 5);
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", "1", 1), 0);
  files_begin();
  for (int i = 0; i < COUNT; i++) {
    snprintf(names[i], sizeof names[i], "%d", i);
    int fd = open(names[i], O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    CHECK(fd >= 0);
    CHECK_EQ(uv_fs_write(&loop, &reqs[3 * i], fd, &out, 1, 0, on_end), 0);
    CHECK_EQ(uv_fs_read(&loop, &reqs[3 * i + 1], fd, &in, 1, 0, on_end), 0);
    CHECK_EQ(uv_fs_close(&loop, &reqs[3 * i + 2], fd, on_end), 0);
  }
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(ended, 3 * COUNT);
  files_end();
  return 0;
}
