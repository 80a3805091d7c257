/* SPDX-License-Identifier: MIT */
/* Without a stack size, or with one of 0, a thread's stack is as large as the
 * soft RLIMIT_STACK of that moment, in whole pages. The size is ignored where
 * the flag is not set. */
/* matrix: none */
#include <sys/resource.h>

#include "stack.h"

static void limit_stack(rlim_t bytes) {
  struct rlimit limit;
  CHECK_EQ(getrlimit(RLIMIT_STACK, &limit), 0);
  if (limit.rlim_max < bytes) test_skip("the hard limit of stacks is too low");
  limit.rlim_cur = bytes;
  CHECK_EQ(setrlimit(RLIMIT_STACK, &limit), 0);
}

int main(void) {
  stack_need_exact_sizes();
  size_t page = (size_t)sysconf(_SC_PAGESIZE);

  limit_stack(256 * page);
  CHECK_EQ(stack_of(UV_THREAD_NO_FLAGS, 0), 256 * page);
  CHECK_EQ(stack_of(UV_THREAD_NO_FLAGS, 300 * page), 256 * page);
  CHECK_EQ(stack_of(UV_THREAD_HAS_STACK_SIZE, 0), 256 * page);

  limit_stack(400 * page + page - 1);
  CHECK_EQ(stack_of(UV_THREAD_NO_FLAGS, 0), 400 * page);

  limit_stack(500 * page);
  size_t size = 0;
  uv_thread_t thread;
  CHECK_EQ(uv_thread_create(&thread, stack_measure, &size), 0);
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(size, 500 * page);
  return 0;
}
