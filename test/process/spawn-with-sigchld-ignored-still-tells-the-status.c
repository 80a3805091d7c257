/* SPDX-License-Identifier: MIT */
/* Where the parent's parent left SIGCHLD ignored, children would vanish without a status. */
/* matrix: backends */
#include "child.h"

static int calls;

static void on_exit_of(uv_process_t* handle, int64_t status, int signum) {
  CHECK_EQ(status, 9);
  CHECK_EQ(signum, 0);
  calls++;
  uv_close((uv_handle_t*)handle, NULL);
}

int main(int argc, char** argv) {
  if (argc > 1) return 9;
  (void)argv;
  uv_loop_t loop;
  uv_process_t process;
  test_loop_init(&loop);
  for (int i = 0; i < 2; i++) {
    struct sigaction action = {.sa_handler = i == 0 ? SIG_IGN : SIG_DFL,
                               .sa_flags = i == 0 ? 0 : SA_NOCLDWAIT};
    CHECK_EQ(sigaction(SIGCHLD, &action, NULL), 0);
    uv_process_options_t options = self_options("nine", on_exit_of);
    CHECK_EQ(uv_spawn(&loop, &process, &options), 0);
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(calls, i + 1);
  }
  check_no_children();
  test_loop_close(&loop);
  return 0;
}
