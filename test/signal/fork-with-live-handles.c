/* SPDX-License-Identifier: MIT */
/* After a fork, uv_loop_fork gives the child a pipe of its own: each process gets the
 * signals raised in it and none of the other's, nor what the parent had caught. */
/* matrix: backends */
#include <signal.h>
#include <sys/wait.h>

#include "../test.h"

static int calls;

static void on_signal(uv_signal_t* handle, int signum) {
  (void)handle;
  CHECK_EQ(signum, SIGUSR1);
  calls++;
}

static void in_child(uv_loop_t* loop) {
  CHECK_EQ(uv_loop_fork(loop), 0);
  uv_run(loop, UV_RUN_NOWAIT);
  CHECK_EQ(calls, 0); /* the parent's */
  raise(SIGUSR1);
  raise(SIGUSR1);
  uv_run(loop, UV_RUN_ONCE);
  CHECK_EQ(calls, 2);
  test_loop_close(loop);
  _exit(0);
}

int main(void) {
  uv_loop_t loop;
  uv_signal_t handle;
  int status;
  test_loop_init(&loop);
  CHECK_EQ(uv_signal_init(&loop, &handle), 0);
  CHECK_EQ(uv_signal_start(&handle, on_signal, SIGUSR1), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  raise(SIGUSR1);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) in_child(&loop);
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK_EQ(status, 0);
  uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(calls, 1);
  raise(SIGUSR1);
  uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(calls, 2);
  test_loop_close(&loop);
  return 0;
}
