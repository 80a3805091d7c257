/* SPDX-License-Identifier: MIT */
/* A thousand watched files, each told to its own handle; started and stopped in any order,
 * with a chooser beside. */
/* matrix: backends */
#include "watched.h"

enum { FILES = 1000 };
static uv_fs_event_t handles[FILES];
static int told[FILES];

static void on_event(uv_fs_event_t* handle, const char* name, int events, int status) {
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_CHANGE);
  CHECK_EQ(atoi(name + 1), handle - handles);
  told[handle - handles]++;
}

static size_t choose_last(uv_loop_t* loop, void* arg, rondo_choice_point point,
                          const rondo_candidate_t* candidates, size_t count) {
  (void)loop, (void)arg, (void)point, (void)candidates;
  return count - 1;
}

int main(void) {
  uv_loop_t loop;
  char name[16];
  watched_init();
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_chooser(&loop, choose_last, NULL), 0);
  for (int i = 0; i < FILES; i++) {
    snprintf(name, sizeof name, "f%d", i);
    make_file(name);
    CHECK_EQ(uv_fs_event_init(&loop, &handles[i]), 0);
    CHECK_EQ(uv_fs_event_start(&handles[i], on_event, name, 0), 0);
  }
  for (int i = 0; i < FILES; i += 3) CHECK_EQ(uv_fs_event_stop(&handles[i]), 0);
  for (int i = 0; i < FILES; i++) {
    snprintf(name, sizeof name, "f%d", i);
    grow_file(name);
  }
  uv_run(&loop, UV_RUN_ONCE);
  for (int i = 0; i < FILES; i++) CHECK_EQ(told[i], i % 3 != 0);
  test_loop_close(&loop);
  for (int i = 0; i < FILES; i++) {
    snprintf(name, sizeof name, "f%d", i);
    CHECK_EQ(unlink(name), 0);
  }
  watched_done(NULL);
  return 0;
}
