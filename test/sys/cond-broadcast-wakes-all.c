/* SPDX-License-Identifier: MIT */
/* One uv_cond_broadcast lets every waiter go, those with a timeout too. */
/* matrix: none */
#include "../test.h"

#define WAITERS 6

static uv_mutex_t mutex;
static uv_cond_t opened;
static uv_cond_t arrived;
static int waiting;
static int is_open;

static void entry(void* arg) {
  int timed = *(int*)arg;
  uv_mutex_lock(&mutex);
  waiting++;
  uv_cond_signal(&arrived);
  while (!is_open) {
    if (timed) {
      CHECK_EQ(uv_cond_timedwait(&opened, &mutex, UINT64_C(50000000000)), 0);
    } else {
      uv_cond_wait(&opened, &mutex);
    }
  }
  uv_mutex_unlock(&mutex);
}

int main(void) {
  CHECK_EQ(uv_mutex_init(&mutex), 0);
  CHECK_EQ(uv_cond_init(&opened), 0);
  CHECK_EQ(uv_cond_init(&arrived), 0);
  uv_thread_t threads[WAITERS];
  int timed[WAITERS];
  for (int i = 0; i < WAITERS; i++) {
    timed[i] = i % 2;
    CHECK_EQ(uv_thread_create(&threads[i], entry, &timed[i]), 0);
  }
  uv_mutex_lock(&mutex);
  while (waiting < WAITERS) uv_cond_wait(&arrived, &mutex);
  is_open = 1; /* we hold the mutex, so all of them are in their wait */
  uv_cond_broadcast(&opened);
  uv_mutex_unlock(&mutex);
  for (int i = 0; i < WAITERS; i++) CHECK_EQ(uv_thread_join(&threads[i]), 0);
  uv_cond_destroy(&arrived);
  uv_cond_destroy(&opened);
  uv_mutex_destroy(&mutex);
  return 0;
}
