/* SPDX-License-Identifier: MIT */
/* A signal handle that is started while uv_backend_fd is waited for, and whose signal
 * comes before any uv_run, makes the descriptor readable. */
#include <poll.h>
#include <signal.h>

#include "../test.h"

static int came;

static void on_signal(uv_signal_t* handle, int signum) {
  (void)handle;
  CHECK_EQ(signum, SIGUSR1);
  came++;
}

int main(void) {
  uv_loop_t loop;
  uv_signal_t handle;
  alarm(20);
  test_loop_init(&loop);
  struct pollfd p = {.fd = uv_backend_fd(&loop), .events = POLLIN};
  CHECK(p.fd >= 0);
  CHECK_EQ(uv_signal_init(&loop, &handle), 0);
  CHECK_EQ(uv_signal_start(&handle, on_signal, SIGUSR1), 0);
  CHECK_EQ(raise(SIGUSR1), 0);
  for (int i = 0; i < 10 && came == 0; i++) {
    CHECK_EQ(poll(&p, 1, 5000), 1);
    uv_run(&loop, UV_RUN_NOWAIT);
  }
  CHECK_EQ(came, 1);
  CHECK_EQ(poll(&p, 1, 0), 0);
  test_loop_close(&loop);
  return 0;
}
