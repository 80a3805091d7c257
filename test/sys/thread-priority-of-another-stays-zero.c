/* SPDX-License-Identifier: MIT */
/* Under SCHED_OTHER another thread's priority is 0 whatever its nice value, and
 * setting it succeeds without effect, as with libuv. */
/* matrix: none */
#include <sched.h>
#include <sys/resource.h>

#include "../test.h"

static uv_sem_t started;
static uv_sem_t go;
static int nice_at_start;
static int nice_at_end;

static void entry(void* arg) {
  (void)arg;
  nice_at_start = getpriority(PRIO_PROCESS, (id_t)gettid());
  uv_sem_post(&started);
  uv_sem_wait(&go);
  nice_at_end = getpriority(PRIO_PROCESS, (id_t)gettid());
}

int main(void) {
  if (sched_getscheduler(0) != SCHED_OTHER) test_skip("not under SCHED_OTHER");
  CHECK_EQ(uv_sem_init(&started, 0), 0);
  CHECK_EQ(uv_sem_init(&go, 0), 0);
  uv_thread_t thread;
  CHECK_EQ(uv_thread_create(&thread, entry, NULL), 0);
  uv_sem_wait(&started);

  for (int p = UV_THREAD_PRIORITY_LOWEST; p <= UV_THREAD_PRIORITY_HIGHEST; p++) {
    int priority = -100;
    CHECK_EQ(uv_thread_setpriority(thread, p), 0);
    CHECK_EQ(uv_thread_getpriority(thread, &priority), 0);
    CHECK_EQ(priority, 0);
  }

  uv_sem_post(&go);
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(nice_at_end, nice_at_start);
  uv_sem_destroy(&started);
  uv_sem_destroy(&go);
  return 0;
}
