/* SPDX-License-Identifier: MIT */
/* A detached child leads a session, another is in ours; an unreferenced one does not hold the loop,
 * a closed one is the caller's to wait for. */
/* matrix: backends */
#include "child.h"

static int child(const char* role) {
  if (strcmp(role, "leader") == 0) return getsid(0) == getpid() && getpgid(0) == getpid() ? 0 : 1;
  if (strcmp(role, "member") == 0) return getsid(0) == getpid() ? 1 : 0;
  for (;;) pause();
}

static void on_exit_of(uv_process_t* handle, int64_t status, int signum) {
  CHECK_EQ(status, 0);
  CHECK_EQ(signum, 0);
  uv_close((uv_handle_t*)handle, NULL);
}

int main(int argc, char** argv) {
  if (argc > 1) return child(argv[1]);
  uv_loop_t loop;
  uv_process_t process;
  int status;
  test_loop_init(&loop);
  uv_process_options_t options = self_options("leader", on_exit_of);
  options.flags = UV_PROCESS_DETACHED | UV_PROCESS_WINDOWS_HIDE;
  CHECK_EQ(uv_spawn(&loop, &process, &options), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  options = self_options("member", on_exit_of);
  CHECK_EQ(uv_spawn(&loop, &process, &options), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  options = self_options("wait", on_exit_of);
  options.flags = UV_PROCESS_DETACHED;
  CHECK_EQ(uv_spawn(&loop, &process, &options), 0);
  uv_unref((uv_handle_t*)&process);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK(uv_is_active((uv_handle_t*)&process));
  uv_close((uv_handle_t*)&process, NULL);
  CHECK_EQ(uv_process_kill(&process, SIGTERM), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
  CHECK_EQ(waitpid(process.pid, &status, 0), process.pid);
  CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
  return 0;
}
