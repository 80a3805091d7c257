/* SPDX-License-Identifier: MIT */
/* uv_replace_allocator wants all four functions; refused, it changes none. */
/* matrix: none */
#include "../test.h"

static int used;

static void* count_malloc(size_t size) {
  used++;
  return malloc(size);
}

int main(void) {
  CHECK_EQ(uv_replace_allocator(NULL, realloc, calloc, free), UV_EINVAL);
  CHECK_EQ(uv_replace_allocator(count_malloc, NULL, calloc, free), UV_EINVAL);
  CHECK_EQ(uv_replace_allocator(count_malloc, realloc, NULL, free), UV_EINVAL);
  CHECK_EQ(uv_replace_allocator(count_malloc, realloc, calloc, NULL), UV_EINVAL);
  free((char*)uv_strerror(-1337));
  CHECK_EQ(used, 0);

  CHECK_EQ(uv_replace_allocator(count_malloc, realloc, calloc, free), 0);
  free((char*)uv_strerror(-1337));
  CHECK_EQ(used, 1);
  return 0;
}
