/* SPDX-License-Identifier: MIT */
/* Removing a watched file is told (its count of names changes, it is removed, its watch
 * ends); the handle stays active and can be stopped and started for a new file. */
/* matrix: backends */
#include "watched.h"

static void on_event(uv_fs_event_t* handle, const char* name, int events, int status) {
  CHECK(uv_is_active((uv_handle_t*)handle));
  CHECK_EQ(status, 0);
  log_event("", name, events);
}

int main(void) {
  uv_loop_t loop;
  uv_fs_event_t event, again;
  watched_init();
  make_file("file");
  test_loop_init(&loop);
  CHECK_EQ(uv_fs_event_init(&loop, &event), 0);
  CHECK_EQ(uv_fs_event_init(&loop, &again), 0);
  CHECK_EQ(uv_fs_event_start(&event, on_event, "file", 0), 0);
  CHECK_EQ(unlink("file"), 0);
  uv_run(&loop, UV_RUN_ONCE);
  log_check("file:c file:r file:r");
  CHECK(uv_is_active((uv_handle_t*)&event));
  make_file("file");
  CHECK_EQ(uv_fs_event_start(&again, on_event, "file", 0), 0);
  grow_file("file"); /* one of them is deaf */
  uv_run(&loop, UV_RUN_ONCE);
  log_check("file:c file:r file:r file:c");
  CHECK_EQ(uv_fs_event_stop(&event), 0);
  CHECK_EQ(uv_fs_event_start(&event, on_event, "file", 0), 0);
  grow_file("file");
  uv_run(&loop, UV_RUN_ONCE);
  log_check("file:c file:r file:r file:c file:c file:c");
  test_loop_close(&loop);
  watched_done("file", NULL);
  return 0;
}
