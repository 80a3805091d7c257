/* SPDX-License-Identifier: MIT */
/* Of many threads one at a time is between uv_mutex_lock and uv_mutex_unlock,
 * for both kinds of mutex. */
/* matrix: none */
#include <sched.h>

#include "../test.h"

#define THREADS 4
#define ROUNDS 2000

static uv_mutex_t mutex;
static int inside;
static int total;

static void entry(void* arg) {
  (void)arg;
  for (int i = 0; i < ROUNDS; i++) {
    uv_mutex_lock(&mutex);
    CHECK_EQ(inside++, 0);
    int seen = total;
    if (i % 64 == 0) sched_yield();
    total = seen + 1;
    CHECK_EQ(--inside, 0);
    uv_mutex_unlock(&mutex);
  }
}

static void run(int (*init)(uv_mutex_t*)) {
  total = 0;
  CHECK_EQ(init(&mutex), 0);
  uv_thread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) CHECK_EQ(uv_thread_create(&threads[i], entry, NULL), 0);
  for (int i = 0; i < THREADS; i++) CHECK_EQ(uv_thread_join(&threads[i]), 0);
  CHECK_EQ(total, THREADS * ROUNDS);
  uv_mutex_destroy(&mutex);
}

int main(void) {
  run(uv_mutex_init);
  run(uv_mutex_init_recursive);
  return 0;
}
