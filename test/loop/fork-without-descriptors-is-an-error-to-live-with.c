/* SPDX-License-Identifier: MIT */
/* Where a child has no descriptors left, uv_loop_fork says UV_EMFILE, and the handles
 * can still be closed and the loop run to its end. */
/* matrix: backends */
#include <sys/resource.h>
#include <sys/wait.h>

#include "../test.h"

static int closed;

static void on_ready(uv_poll_t* handle, int status, int events) {
  (void)handle, (void)status, (void)events;
  CHECK(0);
}

static void on_close(uv_handle_t* handle) {
  (void)handle;
  closed++;
}

static void in_child(uv_loop_t* loop, uv_poll_t* handle) {
  struct rlimit none = {.rlim_cur = 3, .rlim_max = 3};
  alarm(20);
  CHECK_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
  CHECK_EQ(uv_loop_fork(loop), UV_EMFILE);
  uv_close((uv_handle_t*)handle, on_close);
  CHECK_EQ(uv_run(loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(closed, 1);
  CHECK_EQ(uv_loop_close(loop), 0);
  _exit(0);
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
  uv_run(&loop, UV_RUN_NOWAIT);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) in_child(&loop, &handle);
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK_EQ(status, 0);
  test_loop_close(&loop);
  return 0;
}
