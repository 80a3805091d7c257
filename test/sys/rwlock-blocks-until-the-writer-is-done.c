/* SPDX-License-Identifier: MIT */
/* Readers never see a half of what a writer writes, and writers do not meet. */
/* matrix: none */
#include <sched.h>

#include "../test.h"

#define WRITERS 2
#define READERS 2
#define ROUNDS 500

static uv_rwlock_t lock;
static int left;
static int right;

static void write_both(void* arg) {
  (void)arg;
  for (int i = 0; i < ROUNDS; i++) {
    uv_rwlock_wrlock(&lock);
    CHECK_EQ(left, right);
    left++;
    if (i % 16 == 0) sched_yield();
    right++;
    uv_rwlock_wrunlock(&lock);
  }
}

static void read_both(void* arg) {
  (void)arg;
  for (int i = 0; i < ROUNDS; i++) {
    uv_rwlock_rdlock(&lock);
    int seen = left;
    if (i % 16 == 0) sched_yield();
    CHECK_EQ(seen, right);
    uv_rwlock_rdunlock(&lock);
  }
}

int main(void) {
  CHECK_EQ(uv_rwlock_init(&lock), 0);
  uv_thread_t threads[WRITERS + READERS];
  for (int i = 0; i < WRITERS + READERS; i++) {
    CHECK_EQ(uv_thread_create(&threads[i], i < WRITERS ? write_both : read_both, NULL), 0);
  }
  for (int i = 0; i < WRITERS + READERS; i++) CHECK_EQ(uv_thread_join(&threads[i]), 0);
  CHECK_EQ(left, WRITERS * ROUNDS);
  CHECK_EQ(right, WRITERS * ROUNDS);
  uv_rwlock_destroy(&lock);
  return 0;
}
