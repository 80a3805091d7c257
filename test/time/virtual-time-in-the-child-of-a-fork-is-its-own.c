/* SPDX-License-Identifier: MIT */
/* In the child of a fork a loop that shares its clock has it alone: the other loop's
 * thread, which would hold it, is the parent's. */
#include <sys/wait.h>

#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  CHECK_EQ(uv_now(handle->loop), 601000);
  log_put("timer");
}

int main(void) {
  uv_loop_t ours, theirs;
  uv_timer_t timer;
  int status;
  test_loop_init(&ours);
  test_loop_init(&theirs);
  CHECK_EQ(rondo_loop_set_clock(&ours, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(rondo_loop_share_clock(&theirs, &ours), 0);
  CHECK_EQ(uv_timer_init(&ours, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 600000, 0), 0);
  pid_t pid = fork();
  CHECK(pid >= 0);
  if (pid == 0) {
    CHECK_EQ(uv_loop_fork(&ours), 0);
    CHECK_EQ(uv_run(&ours, UV_RUN_DEFAULT), 0);
    log_check("timer");
    _exit(0);
  }
  CHECK_EQ(waitpid(pid, &status, 0), pid);
  CHECK_EQ(status, 0);
  test_loop_close(&theirs);
  test_loop_close(&ours);
  return 0;
}
