/* SPDX-License-Identifier: MIT */
/* What cannot be watched is said at once and leaves nothing behind; paths are given out
 * as far as there is room. */
/* matrix: backends */
#include "watched.h"

static void on_event(uv_fs_event_t* handle, const char* name, int events, int status) {
  (void)handle, (void)name, (void)events, (void)status;
  CHECK(0);
}

int main(void) {
  uv_loop_t loop;
  uv_fs_event_t event;
  char path[16];
  size_t size = sizeof path;
  int before = open_fds();
  watched_init();
  make_file("file");
  test_loop_init(&loop);
  CHECK_EQ(uv_fs_event_init(&loop, &event), 0);
  CHECK_EQ(uv_fs_event_start(&event, on_event, "missing", 0), UV_ENOENT);
  CHECK_EQ(uv_fs_event_start(&event, on_event, "file/x", 0), UV_ENOTDIR);
  CHECK_EQ(uv_fs_event_start(&event, on_event, "", 0), UV_ENOENT);
  CHECK_EQ(uv_fs_event_start(&event, NULL, "file", 0), UV_EINVAL);
  CHECK_EQ(uv_is_active((uv_handle_t*)&event), 0);
  CHECK_EQ(uv_fs_event_getpath(&event, path, &size), UV_EINVAL);
  CHECK_EQ(size, 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_fs_event_start(&event, on_event, "file", 0), 0);
  CHECK_EQ(uv_fs_event_start(&event, on_event, "file", 0), UV_EINVAL);
  CHECK_EQ(uv_fs_event_getpath(&event, NULL, &size), UV_EINVAL);
  CHECK_EQ(uv_fs_event_getpath(&event, path, NULL), UV_EINVAL);
  CHECK_EQ(uv_fs_event_getpath(&event, path, &size), UV_EINVAL);
  size = 4;
  CHECK_EQ(uv_fs_event_getpath(&event, path, &size), UV_ENOBUFS);
  CHECK_EQ(size, 5);
  CHECK_EQ(uv_fs_event_getpath(&event, path, &size), 0);
  CHECK_EQ(size, 4);
  CHECK_STR(path, "file");
  uv_close((uv_handle_t*)&event, NULL);
  CHECK_EQ(uv_fs_event_start(&event, on_event, "file", 0), UV_EINVAL);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
  CHECK_EQ(open_fds(), before);
  watched_done("file", NULL);
  return 0;
}
