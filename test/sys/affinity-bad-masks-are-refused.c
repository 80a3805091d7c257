/* SPDX-License-Identifier: MIT */
/* A mask shorter than uv_cpumask_size, and one without a processor that exists,
 * are UV_EINVAL and bind nothing. For the latter, and not for the former, the
 * old mask was written. */
/* matrix: none */
#include <sched.h>

#include "../test.h"

int main(void) {
  size_t size = (size_t)uv_cpumask_size();
  uv_thread_t self = uv_thread_self();
  char before[CPU_SETSIZE];
  char after[CPU_SETSIZE];
  char mask[CPU_SETSIZE];
  char old[CPU_SETSIZE];
  CHECK_EQ(uv_thread_getaffinity(&self, before, size), 0);

  memset(mask, '#', size);
  memset(old, '#', size);
  CHECK_EQ(uv_thread_getaffinity(&self, mask, size - 1), UV_EINVAL);
  CHECK_EQ(mask[0], '#');
  CHECK_EQ(uv_thread_setaffinity(&self, before, old, size - 1), UV_EINVAL);
  CHECK_EQ(uv_thread_setaffinity(&self, before, old, 0), UV_EINVAL);
  CHECK_EQ(old[0], '#');

  memset(mask, 0, size);
  CHECK_EQ(uv_thread_setaffinity(&self, mask, old, size), UV_EINVAL);
  CHECK(memcmp(old, before, size) == 0);

  CHECK_EQ(uv_thread_getaffinity(&self, after, size), 0);
  CHECK(memcmp(after, before, size) == 0);
  return 0;
}
