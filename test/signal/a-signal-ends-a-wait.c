/* SPDX-License-Identifier: MIT */
/* A loop that sleeps for ever, with nothing but a signal handle, is woken by a signal
 * that another thread's handler catches. An unreferenced handle keeps no loop alive. */
/* matrix: backends */
#include <signal.h>

#include "../sys/asleep.h"
#include "../test.h"

static pid_t loop_thread;

static void on_signal(uv_signal_t* handle, int signum) {
  CHECK_EQ(signum, SIGUSR1);
  CHECK_EQ(uv_signal_stop(handle), 0);
}

static void raise_later(void* arg) {
  (void)arg;
  wait_until_asleep(loop_thread);
  raise(SIGUSR1); /* in this thread: the loop's is not interrupted */
}

int main(void) {
  uv_loop_t loop;
  uv_signal_t handle;
  uv_thread_t thread;
  loop_thread = (pid_t)syscall(SYS_gettid);
  test_loop_init(&loop);
  CHECK_EQ(uv_signal_init(&loop, &handle), 0);
  CHECK_EQ(uv_signal_start(&handle, on_signal, SIGUSR1), 0);
  uv_unref((uv_handle_t*)&handle);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  uv_ref((uv_handle_t*)&handle);
  CHECK_EQ(uv_thread_create(&thread, raise_later, NULL), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(handle.signum, 0);
  CHECK_EQ(uv_thread_join(&thread), 0);
  test_loop_close(&loop);
  return 0;
}
