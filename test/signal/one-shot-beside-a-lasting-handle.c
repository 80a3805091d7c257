/* SPDX-License-Identifier: MIT */
/* With a lasting handle for the same signal, whichever was started first, the handler
 * stays: the one-shot runs once, the other each time. When the lasting one stops, the
 * handler is for once again. */
/* matrix: backends */
#include <signal.h>

#include "../test.h"

static void on_signal(uv_signal_t* handle, int signum) {
  (void)signum;
  log_put("%s", (const char*)handle->data);
}

static unsigned flags_of(int signum) {
  struct sigaction action;
  CHECK_EQ(sigaction(signum, NULL, &action), 0);
  CHECK(action.sa_handler != SIG_DFL);
  return (unsigned)action.sa_flags;
}

int main(void) {
  uv_loop_t loop;
  uv_signal_t lasting;
  uv_signal_t once;
  test_loop_init(&loop);
  CHECK_EQ(uv_signal_init(&loop, &lasting), 0);
  CHECK_EQ(uv_signal_init(&loop, &once), 0);
  lasting.data = "lasting";
  once.data = "once";
  for (int order = 0; order < 2; order++) {
    if (order == 0) CHECK_EQ(uv_signal_start(&lasting, on_signal, SIGUSR1), 0);
    CHECK_EQ(uv_signal_start_oneshot(&once, on_signal, SIGUSR1), 0);
    if (order == 1) CHECK_EQ(uv_signal_start(&lasting, on_signal, SIGUSR1), 0);
    CHECK_EQ(flags_of(SIGUSR1) & SA_RESETHAND, 0);
    log_reset();
    for (int i = 0; i < 2; i++) {
      raise(SIGUSR1);
      uv_run(&loop, UV_RUN_NOWAIT);
    }
    log_check("lasting once lasting");
    CHECK_EQ(uv_signal_stop(&lasting), 0);
  }
  CHECK_EQ(uv_signal_start_oneshot(&once, on_signal, SIGUSR1), 0);
  CHECK_EQ(uv_signal_start(&lasting, on_signal, SIGUSR1), 0);
  CHECK_EQ(uv_signal_stop(&lasting), 0);
  CHECK(flags_of(SIGUSR1) & SA_RESETHAND);
  test_loop_close(&loop);
  return 0;
}
