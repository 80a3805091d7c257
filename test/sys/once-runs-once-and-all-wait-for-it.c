/* SPDX-License-Identifier: MIT */
/* Of many threads that call uv_once at the same time one runs the callback, and
 * none returns before it is complete. A second guard is a second once. */
/* matrix: none */
#include <sched.h>

#include "../test.h"

#define THREADS 8

static uv_once_t guard = UV_ONCE_INIT;
static uv_barrier_t start;
static int runs;
static int complete;

static void callback(void) {
  runs++;
  for (int i = 0; i < 100; i++) sched_yield(); /* let the others catch up */
  complete = 1;
}

static void entry(void* arg) {
  (void)arg;
  uv_barrier_wait(&start);
  uv_once(&guard, callback);
  CHECK_EQ(complete, 1);
  uv_once(&guard, callback);
}

int main(void) {
  CHECK_EQ(uv_barrier_init(&start, THREADS), 0);
  uv_thread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) CHECK_EQ(uv_thread_create(&threads[i], entry, NULL), 0);
  for (int i = 0; i < THREADS; i++) CHECK_EQ(uv_thread_join(&threads[i]), 0);
  CHECK_EQ(runs, 1);

  static uv_once_t second = UV_ONCE_INIT;
  uv_once(&second, callback);
  CHECK_EQ(runs, 2);
  uv_barrier_destroy(&start);
  return 0;
}
