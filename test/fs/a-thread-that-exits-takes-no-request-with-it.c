/* SPDX-License-Identifier: MIT */
/* A loop that one thread has run and another goes on with loses none of its requests when the first
 * thread is gone. */
/* matrix: backends */
#include "files.h"

static void run_once(void* arg) {
  (void)arg;
  CHECK_EQ(uv_fs_open(&loop, &fs, "fifo", O_RDONLY, 0, on_fs), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
}

int main(void) {
  uv_thread_t thread;
  files_begin();
  CHECK_EQ(mkfifo("fifo", 0600), 0);
  CHECK_EQ(uv_thread_create(&thread, run_once, NULL), 0);
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  CHECK_EQ(fs_calls, 0);
  int writer = open("fifo", O_RDWR | O_CLOEXEC);
  CHECK(writer >= 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(fs_calls, 1);
  CHECK(fs.result >= 0);
  close((int)fs.result);
  close(writer);
  uv_fs_req_cleanup(&fs);
  files_end();
  return 0;
}
