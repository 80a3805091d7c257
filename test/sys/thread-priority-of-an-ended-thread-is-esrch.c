/* SPDX-License-Identifier: MIT */
/* A thread that has ended and is not joined yet has no priority: UV_ESRCH, and
 * the output is left alone. */
/* matrix: none */
#include <sched.h>

#include "../test.h"

static uv_sem_t told;

static void entry(void* arg) {
  *(pid_t*)arg = gettid();
  uv_sem_post(&told);
}

int main(void) {
  CHECK_EQ(uv_sem_init(&told, 0), 0);
  pid_t id;
  uv_thread_t thread;
  CHECK_EQ(uv_thread_create(&thread, entry, &id), 0);
  uv_sem_wait(&told);
  /* The kernel knows the thread by its id until it has ended. */
  while (syscall(SYS_tgkill, getpid(), id, 0) == 0) sched_yield();
  CHECK_EQ(errno, ESRCH);

  int priority = -100;
  CHECK_EQ(uv_thread_getpriority(thread, &priority), UV_ESRCH);
  CHECK_EQ(priority, -100);
  CHECK_EQ(uv_thread_setpriority(thread, UV_THREAD_PRIORITY_LOWEST), UV_ESRCH);

  CHECK_EQ(uv_thread_join(&thread), 0);
  uv_sem_destroy(&told);
  return 0;
}
