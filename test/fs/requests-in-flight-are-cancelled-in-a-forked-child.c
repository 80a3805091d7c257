/* SPDX-License-Identifier: MIT */
/* What the parent has in flight is the parent's: in the child each request has its callback with
 * UV_ECANCELED after uv_loop_fork, and files work there; in the parent all goes on. */
/* matrix: backends */
#include <sys/wait.h>

#include "files.h"

enum { COUNT = 3 };

static uv_fs_t reqs[COUNT];
static int cancelled;
static int done;

static void on_end(uv_fs_t* req) {
  if (req->result == UV_ECANCELED)
    cancelled++;
  else
    done++;
  uv_fs_req_cleanup(req);
}

static void act(void) {
  cancelled = done = 0;
  CHECK_EQ(uv_fs_open(&loop, &reqs[0], "fifo", O_RDONLY, 0, on_end), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1); /* it has begun */
  CHECK_EQ(uv_fs_open(&loop, &reqs[1], "fifo", O_RDONLY, 0, on_end), 0);
  CHECK_EQ(uv_fs_stat(&loop, &reqs[2], "file", on_end), 0);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    CHECK_EQ(uv_loop_fork(&loop), 0);
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(cancelled + done, COUNT);
    CHECK(cancelled >= 2); /* the stat may have been finished before */
    CHECK_EQ(LATER(stat, "file"), 0);
    CHECK_EQ(fs.statbuf.st_size, 5);
    test_loop_close(&loop);
    _exit(0);
  }
  int status;
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK(WIFEXITED(status));
  CHECK_EQ(WEXITSTATUS(status), 0);
  int writer = open("fifo", O_RDWR | O_CLOEXEC); /* lets both readers go */
  CHECK(writer >= 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(cancelled, 0);
  CHECK_EQ(done, COUNT);
  close(writer);
  close((int)reqs[0].result);
  close((int)reqs[1].result);
}

int main(void) {
  /* tsan allows no threads after fork; asan's allocator may be locked by a thread of the pool. */
  if (*test_sanitizer()) test_skip("a sanitizer's own locks do not survive this fork");
  files_begin();
  files_write("file", "12345", 5);
  CHECK_EQ(mkfifo("fifo", 0600), 0);
  act();
  CHECK(uv_backend_fd(&loop) >= 0); /* once more, embedded in another loop */
  act();
  files_end();
  return 0;
}
