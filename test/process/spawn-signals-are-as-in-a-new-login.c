/* SPDX-License-Identifier: MIT */
/* In the child no signal is blocked, and none of the standard ones is caught or ignored, whatever
 * the parent does with them; the parent's own are as they were. */
/* matrix: backends */
#include "child.h"

static void on_signal(int signum) {
  (void)signum;
}

static int child(void) {
  char line[256];
  unsigned long long value;
  FILE* status = fopen("/proc/self/status", "r");
  CHECK(status != NULL);
  while (fgets(line, sizeof line, status) != NULL) {
    if (sscanf(line, "SigBlk: %llx", &value) == 1) CHECK_EQ(value, 0);
    if (sscanf(line, "SigIgn: %llx", &value) == 1) CHECK_EQ(value & 0x7fffffff, 0);
    if (*test_sanitizer() != '\0') continue; /* it catches some of its own */
    if (sscanf(line, "SigCgt: %llx", &value) == 1) CHECK_EQ(value & 0x7fffffff, 0);
  }
  fclose(status);
  return 0;
}

static void on_exit_of(uv_process_t* handle, int64_t status, int signum) {
  CHECK_EQ(status, 0);
  CHECK_EQ(signum, 0);
  uv_close((uv_handle_t*)handle, NULL);
}

int main(int argc, char** argv) {
  if (argc > 1) return child();
  (void)argv;
  uv_loop_t loop;
  uv_process_t process;
  sigset_t blocked, now;
  struct sigaction action;
  test_loop_init(&loop);
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGUSR1);
  sigaddset(&blocked, SIGTERM);
  sigaddset(&blocked, SIGRTMIN + 3);
  CHECK_EQ(sigprocmask(SIG_SETMASK, &blocked, NULL), 0);
  CHECK(signal(SIGUSR2, SIG_IGN) != SIG_ERR);
  CHECK(signal(SIGPIPE, SIG_IGN) != SIG_ERR);
  CHECK(signal(SIGHUP, on_signal) != SIG_ERR);
  CHECK(signal(SIGRTMIN + 1, on_signal) != SIG_ERR);
  uv_process_options_t options = self_options("look", on_exit_of);
  CHECK_EQ(uv_spawn(&loop, &process, &options), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(sigprocmask(SIG_SETMASK, NULL, &now), 0);
  for (int i = 1; i < NSIG; i++)
    if (i < 32 || i >= SIGRTMIN) CHECK_EQ(sigismember(&now, i), sigismember(&blocked, i));
  CHECK_EQ(sigaction(SIGUSR2, NULL, &action), 0);
  CHECK(action.sa_handler == SIG_IGN);
  CHECK_EQ(sigaction(SIGHUP, NULL, &action), 0);
  CHECK(action.sa_handler == on_signal);
  CHECK_EQ(sigaction(SIGRTMIN + 1, NULL, &action), 0);
  CHECK(action.sa_handler == on_signal);
  CHECK_EQ(sigaction(SIGCHLD, NULL, &action), 0);
  CHECK(action.sa_handler == SIG_DFL);
  test_loop_close(&loop);
  return 0;
}
