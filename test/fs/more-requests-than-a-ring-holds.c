/* SPDX-License-Identifier: MIT */
/* Thousands of requests begun at once, of all kinds, end each with one callback and the right
 * bytes. */
/* matrix: backends */
#include "files.h"

enum { COUNT = 6000 };

struct one {
  uv_fs_t req;
  uint32_t bytes;
  int calls;
};

static struct one* all;
static int ended;

static void on_end(uv_fs_t* req) {
  struct one* one = (struct one*)req;
  unsigned index = (unsigned)(one - all);
  one->calls++;
  ended++;
  if (index % 3 == 0) CHECK(req->result == 4 && one->bytes == index);
  if (index % 3 == 1) CHECK(req->result == 0 && req->statbuf.st_size == COUNT * 4);
  if (index % 3 == 2) CHECK_EQ(req->result, UV_ENOENT);
  uv_fs_req_cleanup(req);
}

int main(void) {
  static uint32_t numbers[COUNT];
  files_begin();
  for (unsigned i = 0; i < COUNT; i++) numbers[i] = i;
  files_write("file", numbers, sizeof numbers);
  int fd = open("file", O_RDONLY | O_CLOEXEC);
  CHECK(fd >= 0);
  all = calloc(COUNT, sizeof *all);
  CHECK(all != NULL);
  for (unsigned i = 0; i < COUNT; i++) {
    uv_fs_t* req = &all[i].req;
    uv_buf_t buf = uv_buf_init((char*)&all[i].bytes, 4);
    if (i % 3 == 0) CHECK_EQ(uv_fs_read(&loop, req, fd, &buf, 1, i * 4, on_end), 0);
    if (i % 3 == 1) CHECK_EQ(uv_fs_stat(&loop, req, "file", on_end), 0);
    if (i % 3 == 2) CHECK_EQ(uv_fs_unlink(&loop, req, "none", on_end), 0);
  }
  CHECK_EQ(ended, 0);
  CHECK_EQ(rondo_pending(&loop, NULL, NULL), COUNT);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(ended, COUNT);
  for (unsigned i = 0; i < COUNT; i++) CHECK_EQ(all[i].calls, 1);
  free(all);
  CHECK_EQ(close(fd), 0);
  files_end();
  return 0;
}
