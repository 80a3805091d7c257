/* SPDX-License-Identifier: MIT */
/* While an event goes from handle to handle, a callback may stop, close and start any of
 * them, itself too: stopped ones are not called for it, nor are those started meanwhile. */
/* matrix: backends */
#include "watched.h"

enum { HANDLES = 6 };
static uv_loop_t loop;
static uv_fs_event_t* handles[HANDLES];
static uv_fs_event_t late;
static int closed;

static void on_close(uv_handle_t* handle) {
  closed++;
  free(handle);
}

static void on_late(uv_fs_event_t* handle, const char* name, int events, int status) {
  (void)handle, (void)name, (void)events, (void)status;
  log_put("late");
}

static void on_event(uv_fs_event_t* handle, const char* name, int events, int status) {
  int which = *(int*)handle->data;
  CHECK_EQ(status, 0);
  CHECK_STR(name, "file");
  CHECK_EQ(events, UV_CHANGE);
  log_put("%d", which);
  if (which != 1) return;
  CHECK_EQ(uv_fs_event_stop(handles[0]), 0);
  uv_close((uv_handle_t*)handles[1], on_close); /* itself */
  uv_close((uv_handle_t*)handles[2], on_close);
  CHECK_EQ(uv_fs_event_stop(handles[3]), 0);
  CHECK_EQ(uv_fs_event_stop(handles[4]), 0);
  CHECK_EQ(uv_fs_event_start(handles[4], on_event, "file", 0), 0);
  CHECK_EQ(uv_fs_event_start(&late, on_late, "file", 0), 0);
}

static void on_last(uv_fs_event_t* handle, const char* name, int events, int status) {
  (void)name, (void)events, (void)status;
  log_put("last");
  uv_close((uv_handle_t*)handle, on_close); /* the only one: its watch goes with it */
}

int main(void) {
  static int numbers[HANDLES] = {0, 1, 2, 3, 4, 5};
  int before = open_fds();
  watched_init();
  make_file("file");
  make_file("alone");
  test_loop_init(&loop);
  CHECK_EQ(uv_fs_event_init(&loop, &late), 0);
  for (int i = 0; i < HANDLES; i++) {
    handles[i] = malloc(sizeof *handles[i]);
    CHECK_EQ(uv_fs_event_init(&loop, handles[i]), 0);
    handles[i]->data = &numbers[i];
    CHECK_EQ(uv_fs_event_start(handles[i], on_event, "file", 0), 0);
  }
  grow_file("file");
  uv_run(&loop, UV_RUN_ONCE);
  log_check("0 1 5");
  CHECK_EQ(closed, 2);
  grow_file("file");
  uv_run(&loop, UV_RUN_ONCE);
  log_check("0 1 5 4 late 5");
  uv_close((uv_handle_t*)handles[4], on_close);
  uv_close((uv_handle_t*)handles[3], on_close);
  uv_close((uv_handle_t*)handles[0], on_close);
  uv_close((uv_handle_t*)&late, NULL);
  CHECK_EQ(uv_fs_event_stop(handles[5]), 0);
  CHECK_EQ(uv_fs_event_start(handles[5], on_last, "alone", 0), 0);
  grow_file("alone");
  grow_file("alone");
  CHECK_EQ(chmod("alone", 0640), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("0 1 5 4 late 5 last");
  CHECK_EQ(closed, HANDLES);
  CHECK_EQ(uv_loop_close(&loop), 0);
  CHECK_EQ(open_fds(), before);
  watched_done("file", "alone", NULL);
  return 0;
}
