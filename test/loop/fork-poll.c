/* SPDX-License-Identifier: MIT */
/* After uv_loop_fork a descriptor that was watched before the fork is watched in
 * the child too; what the child does with its loop does not disturb the parent's. */
#include <sys/wait.h>

#include "../test.h"

static int came;

static void on_poll(uv_poll_t* handle, int status, int events) {
  char byte;
  uv_os_fd_t fd;
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  CHECK_EQ(uv_fileno((uv_handle_t*)handle, &fd), 0);
  CHECK_EQ(read(fd, &byte, 1), 1);
  came++;
}

int main(void) {
  uv_loop_t loop;
  uv_poll_t poll;
  int ends[2];
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(uv_poll_init(&loop, &poll, ends[0]), 0);
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE, on_poll), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    alarm(20);
    CHECK_EQ(uv_loop_fork(&loop), 0);
    CHECK(uv_run(&loop, UV_RUN_NOWAIT) != 0);
    CHECK_EQ(came, 0);
    CHECK_EQ(write(ends[1], "x", 1), 1);
    CHECK(uv_run(&loop, UV_RUN_ONCE) != 0);
    CHECK_EQ(came, 1);
    test_loop_close(&loop);
    _exit(0);
  }
  int status;
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK_EQ(status, 0);
  CHECK_EQ(came, 0);
  CHECK_EQ(write(ends[1], "xy", 2), 2);
  uv_run(&loop, UV_RUN_ONCE);
  uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(came, 2);
  test_loop_close(&loop);
  return 0;
}
