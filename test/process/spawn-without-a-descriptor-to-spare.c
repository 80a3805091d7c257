/* SPDX-License-Identifier: MIT */
/* With no descriptor left a child is watched by SIGCHLD instead: programs can still be started
 * and their ends are told, in order, beside those that are watched by a descriptor. */
/* matrix: backends */
#include <sys/resource.h>

#include "child.h"

enum { CHILDREN = 6 };
static uv_process_t processes[CHILDREN];
static uv_signal_t signal_handle;

static void on_signal(uv_signal_t* handle, int signum) {
  (void)handle, (void)signum;
}

static void on_exit_of(uv_process_t* handle, int64_t status, int signum) {
  CHECK_EQ(status, 5);
  CHECK_EQ(signum, 0);
  log_put("%d", (int)(handle - processes));
}

static void count_one(uv_handle_t* handle, void* arg) {
  CHECK(handle->type == UV_PROCESS || handle->type == UV_SIGNAL);
  ++*(int*)arg;
}

static void use_up(const struct rlimit* limit) {
  struct rlimit none = *limit;
  int next = dup(2);
  CHECK(next > 2);
  close(next);
  none.rlim_cur = (rlim_t)next;
  CHECK_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
  CHECK_EQ(dup(2), -1);
}

int main(int argc, char** argv) {
  if (argc > 1) return 5;
  (void)argv;
  uv_loop_t loop;
  struct rlimit limit;
  int before = open_fds();
  int seen = 0;
  test_loop_init(&loop);
  CHECK_EQ(uv_signal_init(&loop, &signal_handle), 0); /* the loop's descriptors are open */
  uv_process_options_t options = self_options("five", on_exit_of);
  CHECK_EQ(uv_spawn(&loop, &processes[0], &options), 0);
  CHECK_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  use_up(&limit);
  for (int i = 1; i < CHILDREN - 1; i++) CHECK_EQ(uv_spawn(&loop, &processes[i], &options), 0);
  CHECK_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
  CHECK_EQ(uv_spawn(&loop, &processes[CHILDREN - 1], &options), 0);
  uv_walk(&loop, count_one, &seen);
  CHECK_EQ(seen, CHILDREN + 1);
  for (int i = 0; i < CHILDREN; i++) await_end(processes[i].pid);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("0 1 2 3 4 5");
  check_no_children();

  /* Beside a handle of the program's, and closed while it runs. */
  CHECK_EQ(uv_signal_start(&signal_handle, on_signal, SIGCHLD), 0);
  for (int i = 0; i < CHILDREN; i++) uv_close((uv_handle_t*)&processes[i], NULL);
  uv_run(&loop, UV_RUN_NOWAIT);
  use_up(&limit);
  CHECK_EQ(uv_spawn(&loop, &processes[0], &options), 0);
  CHECK_EQ(uv_spawn(&loop, &processes[1], &options), 0);
  CHECK_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
  uv_close((uv_handle_t*)&processes[1], NULL);
  for (int i = 0; i < 2; i++) await_end(processes[i].pid);
  log_reset();
  uv_unref((uv_handle_t*)&signal_handle);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("0");
  CHECK_EQ(waitpid(processes[1].pid, NULL, 0), processes[1].pid);
  test_loop_close(&loop);
  CHECK_EQ(open_fds(), before);
  return 0;
}
