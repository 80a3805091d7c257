/* SPDX-License-Identifier: MIT */
/* The processors of one thread can be read and set by another, and the setter's
 * own stay as they are. */
/* matrix: none */
#include <sched.h>

#include "../test.h"

static uv_sem_t go;

static void entry(void* arg) {
  uv_sem_wait(&go);
  CHECK_EQ(sched_getaffinity(0, sizeof(cpu_set_t), arg), 0);
}

int main(void) {
  CHECK_EQ(uv_sem_init(&go, 0), 0);
  size_t size = (size_t)uv_cpumask_size();
  uv_thread_t self = uv_thread_self();
  char ours[CPU_SETSIZE];
  char mask[CPU_SETSIZE];
  CHECK_EQ(uv_thread_getaffinity(&self, ours, size), 0);
  size_t one = 0;
  while (!ours[one]) one++;

  cpu_set_t its;
  uv_thread_t thread;
  CHECK_EQ(uv_thread_create(&thread, entry, &its), 0);
  CHECK_EQ(uv_thread_getaffinity(&thread, mask, size), 0);
  CHECK(memcmp(mask, ours, size) == 0); /* inherited */
  memset(mask, 0, size);
  mask[one] = 1;
  CHECK_EQ(uv_thread_setaffinity(&thread, mask, NULL, size), 0);
  uv_sem_post(&go);
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(CPU_COUNT(&its), 1);
  CHECK(CPU_ISSET(one, &its));

  CHECK_EQ(uv_thread_getaffinity(&self, mask, size), 0);
  CHECK(memcmp(mask, ours, size) == 0);
  uv_sem_destroy(&go);
  return 0;
}
