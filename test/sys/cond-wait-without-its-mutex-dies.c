/* SPDX-License-Identifier: MIT */
/* To wait with a recursive mutex, which knows its holder, that the caller does not
 * hold ends the program with a sentence, timed or not. */
/* matrix: none */
#include "death.h"

static uv_mutex_t mutex;
static uv_cond_t cond;

static void wait_for_ever(void) {
  uv_cond_wait(&cond, &mutex);
}

static void wait_a_while(void) {
  uv_cond_timedwait(&cond, &mutex, 1);
}

int main(void) {
  CHECK_EQ(uv_mutex_init_recursive(&mutex), 0);
  CHECK_EQ(uv_cond_init(&cond), 0);
  check_dies(wait_for_ever, "rondo: uv_cond_wait: the mutex 0x",
             " is not held by the calling thread");
  check_dies(wait_a_while, "rondo: uv_cond_timedwait: the mutex 0x",
             " is not held by the calling thread");
  return 0;
}
