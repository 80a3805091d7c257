/* SPDX-License-Identifier: MIT */
/* Children end while the loop's pipe for signals is full: their ends are told, those watched by a
 * descriptor and those watched by SIGCHLD for want of one. */
/* matrix: backends */
#include <sys/resource.h>

#include "child.h"

enum { CHILDREN = 6, STORM = 5000 };
static uv_process_t processes[CHILDREN];
static int told, signals;

static void on_signal(uv_signal_t* handle, int signum) {
  (void)handle;
  CHECK_EQ(signum, SIGUSR1);
  signals++;
}

static void on_exit_of(uv_process_t* handle, int64_t status, int signum) {
  CHECK_EQ(status, 0);
  CHECK_EQ(signum, 0);
  told++;
  uv_close((uv_handle_t*)handle, NULL);
}

int main(int argc, char** argv) {
  if (argc > 1) return 0;
  (void)argv;
  uv_loop_t loop;
  uv_signal_t signal_handle;
  struct rlimit limit, none;
  alarm(50);
  test_loop_init(&loop);
  CHECK_EQ(uv_signal_init(&loop, &signal_handle), 0);
  CHECK_EQ(uv_signal_start(&signal_handle, on_signal, SIGUSR1), 0);
  uv_unref((uv_handle_t*)&signal_handle);
  for (int i = 0; i < STORM; i++) CHECK_EQ(raise(SIGUSR1), 0);
  uv_process_options_t options = self_options("end", on_exit_of);
  CHECK_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  for (int i = 0; i < CHILDREN; i++) {
    if (i == CHILDREN / 2) {
      int next = dup(2);
      close(next);
      none = limit;
      none.rlim_cur = (rlim_t)next;
      CHECK_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
    }
    CHECK_EQ(uv_spawn(&loop, &processes[i], &options), 0);
  }
  CHECK_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
  for (int i = 0; i < CHILDREN; i++) await_end(processes[i].pid);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(told, CHILDREN);
  CHECK(signals > 1 && signals < STORM + 2);
  check_no_children();
  test_loop_close(&loop);
  return 0;
}
