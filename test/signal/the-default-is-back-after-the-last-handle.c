/* SPDX-License-Identifier: MIT */
/* While one of the handles for a signal is left the process lives through it; when
 * the last has been stopped or closed, the next one kills it. */
/* matrix: backends */
#include <signal.h>
#include <sys/wait.h>

#include "../test.h"

static int calls;

static void on_signal(uv_signal_t* handle, int signum) {
  (void)handle;
  CHECK_EQ(signum, SIGTERM);
  calls++;
}

static void act(int closes) {
  uv_loop_t loop;
  uv_signal_t handles[2];
  test_loop_init(&loop);
  for (int i = 0; i < 2; i++) {
    CHECK_EQ(uv_signal_init(&loop, &handles[i]), 0);
    CHECK_EQ(uv_signal_start(&handles[i], on_signal, SIGTERM), 0);
  }
  CHECK_EQ(uv_signal_stop(&handles[0]), 0);
  raise(SIGTERM);
  uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(calls, 1);
  if (closes)
    uv_close((uv_handle_t*)&handles[1], NULL);
  else
    CHECK_EQ(uv_signal_stop(&handles[1]), 0);
  raise(SIGTERM);
  test_fail(__FILE__, __LINE__, "outlived SIGTERM");
}

int main(void) {
  test_need_backend();
  for (int closes = 0; closes < 2; closes++) {
    int status;
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) act(closes);
    CHECK_EQ(waitpid(child, &status, 0), child);
    CHECK(WIFSIGNALED(status));
    CHECK_EQ(WTERMSIG(status), SIGTERM);
  }
  return 0;
}
