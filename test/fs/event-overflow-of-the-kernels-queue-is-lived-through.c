/* SPDX-License-Identifier: MIT */
/* More events than the kernel queues: what fits is told, the rest is lost, and what comes
 * later is told again. */
/* matrix: backends */
#include "watched.h"

enum { CHANGES = 20000 };
static int told;

static void on_event(uv_fs_event_t* handle, const char* name, int events, int status) {
  (void)handle;
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_CHANGE);
  CHECK(name[0] == 'a' || name[0] == 'b');
  told++;
}

static int queue_length(void) {
  int length = 0;
  FILE* file = fopen("/proc/sys/fs/inotify/max_queued_events", "r");
  if (file == NULL || fscanf(file, "%d", &length) != 1) test_skip("no limit to be read");
  fclose(file);
  return length;
}

int main(void) {
  uv_loop_t loop;
  uv_fs_event_t event;
  int length = queue_length();
  if (length >= CHANGES) test_skip("the kernel's queue is too long to fill");
  watched_init();
  make_file("a");
  make_file("b");
  test_loop_init(&loop);
  CHECK_EQ(uv_fs_event_init(&loop, &event), 0);
  CHECK_EQ(uv_fs_event_start(&event, on_event, ".", 0), 0);
  /* Like events in a row would be one. */
  for (int i = 0; i < CHANGES; i++) CHECK_EQ(chmod(i % 2 == 0 ? "a" : "b", 0600), 0);
  while (told < length) uv_run(&loop, UV_RUN_ONCE);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(told, length);
  CHECK_EQ(chmod("a", 0600), 0);
  uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(told, length + 1);
  test_loop_close(&loop);
  watched_done("a", "b", NULL);
  return 0;
}
