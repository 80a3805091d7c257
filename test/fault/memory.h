/* SPDX-License-Identifier: MIT */
/* For tests of memory that is missing: an allocator that counts, and fails once. */
#ifndef RONDO_TEST_FAULT_MEMORY_H
#define RONDO_TEST_FAULT_MEMORY_H

#include <stdatomic.h>

#include "../test.h"

static atomic_int memory_calls; /* that could fail */
static atomic_int memory_live;
static int memory_fails_at; /* the call that fails, from 1; 0: none */

static inline int memory_fails(void) {
  return atomic_fetch_add(&memory_calls, 1) + 1 == memory_fails_at;
}

static inline void* memory_count(void* memory) {
  if (memory != NULL) atomic_fetch_add(&memory_live, 1);
  return memory;
}

static void* memory_malloc(size_t size) {
  return memory_fails() ? NULL : memory_count(malloc(size));
}

static void* memory_calloc(size_t count, size_t size) {
  return memory_fails() ? NULL : memory_count(calloc(count, size));
}

static void* memory_realloc(void* memory, size_t size) {
  if (memory_fails()) return NULL;
  void* grown = realloc(memory, size);
  return memory == NULL ? memory_count(grown) : grown;
}

static void memory_free(void* memory) {
  if (memory != NULL) atomic_fetch_sub(&memory_live, 1);
  free(memory);
}

/* To be called first of all. */
static inline void memory_watch(int fails_at) {
  memory_fails_at = fails_at;
  CHECK_EQ(uv_replace_allocator(memory_malloc, memory_realloc, memory_calloc, memory_free), 0);
}

#endif
