/* SPDX-License-Identifier: MIT */
/* Where RLIMIT_STACK is infinite, or less than a thread needs, the default stack
 * is glibc's usual one: 2 MiB, 4 MiB on PowerPC. */
/* matrix: none */
#include <sys/resource.h>

#include "stack.h"

#if defined(__powerpc__)
#define USUAL ((size_t)4 << 20)
#else
#define USUAL ((size_t)2 << 20)
#endif

int main(void) {
  stack_need_exact_sizes();
  struct rlimit limit;
  CHECK_EQ(getrlimit(RLIMIT_STACK, &limit), 0);

  limit.rlim_cur = 4096; /* our own stack has grown; only new growth would fail */
  CHECK_EQ(setrlimit(RLIMIT_STACK, &limit), 0);
  size_t small = stack_of(UV_THREAD_NO_FLAGS, 0);

  if (limit.rlim_max != RLIM_INFINITY) test_skip("the hard limit of stacks is not infinite");
  limit.rlim_cur = RLIM_INFINITY;
  CHECK_EQ(setrlimit(RLIMIT_STACK, &limit), 0);
  CHECK_EQ(small, USUAL);
  CHECK_EQ(stack_of(UV_THREAD_NO_FLAGS, 0), USUAL);
  return 0;
}
