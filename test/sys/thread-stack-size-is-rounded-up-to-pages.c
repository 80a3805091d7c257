/* SPDX-License-Identifier: MIT */
/* A stack size is rounded up to a whole page; one that is whole stays. */
/* matrix: none */
#include "stack.h"

int main(void) {
  stack_need_exact_sizes();
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t whole = 32 * page;
  CHECK_EQ(stack_of(UV_THREAD_HAS_STACK_SIZE, whole), whole);
  CHECK_EQ(stack_of(UV_THREAD_HAS_STACK_SIZE, whole + 1), whole + page);
  CHECK_EQ(stack_of(UV_THREAD_HAS_STACK_SIZE, whole + page), whole + page);
  CHECK_EQ(stack_of(UV_THREAD_HAS_STACK_SIZE, whole + 2 * page - 1), whole + 2 * page);
  return 0;
}
