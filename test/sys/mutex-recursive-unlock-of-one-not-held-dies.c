/* SPDX-License-Identifier: MIT */
/* To unlock a recursive mutex that another thread holds, or none, ends the
 * program with a sentence. */
/* matrix: none */
#include "death.h"

static uv_mutex_t mutex;

static void lock(void* arg) {
  (void)arg;
  uv_mutex_lock(&mutex);
}

static void unlock_anothers(void) {
  uv_thread_t thread;
  CHECK_EQ(uv_thread_create(&thread, lock, NULL), 0);
  CHECK_EQ(uv_thread_join(&thread), 0);
  uv_mutex_unlock(&mutex);
}

static void unlock_too_often(void) {
  uv_mutex_lock(&mutex);
  uv_mutex_unlock(&mutex);
  uv_mutex_unlock(&mutex);
}

int main(void) {
  static const char head[] = "rondo: uv_mutex_unlock: the mutex 0x";
  static const char tail[] = " is not held by the calling thread";
  CHECK_EQ(uv_mutex_init_recursive(&mutex), 0);
  check_dies(unlock_anothers, head, tail);
  check_dies(unlock_too_often, head, tail);
  return 0;
}
