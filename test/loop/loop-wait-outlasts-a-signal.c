/* SPDX-License-Identifier: MIT */
/* A signal that interrupts the loop's wait, and has a handler that is not the
 * library's, neither ends the turn nor runs a callback. */
/* matrix: backends */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

#include "../sys/asleep.h"
#include "../test.h"

static pthread_t loop_thread;
static pid_t loop_tid;
static uv_async_t async;

static void on_signal(int signum) {
  (void)signum;
}

static void other(void* arg) {
  (void)arg;
  for (int i = 0; i < 5; i++) {
    wait_until_asleep(loop_tid);
    CHECK_EQ(pthread_kill(loop_thread, SIGUSR1), 0);
  }
  wait_until_asleep(loop_tid);
  CHECK_EQ(uv_async_send(&async), 0);
}

static void on_async(uv_async_t* handle) {
  log_put("async");
  uv_close((uv_handle_t*)handle, NULL);
}

static void on_check(uv_check_t* handle) {
  log_put("check");
  uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  uv_loop_t loop;
  uv_check_t check;
  uv_thread_t thread;
  struct sigaction action = {.sa_handler = on_signal}; /* without SA_RESTART */
  test_loop_init(&loop);
  CHECK_EQ(sigaction(SIGUSR1, &action, NULL), 0);
  CHECK_EQ(uv_async_init(&loop, &async, on_async), 0);
  CHECK_EQ(uv_check_init(&loop, &check), 0);
  CHECK_EQ(uv_check_start(&check, on_check), 0);
  loop_thread = pthread_self();
  loop_tid = (pid_t)syscall(SYS_gettid);
  CHECK_EQ(uv_thread_create(&thread, other, NULL), 0);
  uv_run(&loop, UV_RUN_ONCE);
  log_check("async check");
  CHECK_EQ(uv_thread_join(&thread), 0);
  test_loop_close(&loop);
  return 0;
}
