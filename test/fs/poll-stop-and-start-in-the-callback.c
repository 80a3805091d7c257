/* SPDX-License-Identifier: MIT */
/* In its callback a handle may be stopped and started for another file: the old watch says
 * no more, the new one begins from nothing. */
/* matrix: backends */
#include "watched.h"

static void on_second(uv_fs_poll_t* h, int status, const uv_stat_t* prev, const uv_stat_t* curr) {
  CHECK_EQ(prev->st_ino, 0);
  CHECK_EQ(curr->st_ino, 0);
  CHECK_EQ(status, UV_ENOENT);
  log_put("second");
  uv_close((uv_handle_t*)h, NULL);
}

static void on_first(uv_fs_poll_t* h, int status, const uv_stat_t* prev, const uv_stat_t* curr) {
  char path[16];
  size_t size = sizeof path;
  CHECK_EQ(status, UV_ENOENT);
  (void)prev, (void)curr;
  log_put("first");
  CHECK_EQ(uv_fs_poll_getpath(h, path, &size), 0);
  CHECK_STR(path, "one");
  CHECK_EQ(uv_fs_poll_stop(h), 0);
  size = sizeof path;
  CHECK_EQ(uv_fs_poll_getpath(h, path, &size), UV_EINVAL);
  CHECK_EQ(size, 0);
  CHECK_EQ(uv_fs_poll_start(h, on_second, "two", 5000), 0);
  size = 3;
  CHECK_EQ(uv_fs_poll_getpath(h, path, &size), UV_ENOBUFS);
  CHECK_EQ(size, 4);
  CHECK_EQ(uv_fs_poll_getpath(h, path, &size), 0);
  CHECK_EQ(size, 3);
  CHECK_STR(path, "two");
}

static void show_no_timer(uv_handle_t* handle, void* arg) {
  CHECK_EQ(handle->type, UV_FS_POLL);
  ++*(int*)arg;
}

int main(void) {
  uv_loop_t loop;
  uv_fs_poll_t handle;
  int seen = 0;
  watched_init();
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(uv_fs_poll_init(&loop, &handle), 0);
  CHECK_EQ(uv_fs_poll_start(&handle, on_first, "one", 5000), 0);
  uv_walk(&loop, show_no_timer, &seen);
  CHECK_EQ(seen, 1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("first second");
  CHECK_EQ(uv_loop_close(&loop), 0);
  watched_done(NULL);
  return 0;
}
