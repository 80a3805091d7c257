/* SPDX-License-Identifier: MIT */
/* To destroy a mutex that is locked ends the program with a sentence. */
/* matrix: none */
#include "death.h"

static void destroy_held(void) {
  uv_mutex_t mutex;
  CHECK_EQ(uv_mutex_init(&mutex), 0);
  uv_mutex_lock(&mutex);
  uv_mutex_destroy(&mutex);
}

int main(void) {
  check_dies(destroy_held, "rondo: uv_mutex_destroy: the mutex 0x", " is still in use");
  return 0;
}
