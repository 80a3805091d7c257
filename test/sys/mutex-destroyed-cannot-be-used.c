/* SPDX-License-Identifier: MIT */
/* To lock, or to try, a mutex that is destroyed ends the program with a
 * sentence. */
/* matrix: none */
#include "death.h"

static uv_mutex_t mutex;

static void lock(void) {
  uv_mutex_lock(&mutex);
}

static void try(void) {
  uv_mutex_trylock(&mutex);
}

int main(void) {
  if (strcmp(test_sanitizer(), "thread") == 0) test_skip("the sanitizer stops at it");
  CHECK_EQ(uv_mutex_init(&mutex), 0);
  uv_mutex_destroy(&mutex);
  static const char tail[] = " was never initialised or is destroyed";
  check_dies(lock, "rondo: uv_mutex_lock: the mutex 0x", tail);
  check_dies(try, "rondo: uv_mutex_trylock: the mutex 0x", tail);
  return 0;
}
