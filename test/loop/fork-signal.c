/* SPDX-License-Identifier: MIT */
/* After uv_loop_fork a signal handle works in the child on its own: signals of the
 * child come there, those of the parent here. */
#include <signal.h>
#include <sys/wait.h>

#include "../test.h"

static int came;

static void on_signal(uv_signal_t* handle, int signum) {
  (void)handle;
  CHECK_EQ(signum, SIGUSR1);
  came++;
}

int main(void) {
  uv_loop_t loop;
  uv_signal_t sig;
  test_loop_init(&loop);
  CHECK_EQ(uv_signal_init(&loop, &sig), 0);
  CHECK_EQ(uv_signal_start(&sig, on_signal, SIGUSR1), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    alarm(20);
    CHECK_EQ(uv_loop_fork(&loop), 0);
    CHECK(uv_run(&loop, UV_RUN_NOWAIT) != 0);
    CHECK_EQ(kill(getpid(), SIGUSR1), 0);
    CHECK(uv_run(&loop, UV_RUN_ONCE) != 0);
    CHECK_EQ(came, 1);
    test_loop_close(&loop);
    _exit(0);
  }
  int status;
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK_EQ(status, 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(came, 0);
  CHECK_EQ(kill(getpid(), SIGUSR1), 0);
  uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(came, 1);
  test_loop_close(&loop);
  return 0;
}
