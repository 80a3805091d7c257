/* SPDX-License-Identifier: MIT */
/* uv_barrier_wait returns to no one before all have come, then 1 to one of them
 * and 0 to the others, round after round. */
/* matrix: none */
#include <stdatomic.h>

#include "../test.h"

#define THREADS 5
#define ROUNDS 200

static uv_barrier_t barrier;
static atomic_int came;
static atomic_int elected;

static void entry(void* arg) {
  (void)arg;
  for (int round = 1; round <= ROUNDS; round++) {
    atomic_fetch_add(&came, 1);
    int result = uv_barrier_wait(&barrier);
    CHECK(result == 0 || result == 1);
    CHECK(atomic_load(&came) >= round * THREADS);
    atomic_fetch_add(&elected, result);
  }
}

int main(void) {
  CHECK_EQ(uv_barrier_init(&barrier, THREADS), 0);
  uv_thread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) CHECK_EQ(uv_thread_create(&threads[i], entry, NULL), 0);
  for (int i = 0; i < THREADS; i++) CHECK_EQ(uv_thread_join(&threads[i]), 0);
  CHECK_EQ(came, THREADS * ROUNDS);
  CHECK_EQ(elected, ROUNDS);
  uv_barrier_destroy(&barrier);
  return 0;
}
