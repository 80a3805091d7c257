/* SPDX-License-Identifier: MIT */
/* Of children that have ended when the loop looks, the one started first is told first; one that
 * is closed in another's callback is not told at all. */
/* matrix: backends */
#include "child.h"

enum { CHILDREN = 8 };
static uv_process_t processes[CHILDREN];

static void on_exit_of(uv_process_t* handle, int64_t status, int signum) {
  CHECK_EQ(status, 0);
  CHECK_EQ(signum, 0);
  log_put("%d", (int)(handle - processes));
  if (handle == &processes[2]) {
    uv_close((uv_handle_t*)&processes[4], NULL);
    uv_close((uv_handle_t*)&processes[1], NULL);
    uv_close((uv_handle_t*)&processes[2], NULL);
  }
}

int main(int argc, char** argv) {
  if (argc > 1) return 0;
  (void)argv;
  uv_loop_t loop;
  test_loop_init(&loop);
  for (int i = 0; i < CHILDREN; i++) {
    uv_process_options_t options = self_options("end", on_exit_of);
    CHECK_EQ(uv_spawn(&loop, &processes[i], &options), 0);
  }
  for (int i = CHILDREN - 1; i >= 0; i--) await_end(processes[i].pid);
  uv_run(&loop, UV_RUN_ONCE);
  log_check("0 1 2 3 5 6 7");
  test_loop_close(&loop);
  while (waitpid(-1, NULL, 0) > 0) continue;
  return 0;
}
