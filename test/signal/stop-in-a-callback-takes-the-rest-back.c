/* SPDX-License-Identifier: MIT */
/* A callback that stops its own handle, or closes another's, gets and leaves nothing
 * of what had been caught for them already. */
/* matrix: backends */
#include <signal.h>

#include "../test.h"

static uv_signal_t first;
static uv_signal_t second;

static void on_close(uv_handle_t* handle) {
  log_put("closed%s", handle == (uv_handle_t*)&first ? "1" : "2");
}

static void on_first(uv_signal_t* handle, int signum) {
  (void)signum;
  log_put("first");
  CHECK_EQ(uv_signal_stop(handle), 0);
  uv_close((uv_handle_t*)&second, on_close);
  uv_close((uv_handle_t*)&first, on_close);
}

static void never(uv_signal_t* handle, int signum) {
  (void)handle;
  test_fail(__FILE__, __LINE__, "called for %d after its close", signum);
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  CHECK_EQ(uv_signal_init(&loop, &first), 0);
  CHECK_EQ(uv_signal_init(&loop, &second), 0);
  CHECK_EQ(uv_signal_start(&first, on_first, SIGUSR1), 0);
  CHECK_EQ(uv_signal_start(&second, never, SIGUSR2), 0);
  raise(SIGUSR1);
  raise(SIGUSR2);
  raise(SIGUSR1);
  for (int i = 0; i < 50; i++) raise(SIGUSR2);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("first closed1 closed2");
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
