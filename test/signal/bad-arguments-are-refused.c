/* SPDX-License-Identifier: MIT */
/* UV_EINVAL for what is no signal (0, negative, past the last) and for those that
 * nobody can catch; the handle stays stopped, and what it can do it still can. No
 * callback and a closing handle are UV_EINVAL too, where libuv has assertions or none. */
/* matrix: backends */
#include <signal.h>

#include "../test.h"

static int calls;

static void on_signal(uv_signal_t* handle, int signum) {
  CHECK_EQ(signum, SIGUSR1);
  CHECK_EQ(uv_signal_stop(handle), 0);
  calls++;
}

int main(void) {
  uv_loop_t loop;
  uv_signal_t handle;
  const int bad[] = {0, -1, -9, SIGKILL, SIGSTOP, 65, 66, 128, 1 << 20, INT32_MAX, INT32_MIN};
  test_loop_init(&loop);
  CHECK_EQ(uv_signal_init(&loop, &handle), 0);
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    CHECK_EQ(uv_signal_start(&handle, on_signal, bad[i]), UV_EINVAL);
    CHECK_EQ(uv_signal_start_oneshot(&handle, on_signal, bad[i]), UV_EINVAL);
    CHECK_EQ(uv_is_active((uv_handle_t*)&handle), 0);
    CHECK_EQ(handle.signum, 0);
  }
  CHECK_EQ(uv_signal_start(&handle, NULL, SIGUSR1), UV_EINVAL);
  CHECK_EQ(uv_signal_stop(&handle), 0); /* of a stopped one */
  CHECK_EQ(uv_signal_start(&handle, on_signal, SIGUSR1), 0);
  raise(SIGUSR1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(calls, 1);
  uv_close((uv_handle_t*)&handle, NULL);
  CHECK_EQ(uv_signal_start(&handle, on_signal, SIGUSR1), UV_EINVAL);
  CHECK_EQ(uv_signal_stop(&handle), UV_EINVAL);
  test_loop_close(&loop);
  return 0;
}
