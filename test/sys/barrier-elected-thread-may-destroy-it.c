/* SPDX-License-Identifier: MIT */
/* The thread that uv_barrier_wait returned 1 to may destroy the barrier and reuse
 * its memory at once, though the others have not returned from their wait. */
/* matrix: none */
#include "../test.h"

#define THREADS 4
#define ROUNDS 300

static void entry(void* arg) {
  uv_barrier_t* barrier = arg;
  if (uv_barrier_wait(barrier) > 0) {
    uv_barrier_destroy(barrier);
    memset(barrier, 0xff, sizeof(*barrier));
    free(barrier);
  }
}

int main(void) {
  /* It counts the way out of the wait as a use of the barrier. */
  if (strcmp(test_sanitizer(), "thread") == 0) test_skip("the sanitizer does not know this rule");
  for (int round = 0; round < ROUNDS; round++) {
    uv_barrier_t* barrier = malloc(sizeof(*barrier));
    CHECK(barrier != NULL);
    CHECK_EQ(uv_barrier_init(barrier, THREADS), 0);
    uv_thread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) CHECK_EQ(uv_thread_create(&threads[i], entry, barrier), 0);
    for (int i = 0; i < THREADS; i++) CHECK_EQ(uv_thread_join(&threads[i]), 0);
  }
  return 0;
}
