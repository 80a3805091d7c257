/* SPDX-License-Identifier: MIT */
/* rn_free, and rn_realloc to 0 bytes, keep errno even if the program's own
 * allocator spoils it. */
/* matrix: none */
#include "../test.h"
#include "base/base.h"

static int freed;

static void spoiling_free(void* memory) {
  freed++;
  free(memory);
  errno = ENOTTY;
}

int main(void) {
  CHECK_EQ(uv_replace_allocator(malloc, realloc, calloc, spoiling_free), 0);

  errno = EXDEV;
  rn_free(rn_malloc(10));
  CHECK_EQ(errno, EXDEV);
  CHECK_EQ(freed, 1);

  CHECK(rn_realloc(rn_malloc(10), 0) == NULL);
  CHECK_EQ(errno, EXDEV);
  CHECK_EQ(freed, 2);

  rn_free(NULL);
  CHECK_EQ(errno, EXDEV);
  return 0;
}
