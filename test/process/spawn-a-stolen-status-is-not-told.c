/* SPDX-License-Identifier: MIT */
/* If the program waits for a child by itself there is no status left to tell: no callback comes,
 * the handle stays active until it is closed, and the loop does not spin meanwhile. */
/* matrix: backends */
#include "child.h"

static void on_exit_of(uv_process_t* handle, int64_t status, int signum) {
  (void)handle, (void)status, (void)signum;
  CHECK(0);
}

static void on_timer(uv_timer_t* timer) {
  uv_close((uv_handle_t*)timer->data, NULL);
  uv_close((uv_handle_t*)timer, NULL);
}

int main(int argc, char** argv) {
  if (argc > 1) return 0;
  (void)argv;
  uv_loop_t loop;
  uv_process_t process;
  uv_timer_t timer;
  uv_metrics_t metrics;
  int before = open_fds();
  test_loop_init(&loop);
  uv_process_options_t options = self_options("end", on_exit_of);
  CHECK_EQ(uv_spawn(&loop, &process, &options), 0);
  int status;
  CHECK_EQ(waitpid(-1, &status, 0), process.pid);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  timer.data = &process;
  CHECK_EQ(uv_timer_start(&timer, on_timer, 50, 0), 0);
  CHECK(uv_is_active((uv_handle_t*)&process));
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_metrics_info(&loop, &metrics), 0);
  CHECK(metrics.loop_count < 10);
  CHECK_EQ(uv_loop_close(&loop), 0);
  CHECK_EQ(open_fds(), before);
  return 0;
}
