/* SPDX-License-Identifier: MIT */
/* Making, writing, renaming and removing a file in a watched folder are told with its
 * name, in order, in one poll phase. */
/* matrix: backends */
#include "watched.h"

static void on_event(uv_fs_event_t* handle, const char* name, int events, int status) {
  (void)handle;
  CHECK_EQ(status, 0);
  log_event("", name, events);
}

int main(void) {
  uv_loop_t loop;
  uv_fs_event_t event;
  int before = open_fds();
  watched_init();
  test_loop_init(&loop);
  CHECK_EQ(uv_fs_event_init(&loop, &event), 0);
  CHECK_EQ(uv_is_active((uv_handle_t*)&event), 0);
  CHECK_EQ(uv_fs_event_start(&event, on_event, ".", 0), 0);
  CHECK_EQ(uv_is_active((uv_handle_t*)&event), 1);
  make_file("one");
  grow_file("one");
  CHECK_EQ(rename("one", "two"), 0);
  CHECK_EQ(chmod("two", 0644), 0);
  CHECK_EQ(unlink("two"), 0);
  CHECK_EQ(mkdir("sub", 0700), 0);
  CHECK_EQ(chmod("sub", 0755), 0); /* of a folder libuv says both */
  CHECK_EQ(rmdir("sub"), 0);
  uv_run(&loop, UV_RUN_ONCE);
  log_check("one:r one:c one:r two:r two:c two:r sub:r sub:rc sub:r");
  CHECK_EQ(uv_fs_event_stop(&event), 0);
  CHECK_EQ(uv_fs_event_stop(&event), 0);
  make_file("three");
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("one:r one:c one:r two:r two:c two:r sub:r sub:rc sub:r");
  test_loop_close(&loop);
  CHECK_EQ(open_fds(), before);
  watched_done("three", NULL);
  return 0;
}
