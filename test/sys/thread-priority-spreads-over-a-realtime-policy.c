/* SPDX-License-Identifier: MIT */
/* Under a real-time policy the five priorities are five even steps over its
 * range, rounded down: 1, 25, 50, 74 and 99 of Linux' 1 to 99. It is the same
 * for the caller and for another thread. */
/* matrix: none */
#include <sched.h>

#include "../test.h"

static uv_sem_t go;

static void climb(uv_thread_t thread) {
  static const int expected[] = {1, 25, 50, 74, 99};
  for (int p = UV_THREAD_PRIORITY_LOWEST; p <= UV_THREAD_PRIORITY_HIGHEST; p++) {
    int priority = -100;
    CHECK_EQ(uv_thread_setpriority(thread, p), 0);
    CHECK_EQ(uv_thread_getpriority(thread, &priority), 0);
    CHECK_EQ(priority, expected[p - UV_THREAD_PRIORITY_LOWEST]);

    int policy;
    struct sched_param param;
    CHECK_EQ(pthread_getschedparam(thread, &policy, &param), 0);
    CHECK_EQ(policy, SCHED_RR);
    CHECK_EQ(param.sched_priority, priority);
  }
}

static void entry(void* arg) {
  (void)arg;
  uv_sem_wait(&go);
  climb(uv_thread_self());
}

int main(void) {
  CHECK_EQ(uv_sem_init(&go, 0), 0);
  uv_thread_t thread;
  CHECK_EQ(uv_thread_create(&thread, entry, NULL), 0);
  int err = pthread_setschedparam(thread, SCHED_RR, &(struct sched_param){.sched_priority = 7});
  if (err == EPERM) test_skip("real-time policies need a privilege");
  CHECK_EQ(err, 0);

  int priority = -100;
  CHECK_EQ(uv_thread_getpriority(thread, &priority), 0);
  CHECK_EQ(priority, 7);
  climb(thread);
  uv_sem_post(&go);
  CHECK_EQ(uv_thread_join(&thread), 0);
  uv_sem_destroy(&go);
  return 0;
}
