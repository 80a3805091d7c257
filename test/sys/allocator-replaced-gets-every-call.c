/* SPDX-License-Identifier: MIT */
/* After uv_replace_allocator, the library's four ways to memory each go to the
 * function that was given for it, with their arguments, and hand back what it
 * returned. */
/* matrix: none */
#include "../test.h"
#include "base/base.h"

static char given[4]; /* stand for four pieces of memory; never written to */
static char calls[64];

static void* my_malloc(size_t size) {
  CHECK_EQ(size, 11);
  strcat(calls, "malloc ");
  return &given[0];
}

static void* my_realloc(void* memory, size_t size) {
  CHECK(memory == &given[0]);
  CHECK_EQ(size, 22);
  strcat(calls, "realloc ");
  return &given[1];
}

static void* my_calloc(size_t count, size_t size) {
  CHECK_EQ(count, 3);
  CHECK_EQ(size, 33);
  strcat(calls, "calloc ");
  return &given[2];
}

static void my_free(void* memory) {
  CHECK(memory == &given[2]);
  strcat(calls, "free ");
}

int main(void) {
  CHECK_EQ(uv_replace_allocator(my_malloc, my_realloc, my_calloc, my_free), 0);
  CHECK(rn_malloc(11) == &given[0]);
  CHECK(rn_realloc(&given[0], 22) == &given[1]);
  CHECK(rn_calloc(3, 33) == &given[2]);
  rn_free(&given[2]);
  CHECK_STR(calls, "malloc realloc calloc free ");
  return 0;
}
