/* SPDX-License-Identifier: MIT */
/* A stack size too small for a thread is raised to the least that the C library
 * accepts, or to 8192 bytes if that is more, in whole pages. */
/* matrix: none */
#include "stack.h"

int main(void) {
  size_t least = (size_t)sysconf(_SC_THREAD_STACK_MIN);
  if (least < 8192) least = 8192;
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  least = (least + page - 1) / page * page;
  size_t size = stack_of(UV_THREAD_HAS_STACK_SIZE, 1); /* starts, sanitizer or not */
  CHECK(size >= least);
  stack_need_exact_sizes();
  CHECK_EQ(size, least);
  return 0;
}
