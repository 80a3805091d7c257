/* SPDX-License-Identifier: MIT */
/* uv_cond_wait gives the mutex up while it waits, and has it again, with all that
 * was written under it, when a signal lets it go. */
/* matrix: none */
#include "../test.h"

#define ROUNDS 1000

static uv_mutex_t mutex;
static uv_cond_t turn_changed;
static int turn; /* even: main's, odd: the thread's */

static void entry(void* arg) {
  (void)arg;
  uv_mutex_lock(&mutex);
  while (turn < 2 * ROUNDS) {
    while (turn % 2 == 0) uv_cond_wait(&turn_changed, &mutex);
    CHECK_EQ(uv_mutex_trylock(&mutex), UV_EBUSY);
    turn++;
    uv_cond_signal(&turn_changed);
  }
  uv_mutex_unlock(&mutex);
}

int main(void) {
  CHECK_EQ(uv_mutex_init(&mutex), 0);
  CHECK_EQ(uv_cond_init(&turn_changed), 0);
  uv_thread_t thread;
  CHECK_EQ(uv_thread_create(&thread, entry, NULL), 0);
  uv_mutex_lock(&mutex);
  while (turn < 2 * ROUNDS) {
    turn++;
    uv_cond_signal(&turn_changed);
    while (turn % 2 == 1) uv_cond_wait(&turn_changed, &mutex);
  }
  uv_mutex_unlock(&mutex);
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(turn, 2 * ROUNDS);
  uv_cond_destroy(&turn_changed);
  uv_mutex_destroy(&mutex);
  return 0;
}
