/* SPDX-License-Identifier: MIT */
/* uv_thread_setaffinity binds a thread to the processors whose bytes are not 0,
 * and writes the mask of before as ones and zeros. Any byte but 0 counts, and
 * bytes beyond uv_cpumask_size are not touched. */
/* matrix: none */
#include <sched.h>

#include "../test.h"

#define EXTRA 8

int main(void) {
  CHECK_EQ(uv_cpumask_size(), CPU_SETSIZE);
  size_t size = (size_t)uv_cpumask_size();
  uv_thread_t self = uv_thread_self();
  cpu_set_t kernels;
  CHECK_EQ(sched_getaffinity(0, sizeof(kernels), &kernels), 0);

  char first[CPU_SETSIZE];
  CHECK_EQ(uv_thread_getaffinity(&self, first, size), 0);
  size_t one = size; /* the last processor that we may use */
  for (size_t cpu = 0; cpu < size; cpu++) {
    CHECK_EQ(first[cpu], CPU_ISSET(cpu, &kernels) ? 1 : 0);
    if (first[cpu]) one = cpu;
  }
  CHECK(one < size);

  char mask[CPU_SETSIZE] = {0};
  char old[CPU_SETSIZE + EXTRA];
  memset(old, '#', sizeof(old));
  mask[one] = 'x';
  CHECK_EQ(uv_thread_setaffinity(&self, mask, old, sizeof(old)), 0);
  CHECK(memcmp(old, first, size) == 0);
  for (size_t i = 0; i < EXTRA; i++) CHECK_EQ(old[size + i], '#');

  CHECK_EQ(sched_getaffinity(0, sizeof(kernels), &kernels), 0);
  CHECK_EQ(CPU_COUNT(&kernels), 1);
  CHECK(CPU_ISSET(one, &kernels));

  memset(old, '#', sizeof(old));
  CHECK_EQ(uv_thread_setaffinity(&self, first, old, size), 0);
  mask[one] = 1;
  CHECK(memcmp(old, mask, size) == 0);

  CHECK_EQ(uv_thread_setaffinity(&self, mask, NULL, size), 0); /* no one asks */
  CHECK_EQ(uv_thread_getaffinity(&self, old, size), 0);
  CHECK(memcmp(old, mask, size) == 0);
  return 0;
}
