/* SPDX-License-Identifier: MIT */
/* A signal handle that is closed in its own callback is not given back by a run nested
 * in that callback, but after it: only then may its memory be reused. */
/* matrix: backends */
#include <signal.h>

#include "../test.h"

static int calls, closed;

static void on_close(uv_handle_t* handle) {
  memset(handle, 0xa5, sizeof(uv_signal_t));
  closed++;
}

static void on_signal(uv_signal_t* handle, int signum) {
  uv_loop_t* loop = handle->loop;
  CHECK_EQ(signum, SIGUSR1);
  calls++;
  uv_close((uv_handle_t*)handle, on_close);
  uv_run(loop, UV_RUN_NOWAIT);
  uv_run(loop, UV_RUN_NOWAIT);
  CHECK_EQ(closed, 0);
}

int main(void) {
  uv_loop_t loop;
  uv_signal_t handle;
  alarm(20);
  for (int once = 0; once <= 1; once++) {
    calls = closed = 0;
    test_loop_init(&loop);
    CHECK_EQ(uv_signal_init(&loop, &handle), 0);
    if (once)
      CHECK_EQ(uv_signal_start_oneshot(&handle, on_signal, SIGUSR1), 0);
    else
      CHECK_EQ(uv_signal_start(&handle, on_signal, SIGUSR1), 0);
    CHECK_EQ(raise(SIGUSR1), 0);
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(calls, 1);
    CHECK_EQ(closed, 1);
    CHECK_EQ(uv_loop_close(&loop), 0);
  }
  return 0;
}
