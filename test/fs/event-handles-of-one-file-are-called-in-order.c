/* SPDX-License-Identifier: MIT */
/* Many handles on one file are called in the order in which they were started, event by
 * event, though the kernel has one watch for all; the path is that of the first. */
/* matrix: backends */
#include "watched.h"

enum { HANDLES = 5 };
static uv_fs_event_t handles[HANDLES];

static void on_event(uv_fs_event_t* handle, const char* name, int events, int status) {
  CHECK_EQ(status, 0);
  CHECK_STR(name, "file");
  CHECK_EQ(events, UV_CHANGE);
  log_put("%d", (int)(handle - handles));
}

static int count_watches(void) {
  int count = 0;
  char line[512];
  for (int fd = 0; fd < 64; fd++) {
    snprintf(line, sizeof line, "/proc/self/fdinfo/%d", fd);
    FILE* info = fopen(line, "r");
    if (info == NULL) continue;
    while (fgets(line, sizeof line, info) != NULL) count += strncmp(line, "inotify wd:", 11) == 0;
    fclose(info);
  }
  return count;
}

int main(void) {
  uv_loop_t loop;
  char path[64];
  size_t size = sizeof path;
  watched_init();
  make_file("file");
  CHECK_EQ(link("file", "hard"), 0);
  test_loop_init(&loop);
  for (int i = 0; i < HANDLES; i++) {
    CHECK_EQ(uv_fs_event_init(&loop, &handles[i]), 0);
    CHECK_EQ(uv_fs_event_start(&handles[i], on_event, i == 3 ? "hard" : "file", 0), 0);
  }
  CHECK_EQ(count_watches(), 1);
  grow_file("file");
  CHECK_EQ(chmod("hard", 0644), 0);
  uv_run(&loop, UV_RUN_ONCE);
  log_check("0 1 2 3 4 0 1 2 3 4");
  CHECK_EQ(uv_fs_event_getpath(&handles[3], path, &size), 0);
  CHECK_STR(path, "file");
  log_reset();
  CHECK_EQ(uv_fs_event_stop(&handles[0]), 0);
  uv_close((uv_handle_t*)&handles[2], NULL);
  grow_file("file");
  uv_run(&loop, UV_RUN_ONCE);
  log_check("1 3 4");
  CHECK_EQ(count_watches(), 1);
  for (int i = 0; i < HANDLES; i++)
    if (i != 2) CHECK_EQ(uv_fs_event_stop(&handles[i]), 0);
  CHECK_EQ(count_watches(), 0);
  test_loop_close(&loop);
  watched_done("file", "hard", NULL);
  return 0;
}
