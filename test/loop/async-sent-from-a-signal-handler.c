/* SPDX-License-Identifier: MIT */
/* uv_async_send is safe in a signal handler: on the loop's own thread while it
 * runs callbacks, and while it waits. errno is kept. */
#include <pthread.h>
#include <signal.h>

#include "../sys/asleep.h"
#include "../test.h"

static uv_async_t async;
static pthread_t loop_thread;
static pid_t loop_tid;
static int came;

static void handler(int signum) {
  (void)signum;
  errno = 4242;
  if (uv_async_send(&async) != 0 || errno != 4242) _exit(3);
}

static void on_async(uv_async_t* handle) {
  if (++came == 3) {
    uv_close((uv_handle_t*)handle, NULL);
    return;
  }
  if (came == 1) CHECK_EQ(raise(SIGUSR1), 0); /* inside a callback */
}

static void interrupt(void* arg) {
  (void)arg;
  wait_until_asleep(loop_tid);
  CHECK_EQ(came, 2);
  CHECK_EQ(pthread_kill(loop_thread, SIGUSR1), 0);
}

int main(void) {
  uv_loop_t loop;
  uv_thread_t thread;
  if (strcmp(test_sanitizer(), "thread") == 0) test_skip("it delays signals itself");
  test_loop_init(&loop);
  uv_async_init(&loop, &async, on_async);
  struct sigaction action = {.sa_handler = handler};
  CHECK_EQ(sigaction(SIGUSR1, &action, NULL), 0);
  CHECK_EQ(raise(SIGUSR1), 0);
  uv_run(&loop, UV_RUN_ONCE);
  uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(came, 2);
  loop_thread = pthread_self();
  loop_tid = (pid_t)syscall(SYS_gettid);
  CHECK_EQ(uv_thread_create(&thread, interrupt, NULL), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(came, 3);
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
