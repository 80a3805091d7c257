/* SPDX-License-Identifier: MIT */
/* With UV_LOOP_BLOCK_SIGNAL a SIGPROF sent to a loop that waits does not end its
 * wait: the handler runs when the wait is over for another reason. */
/* matrix: backends */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

#include "../sys/asleep.h"
#include "../test.h"

static pthread_t loop_thread;
static pid_t loop_tid;
static atomic_int handled;
static uv_async_t async;

static void on_sigprof(int signum) {
  (void)signum;
  atomic_store(&handled, 1);
}

static void other(void* arg) {
  (void)arg;
  wait_until_asleep(loop_tid);
  CHECK_EQ(pthread_kill(loop_thread, SIGPROF), 0);
  wait_until_asleep(loop_tid);
  CHECK_EQ(atomic_load(&handled), 0);
  CHECK_EQ(uv_async_send(&async), 0);
}

static void on_async(uv_async_t* handle) {
  CHECK_EQ(atomic_load(&handled), 1); /* on the way out of the wait */
  log_put("async");
  uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  uv_loop_t loop;
  uv_thread_t thread;
  if (strcmp(test_sanitizer(), "thread") == 0) test_skip("it delays signals itself");
  test_loop_init(&loop);
  CHECK_EQ(uv_loop_configure(&loop, UV_LOOP_BLOCK_SIGNAL, SIGPROF), 0);
  CHECK(signal(SIGPROF, on_sigprof) != SIG_ERR);
  CHECK_EQ(uv_async_init(&loop, &async, on_async), 0);
  loop_thread = pthread_self();
  loop_tid = (pid_t)syscall(SYS_gettid);
  CHECK_EQ(uv_thread_create(&thread, other, NULL), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("async");
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
