/* SPDX-License-Identifier: MIT */
/* A SIGCHLD handler of the program's own is called and stays; a uv_signal_t for SIGCHLD sees the
 * signal too; each exit callback comes once all the same. */
/* matrix: backends */
#include "child.h"

static volatile sig_atomic_t caught;
static int exits, signals;
static uv_signal_t signal_handle;

static void on_sigchld(int signum) {
  (void)signum;
  caught++;
}

static void on_signal(uv_signal_t* handle, int signum) {
  (void)handle;
  CHECK_EQ(signum, SIGCHLD);
  signals++;
}

static void on_exit_of(uv_process_t* handle, int64_t status, int signum) {
  CHECK_EQ(status, 3);
  CHECK_EQ(signum, 0);
  exits++;
  uv_close((uv_handle_t*)handle, NULL);
}

int main(int argc, char** argv) {
  if (argc > 1) return 3;
  (void)argv;
  uv_loop_t loop;
  uv_process_t process;
  struct sigaction action;
  test_loop_init(&loop);
  uv_process_options_t options = self_options("three", on_exit_of);
  CHECK(signal(SIGCHLD, on_sigchld) != SIG_ERR);
  CHECK_EQ(uv_spawn(&loop, &process, &options), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(exits, 1);
  CHECK_EQ(caught, 1);
  CHECK_EQ(sigaction(SIGCHLD, NULL, &action), 0);
  CHECK(action.sa_handler == on_sigchld);

  CHECK_EQ(uv_signal_init(&loop, &signal_handle), 0);
  CHECK_EQ(uv_signal_start(&signal_handle, on_signal, SIGCHLD), 0);
  CHECK_EQ(uv_spawn(&loop, &process, &options), 0);
  while (exits < 2 || signals < 1) uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(exits, 2);
  CHECK_EQ(signals, 1);
  test_loop_close(&loop);
  check_no_children();
  return 0;
}
