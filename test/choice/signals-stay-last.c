/* SPDX-License-Identifier: MIT */
/* A signal comes after the rest of its batch, whatever the chooser says, and is not
 * shown to it. */
#include <signal.h>

#include "script.h"

static void on_signal(uv_signal_t* handle, int signum) {
  CHECK_EQ(signum, SIGUSR1);
  log_put("signal");
  CHECK_EQ(uv_signal_stop(handle), 0);
}

int main(void) {
  static uv_signal_t handle;
  script_init();
  script_asyncs(script_on_async);
  CHECK_EQ(uv_signal_init(&loop, &handle), 0);
  CHECK_EQ(uv_signal_start(&handle, on_signal, SIGUSR1), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1); /* the poller knows of it */
  CHECK_EQ(raise(SIGUSR1), 0);
  script_send();
  script[0] = 2;
  script[1] = 1;
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  log_check("c b a signal");
  CHECK_EQ(asked, 2);
  test_loop_close(&loop);
  return 0;
}
