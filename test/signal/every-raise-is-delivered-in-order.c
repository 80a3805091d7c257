/* SPDX-License-Identifier: MIT */
/* Raises before the loop looks are not merged: each is a callback, in the order in
 * which they came, across signals. */
/* matrix: backends */
#include <signal.h>

#include "../test.h"

static void on_signal(uv_signal_t* handle, int signum) {
  (void)handle;
  log_put("%s", signum == SIGUSR1 ? "1" : signum == SIGUSR2 ? "2" : "h");
}

int main(void) {
  uv_loop_t loop;
  uv_signal_t handles[3];
  const int signums[3] = {SIGUSR1, SIGUSR2, SIGHUP};
  test_loop_init(&loop);
  for (int i = 0; i < 3; i++) {
    CHECK_EQ(uv_signal_init(&loop, &handles[i]), 0);
    CHECK_EQ(uv_signal_start(&handles[i], on_signal, signums[i]), 0);
  }
  const int raises[] = {0, 0, 1, 0, 2, 2, 1, 0};
  for (size_t i = 0; i < sizeof raises / sizeof raises[0]; i++) raise(signums[raises[i]]);
  uv_run(&loop, UV_RUN_ONCE);
  log_check("1 1 2 1 h h 2 1");

  /* More than are read from the pipe at once. */
  log_reset();
  for (int i = 0; i < 100; i++) raise(SIGHUP);
  uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(test_log.length, 2 * 100 - 1);
  test_loop_close(&loop);
  return 0;
}
