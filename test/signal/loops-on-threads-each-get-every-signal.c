/* SPDX-License-Identifier: MIT */
/* Loops on several threads watch the same signal: each of them gets each raise, on
 * its own thread, wherever the kernel ran the handler. */
/* matrix: backends */
#include <signal.h>

#include "../test.h"

enum { THREADS = 4, RAISES = 50 };

static uv_barrier_t started;
static uv_sem_t answered;

struct one {
  uv_thread_t thread;
  uv_loop_t loop;
  uv_signal_t handle;
  int calls;
};

static void on_signal(uv_signal_t* handle, int signum) {
  struct one* one = handle->data;
  uv_thread_t self = uv_thread_self();
  CHECK_EQ(signum, SIGUSR1);
  CHECK(uv_thread_equal(&self, &one->thread));
  if (++one->calls == RAISES) CHECK_EQ(uv_signal_stop(handle), 0);
  uv_sem_post(&answered);
}

static void entry(void* arg) {
  struct one* one = arg;
  one->thread = uv_thread_self();
  test_loop_init(&one->loop);
  CHECK_EQ(uv_signal_init(&one->loop, &one->handle), 0);
  one->handle.data = one;
  CHECK_EQ(uv_signal_start(&one->handle, on_signal, SIGUSR1), 0);
  uv_barrier_wait(&started);
  CHECK_EQ(uv_run(&one->loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(one->calls, RAISES);
  test_loop_close(&one->loop);
}

int main(void) {
  static struct one ones[THREADS];
  uv_thread_t threads[THREADS];
  test_need_backend();
  CHECK_EQ(uv_barrier_init(&started, THREADS + 1), 0);
  CHECK_EQ(uv_sem_init(&answered, 0), 0);
  for (int i = 0; i < THREADS; i++) CHECK_EQ(uv_thread_create(&threads[i], entry, &ones[i]), 0);
  uv_barrier_wait(&started);
  for (int i = 0; i < RAISES; i++) {
    CHECK_EQ(kill(getpid(), SIGUSR1), 0);
    for (int t = 0; t < THREADS; t++) uv_sem_wait(&answered); /* the kernel merges pending ones */
  }
  for (int i = 0; i < THREADS; i++) CHECK_EQ(uv_thread_join(&threads[i]), 0);
  return 0;
}
