/* SPDX-License-Identifier: MIT */
/* A fork may come while another thread is inside uv_async_send. That thread does
 * not exist in the child, which must not wait for it when it closes the async. */
/* matrix: backends */
#include <stdatomic.h>
#include <sys/wait.h>

#include "../test.h"

enum { THREADS = 6 };
static uv_async_t asyncs[THREADS];
static atomic_int quit;
static int came;

static void on_async(uv_async_t* handle) {
  (void)handle;
  came++;
}
static void on_poll(uv_poll_t* handle, int status, int events) {
  (void)handle, (void)status, (void)events;
}
static void sender(void* arg) {
  while (!atomic_load(&quit)) uv_async_send(arg);
}

int main(void) {
  uv_loop_t loop;
  uv_thread_t threads[THREADS];
  uv_poll_t poll; /* so that a wake-up is a system call, which is long */
  int ends[2];
  if (*test_sanitizer()) test_skip("forks with threads are slow or forbidden there");
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(uv_poll_init(&loop, &poll, ends[0]), 0);
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE, on_poll), 0);
  for (int i = 0; i < THREADS; i++) {
    uv_async_init(&loop, &asyncs[i], on_async);
    CHECK_EQ(uv_thread_create(&threads[i], sender, &asyncs[i]), 0);
  }
  for (int i = 0; i < 300; i++) {
    uv_run(&loop, UV_RUN_NOWAIT);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
      alarm(10);
      CHECK_EQ(uv_loop_fork(&loop), 0);
      for (int n = 0; n < THREADS; n++) CHECK_EQ(uv_async_send(&asyncs[n]), 0);
      came = 0;
      while (came < THREADS) uv_run(&loop, UV_RUN_ONCE); /* waits for ever if one is lost */
      test_loop_close(&loop);
      _exit(0);
    }
    int status;
    CHECK_EQ(waitpid(child, &status, 0), child);
    CHECK_EQ(status, 0);
  }
  atomic_store(&quit, 1);
  for (int i = 0; i < THREADS; i++) CHECK_EQ(uv_thread_join(&threads[i]), 0);
  test_loop_close(&loop);
  return 0;
}
