/* SPDX-License-Identifier: MIT */
/* 0 bytes are never asked of the allocator: rn_malloc(0) is NULL, and
 * rn_realloc(p, 0) frees p and is NULL, as libuv has it. */
/* matrix: none */
#include "../test.h"
#include "base/base.h"

static int freed;

static void* sized_malloc(size_t size) {
  CHECK(size != 0);
  return malloc(size);
}

static void* sized_realloc(void* memory, size_t size) {
  CHECK(size != 0);
  return realloc(memory, size);
}

static void count_free(void* memory) {
  freed++;
  free(memory);
}

int main(void) {
  CHECK_EQ(uv_replace_allocator(sized_malloc, sized_realloc, calloc, count_free), 0);
  CHECK(rn_malloc(0) == NULL);
  CHECK_EQ(freed, 0);

  void* memory = rn_malloc(10);
  CHECK(memory != NULL);
  memory = rn_realloc(memory, 1000);
  CHECK(memory != NULL);
  CHECK_EQ(freed, 0);
  CHECK(rn_realloc(memory, 0) == NULL);
  CHECK_EQ(freed, 1); /* the leak checker agrees that it was this one */

  memory = rn_realloc(NULL, 10); /* NULL: as malloc */
  CHECK(memory != NULL);
  rn_free(memory);
  CHECK_EQ(freed, 2);
  return 0;
}
