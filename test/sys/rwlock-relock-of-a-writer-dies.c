/* SPDX-License-Identifier: MIT */
/* A writer that locks again, to read or to write, would wait for itself; it ends
 * the program with a sentence. */
/* matrix: none */
#include "death.h"

static uv_rwlock_t lock;

static void read_again(void) {
  uv_rwlock_wrlock(&lock);
  uv_rwlock_rdlock(&lock);
}

static void write_again(void) {
  uv_rwlock_wrlock(&lock);
  uv_rwlock_wrlock(&lock);
}

int main(void) {
  static const char tail[] = " is held by the calling thread already, which would wait for itself";
  CHECK_EQ(uv_rwlock_init(&lock), 0);
  check_dies(read_again, "rondo: uv_rwlock_rdlock: the lock 0x", tail);
  check_dies(write_again, "rondo: uv_rwlock_wrlock: the lock 0x", tail);
  return 0;
}
