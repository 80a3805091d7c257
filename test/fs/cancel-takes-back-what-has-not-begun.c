/* SPDX-License-Identifier: MIT */
/* A request that neither a thread nor the kernel has begun is cancelled with 0: nothing is done,
 * and its callback comes once, with UV_ECANCELED. What is done is UV_EBUSY. */
/* matrix: backends */
#include "files.h"

#include "../pool/hold.h"

enum { COUNT = 16 };

static uv_fs_t reqs[COUNT];
static int calls;

static void on_cancelled(uv_fs_t* req) {
  CHECK_EQ(req->result, UV_ECANCELED);
  CHECK(req->ptr == NULL);
  CHECK_EQ(uv_cancel((uv_req_t*)req), UV_EBUSY);
  uv_fs_req_cleanup(req);
  calls++;
}

static int n;
static int fd;

/* In a callback: what is begun outside the loop is handed to the kernel at once. */
static void on_timer(uv_timer_t* timer) {
  static char bytes[5000];
  uv_buf_t bufs[5];
  for (int i = 0; i < 5; i++) bufs[i] = uv_buf_init(bytes, 100);
  CHECK_EQ(uv_fs_open(&loop, &reqs[n++], "new", O_CREAT | O_RDWR, 0600, on_cancelled), 0);
  CHECK_EQ(uv_fs_write(&loop, &reqs[n++], fd, bufs, 5, 5, on_cancelled), 0);
  CHECK_EQ(uv_fs_write(&loop, &reqs[n++], fd, bufs, 5, -1, on_cancelled), 0);
  CHECK_EQ(uv_fs_close(&loop, &reqs[n++], fd, on_cancelled), 0);
  CHECK_EQ(uv_fs_ftruncate(&loop, &reqs[n++], fd, 0, on_cancelled), 0);
  CHECK_EQ(uv_fs_stat(&loop, &reqs[n++], "file", on_cancelled), 0);
  CHECK_EQ(uv_fs_fstat(&loop, &reqs[n++], fd, on_cancelled), 0);
  CHECK_EQ(uv_fs_unlink(&loop, &reqs[n++], "file", on_cancelled), 0);
  CHECK_EQ(uv_fs_rename(&loop, &reqs[n++], "file", "other", on_cancelled), 0);
  CHECK_EQ(uv_fs_mkdir(&loop, &reqs[n++], "folder", 0700, on_cancelled), 0);
  CHECK_EQ(uv_fs_scandir(&loop, &reqs[n++], ".", 0, on_cancelled), 0);
  CHECK_EQ(uv_fs_copyfile(&loop, &reqs[n++], "file", "other", 0, on_cancelled), 0);
  CHECK_EQ(uv_fs_mkstemp(&loop, &reqs[n++], "fileXXXXXX", on_cancelled), 0);
  CHECK_EQ(uv_fs_fsync(&loop, &reqs[n++], fd, on_cancelled), 0);
  CHECK(n <= COUNT);
  for (int i = 0; i < n; i++) CHECK_EQ(uv_cancel((uv_req_t*)&reqs[i]), 0);
  CHECK_EQ(uv_cancel((uv_req_t*)&reqs[0]), 0); /* again */
  CHECK_EQ(calls, 0);
  uv_close((uv_handle_t*)timer, NULL);
}

int main(void) {
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", "2", 1), 0);
  files_begin();
  files_write("file", "12345", 5);
  fd = open("file", O_RDWR | O_CLOEXEC);
  CHECK(fd >= 0);
  hold_queue(&loop, RONDO_LANE_USER, 2);
  hold_await(2);

  uv_timer_t timer;
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 0, 0), 0);
  uv_run(&loop, UV_RUN_ONCE);
  while (n == 0 || calls < n) uv_run(&loop, UV_RUN_ONCE);
  hold_release(2);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(calls, n);
  CHECK(files_hold("file", "12345", 5));
  CHECK(!files_exists("new") && !files_exists("other") && !files_exists("folder"));
  CHECK_EQ(LATER(close, fd), 0);
  CHECK_EQ(uv_cancel((uv_req_t*)&fs), UV_EBUSY);
  files_end();
  return 0;
}
