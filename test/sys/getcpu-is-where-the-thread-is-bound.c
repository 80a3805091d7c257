/* SPDX-License-Identifier: MIT */
/* A thread bound to one processor runs on it, and uv_thread_getcpu says so, for
 * each processor in turn. */
/* matrix: none */
#include <sched.h>

#include "../test.h"

int main(void) {
  size_t size = (size_t)uv_cpumask_size();
  uv_thread_t self = uv_thread_self();
  char all[CPU_SETSIZE];
  CHECK_EQ(uv_thread_getaffinity(&self, all, size), 0);
  int cpu = uv_thread_getcpu();
  CHECK(cpu >= 0);
  CHECK_EQ(all[cpu], 1);

  for (size_t one = 0; one < size; one++) {
    if (!all[one]) continue;
    char mask[CPU_SETSIZE] = {0};
    mask[one] = 1;
    CHECK_EQ(uv_thread_setaffinity(&self, mask, NULL, size), 0);
    CHECK_EQ(uv_thread_getcpu(), one);
  }
  return 0;
}
