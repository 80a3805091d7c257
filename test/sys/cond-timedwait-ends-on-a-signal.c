/* SPDX-License-Identifier: MIT */
/* A signal ends uv_cond_timedwait with 0. So it does for the longest timeout,
 * which waits for ever; libuv's sum wraps round there and times out at once. */
/* matrix: none */
#include "asleep.h"

static uv_mutex_t mutex;
static uv_cond_t cond;
static pid_t waiter;
static int go;

static void entry(void* arg) {
  (void)arg;
  uv_mutex_lock(&mutex); /* main is in its wait, else it would hold this */
  wait_until_asleep(waiter);
  go = 1;
  uv_cond_signal(&cond);
  uv_mutex_unlock(&mutex);
}

static void wait_for_signal(uint64_t timeout_ns) {
  uv_thread_t thread;
  uv_mutex_lock(&mutex);
  go = 0;
  CHECK_EQ(uv_thread_create(&thread, entry, NULL), 0);
  while (!go) CHECK_EQ(uv_cond_timedwait(&cond, &mutex, timeout_ns), 0);
  uv_mutex_unlock(&mutex);
  CHECK_EQ(uv_thread_join(&thread), 0);
}

int main(void) {
  waiter = gettid();
  CHECK_EQ(uv_mutex_init(&mutex), 0);
  CHECK_EQ(uv_cond_init(&cond), 0);
  wait_for_signal(UINT64_C(50000000000));
  wait_for_signal(UINT64_MAX / 2);
  wait_for_signal(UINT64_MAX - 1);
  wait_for_signal(UINT64_MAX);
  uv_cond_destroy(&cond);
  uv_mutex_destroy(&mutex);
  return 0;
}
