/* SPDX-License-Identifier: MIT */
/* A watched file is named by the last part of the path that it is watched by. */
/* matrix: backends */
#include "watched.h"

static void on_event(uv_fs_event_t* handle, const char* name, int events, int status) {
  CHECK_EQ(status, 0);
  log_event(handle->data, name, events);
}

int main(void) {
  uv_loop_t loop;
  uv_fs_event_t a, b;
  char path[256];
  watched_init();
  make_file("file");
  make_file("other");
  snprintf(path, sizeof path, "%s/file", watched_folder);
  test_loop_init(&loop);
  CHECK_EQ(uv_fs_event_init(&loop, &a), 0);
  CHECK_EQ(uv_fs_event_init(&loop, &b), 0);
  a.data = "a-";
  b.data = "b-";
  CHECK_EQ(uv_fs_event_start(&a, on_event, path, 0), 0);
  CHECK_EQ(uv_fs_event_start(&b, on_event, "other", UV_FS_EVENT_RECURSIVE), 0);
  grow_file("file");
  grow_file("other");
  uv_run(&loop, UV_RUN_ONCE);
  log_check("a-file:c b-other:c");
  test_loop_close(&loop);
  watched_done("file", "other", NULL);
  return 0;
}
