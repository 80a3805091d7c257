/* SPDX-License-Identifier: MIT */
/* A loop that one thread has begun to run and another goes on with loses none of its requests when
 * the first thread is gone, whatever became of them. */
/* matrix: backends */
#include "files.h"

enum { COUNT = 300 };

static uv_fs_t reqs[COUNT];
static int ended;

static void on_end(uv_fs_t* req) {
  CHECK_EQ(req->result, 0);
  CHECK_EQ(req->statbuf.st_size, 5);
  uv_fs_req_cleanup(req);
  ended++;
}

static void begin(void* arg) {
  (void)arg;
  for (int i = 0; i < COUNT; i++) CHECK_EQ(uv_fs_stat(&loop, &reqs[i], "file", on_end), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
}

int main(void) {
  uv_thread_t thread;
  files_begin();
  files_write("file", "12345", 5);
  CHECK_EQ(uv_thread_create(&thread, begin, NULL), 0);
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(ended, COUNT);
  files_end();
  return 0;
}
