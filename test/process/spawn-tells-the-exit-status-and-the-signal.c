/* SPDX-License-Identifier: MIT */
/* The exit callback tells what the program returned or which signal ended it; then the handle is
 * not active, and there is nobody to send signals to. */
/* matrix: backends */
#include "child.h"

static int expected_status, expected_signal, calls;

static void on_exit_of(uv_process_t* handle, int64_t status, int signum) {
  CHECK_EQ(status, expected_status);
  CHECK_EQ(signum, expected_signal);
  CHECK(!uv_is_active((uv_handle_t*)handle));
  CHECK_EQ(uv_process_kill(handle, 0), UV_ESRCH);
  uv_close((uv_handle_t*)handle, NULL);
  calls++;
}

static int child(const char* role) {
  if (strcmp(role, "wait") == 0)
    for (;;) pause();
  return atoi(role);
}

int main(int argc, char** argv) {
  if (argc > 1) return child(argv[1]);
  uv_loop_t loop;
  uv_process_t process;
  int before = open_fds();
  test_loop_init(&loop);
  const char* statuses[] = {"0", "1", "42", "255"};
  for (int i = 0; i < 4; i++) {
    uv_process_options_t options = self_options(statuses[i], on_exit_of);
    expected_status = atoi(statuses[i]);
    CHECK_EQ(uv_spawn(&loop, &process, &options), 0);
    CHECK(uv_is_active((uv_handle_t*)&process));
    CHECK(process.pid > 0);
    CHECK_EQ(uv_process_get_pid(&process), process.pid);
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(calls, i + 1);
  }
  expected_status = 0;
  int signals[] = {SIGTERM, SIGKILL, SIGABRT};
  for (int i = 0; i < 3; i++) {
    uv_process_options_t options = self_options("wait", on_exit_of);
    expected_signal = signals[i];
    CHECK_EQ(uv_spawn(&loop, &process, &options), 0);
    CHECK_EQ(uv_process_kill(&process, 0), 0);
    CHECK_EQ(i == 0 ? uv_kill(process.pid, signals[i]) : uv_process_kill(&process, signals[i]), 0);
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(calls, 5 + i);
  }
  check_no_children();
  uv_process_options_t options = self_options("7", NULL); /* no callback: the loop waits for it */
  CHECK_EQ(uv_spawn(&loop, &process, &options), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK(!uv_is_active((uv_handle_t*)&process));
  check_no_children();
  test_loop_close(&loop);
  CHECK_EQ(open_fds(), before);
  return 0;
}
