/* SPDX-License-Identifier: MIT */
/*
 * Memory: the library's one way to get it and to give it back.
 *
 * Every allocation that librondo makes goes through four function pointers,
 * which a program may replace before it makes its first other call. The
 * wrappers even out what the C standard leaves open and what the allocator
 * of a program may do, so that no other file has to think of either:
 *
 *  1. 0 bytes are never asked of the allocator's malloc or realloc. What those
 *     return for 0 differs between systems, and since C23 realloc(p, 0) is
 *     undefined.
 *  2. Freeing leaves errno alone. Error paths free first and report errno
 *     afterwards; glibc's free keeps it, that of a program may not.
 *
 * The pointers are read without a lock. Replacing them while another thread
 * allocates is a race, as it is in libuv: the rule "before any other call" is
 * what makes this safe, and memory from the old allocator could not be freed
 * by the new one anyway.
 */
#include "base/base.h"

#include <errno.h>
#include <stdlib.h>

#include "uv.h"

static struct {
  uv_malloc_func malloc;
  uv_realloc_func realloc;
  uv_calloc_func calloc;
  uv_free_func free;
} allocator = {
    .malloc = malloc,
    .realloc = realloc,
    .calloc = calloc,
    .free = free,
};

/* All four or none: a malloc without its free would corrupt the heap. */
int uv_replace_allocator(uv_malloc_func malloc_func, uv_realloc_func realloc_func,
                         uv_calloc_func calloc_func, uv_free_func free_func) {
  if (!malloc_func || !realloc_func || !calloc_func || !free_func) return UV_EINVAL;
  allocator.malloc = malloc_func;
  allocator.realloc = realloc_func;
  allocator.calloc = calloc_func;
  allocator.free = free_func;
  return 0;
}

void* rn_malloc(size_t size) {
  return size == 0 ? NULL : allocator.malloc(size); /* invariant 1 */
}

/* 0 items or items of 0 bytes do reach the allocator, as they do in libuv. */
void* rn_calloc(size_t count, size_t size) {
  return allocator.calloc(count, size);
}

void* rn_realloc(void* memory, size_t size) {
  if (size != 0) return allocator.realloc(memory, size);
  rn_free(memory); /* invariant 1 */
  return NULL;
}

void rn_free(void* memory) {
  int saved = errno; /* invariant 2 */
  allocator.free(memory);
  errno = saved;
}

uv_buf_t uv_buf_init(char* base, unsigned int len) {
  return (uv_buf_t){.base = base, .len = len};
}
