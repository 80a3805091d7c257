/* SPDX-License-Identifier: MIT */
/* After uv_loop_fork the child watches by itself, a removed file aside; what parent and
 * child stop is each their own. */
/* matrix: backends */
#include <sys/wait.h>

#include "watched.h"

static uv_loop_t loop;
static uv_fs_event_t folder, file, moved, removed;

static void on_event(uv_fs_event_t* handle, const char* name, int events, int status) {
  CHECK_EQ(status, 0);
  log_event(handle->data, name, events);
}

static void watch(uv_fs_event_t* handle, const char* who, const char* path) {
  CHECK_EQ(uv_fs_event_init(&loop, handle), 0);
  handle->data = (void*)who;
  CHECK_EQ(uv_fs_event_start(handle, on_event, path, 0), 0);
}

int main(void) {
  int status;
  watched_init();
  CHECK_EQ(mkdir("sub", 0700), 0);
  make_file("sub/moved");
  make_file("sub/removed");
  test_loop_init(&loop);
  watch(&moved, "moved-", "sub/moved");
  watch(&removed, "removed-", "sub/removed");
  CHECK_EQ(rename("sub/moved", "sub/elsewhere"), 0);
  make_file("sub/moved"); /* two names, told apart by the kernel now, one in the child */
  CHECK_EQ(unlink("sub/removed"), 0);
  watch(&file, "file-", "sub/moved");
  watch(&folder, "folder-", "sub");
  uv_run(&loop, UV_RUN_ONCE);
  log_check("moved-moved:r removed-removed:c removed-removed:r removed-removed:r");
  log_reset();
  int fds = open_fds();
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    alarm(20);
    CHECK_EQ(uv_loop_fork(&loop), 0);
    CHECK_EQ(open_fds(), fds);
    grow_file("sub/moved");
    uv_run(&loop, UV_RUN_ONCE);
    log_check("folder-moved:c moved-moved:c file-moved:c"); /* the kernel tells the folder first */
    CHECK_EQ(uv_fs_event_stop(&file), 0);
    CHECK_EQ(uv_fs_event_stop(&folder), 0);
    grow_file("sub/moved");
    log_reset();
    uv_run(&loop, UV_RUN_ONCE);
    log_check("moved-moved:c");
    test_loop_close(&loop);
    _exit(0);
  }
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK_EQ(status, 0);
  grow_file("sub/moved");
  uv_run(&loop, UV_RUN_ONCE);
  log_check("folder-moved:c file-moved:c folder-moved:c file-moved:c folder-moved:c file-moved:c");
  test_loop_close(&loop);
  watched_done("sub/moved", "sub/elsewhere", "sub", NULL);
  return 0;
}
