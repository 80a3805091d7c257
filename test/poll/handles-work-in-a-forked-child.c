/* SPDX-License-Identifier: MIT */
/* After fork and uv_loop_fork the child's loop tells of the same descriptors, and what
 * the child stops or closes there goes on in the parent. */
/* matrix: backends */
#include <sys/wait.h>

#include "../test.h"

static int calls;

static void on_ready(uv_poll_t* handle, int status, int events) {
  (void)handle;
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  calls++;
}

int main(void) {
  uv_loop_t loop;
  uv_poll_t handle;
  int ends[2];
  int status;
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(uv_poll_init(&loop, &handle, ends[0]), 0);
  CHECK_EQ(uv_poll_start(&handle, UV_READABLE, on_ready), 0);
  uv_run(&loop, UV_RUN_NOWAIT); /* armed in the parent */
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    CHECK_EQ(uv_loop_fork(&loop), 0);
    uv_run(&loop, UV_RUN_NOWAIT);
    CHECK_EQ(calls, 0);
    CHECK_EQ(write(ends[1], "x", 1), 1);
    uv_run(&loop, UV_RUN_ONCE);
    CHECK_EQ(calls, 1);
    test_loop_close(&loop);
    _exit(0);
  }
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK_EQ(status, 0);
  uv_run(&loop, UV_RUN_ONCE); /* the byte is still there */
  CHECK_EQ(calls, 1);
  test_loop_close(&loop);
  return 0;
}
