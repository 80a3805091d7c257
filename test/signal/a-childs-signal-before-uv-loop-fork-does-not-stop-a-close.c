/* SPDX-License-Identifier: MIT */
/* A signal in a child that has not called uv_loop_fork reaches the parent's pipe. The
 * parent's handle can be closed all the same. */
/* matrix: backends */
#include <signal.h>
#include <sys/wait.h>

#include "../test.h"

static int closed;

static void on_signal(uv_signal_t* handle, int signum) {
  (void)handle;
  CHECK_EQ(signum, SIGUSR1);
}

static void on_close(uv_handle_t* handle) {
  (void)handle;
  closed++;
}

int main(void) {
  uv_loop_t loop;
  uv_signal_t handle;
  int status;
  alarm(20);
  test_loop_init(&loop);
  CHECK_EQ(uv_signal_init(&loop, &handle), 0);
  CHECK_EQ(uv_signal_start(&handle, on_signal, SIGUSR1), 0);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    raise(SIGUSR1);
    _exit(0);
  }
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK_EQ(status, 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  uv_close((uv_handle_t*)&handle, on_close);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(closed, 1);
  test_loop_close(&loop);
  return 0;
}
