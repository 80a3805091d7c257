/* SPDX-License-Identifier: MIT */
/* A signal that was caught before anything else became ready still runs after the
 * asyncs and descriptors of the batch. */
#include <signal.h>

#include "../test.h"

static void on_signal(uv_signal_t* handle, int signum) {
  (void)signum;
  log_put("signal");
  uv_close((uv_handle_t*)handle, NULL);
}

static void on_async(uv_async_t* handle) {
  log_put("other");
  uv_close((uv_handle_t*)handle, NULL);
}

static void on_ready(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  log_put("other");
  uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  uv_loop_t loop;
  uv_signal_t handle;
  uv_async_t async;
  uv_poll_t polls[3];
  int ends[3][2];
  test_loop_init(&loop);
  CHECK_EQ(uv_signal_init(&loop, &handle), 0);
  CHECK_EQ(uv_signal_start(&handle, on_signal, SIGUSR1), 0);
  CHECK_EQ(uv_async_init(&loop, &async, on_async), 0);
  for (int i = 0; i < 3; i++) {
    CHECK_EQ(pipe(ends[i]), 0);
    CHECK_EQ(uv_poll_init(&loop, &polls[i], ends[i][0]), 0);
    CHECK_EQ(uv_poll_start(&polls[i], UV_READABLE, on_ready), 0);
  }
  uv_run(&loop, UV_RUN_NOWAIT); /* all are armed */
  raise(SIGUSR1);
  for (int i = 0; i < 3; i++) CHECK_EQ(write(ends[i][1], "x", 1), 1);
  CHECK_EQ(uv_async_send(&async), 0);
  uv_run(&loop, UV_RUN_ONCE);
  log_check("other other other other signal");
  test_loop_close(&loop);
  return 0;
}
