/* SPDX-License-Identifier: MIT */
/* With the first, second, third … allocation failing, every call works or is UV_ENOMEM, the loop
 * ends, and nothing is left in memory. */
/* matrix: backends */
#include <sys/wait.h>

#include "files.h"

#include "../fault/memory.h"

static int calls_begun;
static int calls_ended;
static uv_fs_t reqs[16];

static void on_end(uv_fs_t* req) {
  uv_dirent_t entry;
  calls_ended++;
  if (req->result < 0) CHECK_EQ(req->result, UV_ENOMEM);
  if (req->fs_type == UV_FS_SCANDIR && req->result > 0)
    while (uv_fs_scandir_next(req, &entry) == 0) continue;
  if (req->fs_type == UV_FS_OPENDIR && req->result == 0) {
    uv_fs_t closing;
    CHECK_EQ(uv_fs_closedir(NULL, &closing, req->ptr, NULL), 0);
  }
  uv_fs_req_cleanup(req);
}

static void begun(int err) {
  if (err != 0) CHECK_EQ(err, UV_ENOMEM);
  calls_begun += err == 0;
}

static void begin_all(int fd) {
  static char bytes[3][10];
  uv_buf_t bufs[3][10];
  for (int i = 0; i < 30; i++) bufs[i / 10][i % 10] = uv_buf_init(&bytes[i / 10][i % 10], 1);
  uv_fs_t* req = reqs;
  begun(uv_fs_stat(&loop, req++, "file", on_end));
  begun(uv_fs_fstat(&loop, req++, fd, on_end));
  begun(uv_fs_statfs(&loop, req++, "file", on_end));
  begun(uv_fs_read(&loop, req++, fd, bufs[0], 10, 0, on_end));
  begun(uv_fs_read(&loop, req++, fd, bufs[1], 10, -1, on_end));
  begun(uv_fs_write(&loop, req++, fd, bufs[2], 10, 0, on_end));
  begun(uv_fs_realpath(&loop, req++, "file", on_end));
  begun(uv_fs_readlink(&loop, req++, "link", on_end));
  begun(uv_fs_scandir(&loop, req++, ".", 0, on_end));
  begun(uv_fs_opendir(&loop, req++, ".", on_end));
  begun(uv_fs_copyfile(&loop, req++, "file", "copy", 0, on_end));
  begun(uv_fs_rename(&loop, req++, "link", "link", on_end));
}

/* In a child, for the library's memory is the process's. 42: no allocation was left to fail. */
static void act(int fails_at) {
  memory_watch(fails_at);
  int err = uv_loop_init(&loop);
  if (err != 0) {
    CHECK_EQ(err, UV_ENOMEM);
    CHECK_EQ(memory_live, 0);
    _exit(0);
  }
  int fd = open("file", O_RDWR | O_CLOEXEC);
  CHECK(fd >= 0);
  begin_all(fd);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(calls_ended, calls_begun);
  CHECK_EQ(uv_loop_close(&loop), 0);
  uv_library_shutdown();
  CHECK_EQ(memory_live, 0);
  _exit(memory_calls < fails_at ? 42 : 0);
}

int main(void) {
  files_begin();
  files_write("file", "0123456789", 10);
  CHECK_EQ(symlink("file", "link"), 0);
  for (int fails_at = 1;; fails_at++) {
    CHECK(fails_at < 200);
    int status;
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) act(fails_at);
    CHECK_EQ(waitpid(child, &status, 0), child);
    CHECK(WIFEXITED(status));
    if (WEXITSTATUS(status) == 42) break; /* there were no more to fail */
    CHECK_EQ(WEXITSTATUS(status), 0);
  }
  files_end();
  return 0;
}
