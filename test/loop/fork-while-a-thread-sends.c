/* SPDX-License-Identifier: MIT */
/* A fork may come while another thread is inside uv_async_send. That thread does
 * not exist in the child, which must not wait for it when it closes the async. */
/* matrix: backends */
#include <stdatomic.h>
#include <sys/wait.h>

#include "../test.h"

static uv_async_t async;
static atomic_int quit;

static void on_async(uv_async_t* handle) {
  (void)handle;
}
static void sender(void* arg) {
  (void)arg;
  while (!atomic_load(&quit)) uv_async_send(&async);
}

int main(void) {
  uv_loop_t loop;
  uv_thread_t thread;
  if (*test_sanitizer()) test_skip("forks with threads are slow or forbidden there");
  test_loop_init(&loop);
  uv_async_init(&loop, &async, on_async);
  CHECK_EQ(uv_thread_create(&thread, sender, NULL), 0);
  for (int i = 0; i < 200; i++) {
    uv_run(&loop, UV_RUN_NOWAIT);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
      alarm(20);
      CHECK_EQ(uv_loop_fork(&loop), 0);
      CHECK_EQ(uv_async_send(&async), 0);
      uv_run(&loop, UV_RUN_ONCE);
      test_loop_close(&loop);
      _exit(0);
    }
    int status;
    CHECK_EQ(waitpid(child, &status, 0), child);
    CHECK_EQ(status, 0);
  }
  atomic_store(&quit, 1);
  CHECK_EQ(uv_thread_join(&thread), 0);
  test_loop_close(&loop);
  return 0;
}
