/* SPDX-License-Identifier: MIT */
/* uv_signal_start of a started handle moves it to the other signal: what was caught
 * of the old one is dropped, and its default action is back. For the same signal it
 * only replaces the callback, and nothing is lost. */
/* matrix: backends */
#include <signal.h>

#include "../test.h"

static void on_old(uv_signal_t* handle, int signum) {
  (void)handle;
  log_put("old%d", signum == SIGCHLD);
}

static void on_new(uv_signal_t* handle, int signum) {
  (void)handle;
  log_put("new%d", signum == SIGCHLD);
}

int main(void) {
  uv_loop_t loop;
  uv_signal_t handle;
  struct sigaction action;
  test_loop_init(&loop);
  CHECK_EQ(uv_signal_init(&loop, &handle), 0);
  CHECK_EQ(uv_signal_start(&handle, on_old, SIGCHLD), 0);
  raise(SIGCHLD);
  CHECK_EQ(uv_signal_start(&handle, on_new, SIGUSR2), 0);
  CHECK_EQ(handle.signum, SIGUSR2);
  CHECK_EQ(sigaction(SIGCHLD, NULL, &action), 0);
  CHECK(action.sa_handler == SIG_DFL);
  raise(SIGCHLD);
  raise(SIGUSR2);
  uv_run(&loop, UV_RUN_ONCE);
  log_check("new0");

  raise(SIGUSR2);
  CHECK_EQ(uv_signal_start(&handle, on_old, SIGUSR2), 0);
  uv_run(&loop, UV_RUN_ONCE);
  log_check("new0 old0");
  CHECK_EQ(uv_signal_start(&handle, on_old, 0), UV_EINVAL); /* leaves it as it was */
  CHECK_EQ(uv_is_active((uv_handle_t*)&handle), 1);
  test_loop_close(&loop);
  return 0;
}
