/* SPDX-License-Identifier: MIT */
/* In a child of fork the processes are the parent's: after uv_loop_fork the child's loop is not
 * told of their ends, does not spin, and can start its own. The parent is told as ever. */
/* matrix: backends */
#include "child.h"

static int told;

static void on_exit_of(uv_process_t* handle, int64_t status, int signum) {
  CHECK_EQ(status, 6);
  CHECK_EQ(signum, 0);
  told++;
  uv_close((uv_handle_t*)handle, NULL);
}

static void on_timer(uv_timer_t* timer) {
  uv_close((uv_handle_t*)timer, NULL);
}

int main(int argc, char** argv) {
  if (argc > 1) return 6;
  (void)argv;
  uv_loop_t loop;
  uv_process_t process, own;
  uv_timer_t timer;
  uv_metrics_t metrics;
  int status;
  test_loop_init(&loop);
  uv_process_options_t options = self_options("six", on_exit_of);
  CHECK_EQ(uv_spawn(&loop, &process, &options), 0);
  pid_t forked = fork();
  CHECK(forked >= 0);
  if (forked == 0) {
    alarm(20);
    CHECK_EQ(uv_loop_fork(&loop), 0);
    uv_unref((uv_handle_t*)&process);
    CHECK_EQ(uv_timer_init(&loop, &timer), 0);
    CHECK_EQ(uv_timer_start(&timer, on_timer, 50, 0), 0);
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(told, 0);
    CHECK_EQ(uv_metrics_info(&loop, &metrics), 0);
    CHECK(metrics.loop_count < 10);
    CHECK_EQ(uv_spawn(&loop, &own, &options), 0);
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(told, 1);
    test_loop_close(&loop);
    _exit(0);
  }
  CHECK_EQ(waitpid(forked, &status, 0), forked);
  CHECK_EQ(status, 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(told, 1);
  test_loop_close(&loop);
  return 0;
}
