/* SPDX-License-Identifier: MIT */
/* A first value beyond SEM_VALUE_MAX is UV_EINVAL; a post beyond it, which has no
 * result to tell it, ends the program with a sentence. */
/* matrix: none */
#include <limits.h>

#include "death.h"

static uv_sem_t sem;

static void post_once_more(void) {
  uv_sem_post(&sem);
}

int main(void) {
  CHECK_EQ(uv_sem_init(&sem, (unsigned)SEM_VALUE_MAX + 1), UV_EINVAL);
  CHECK_EQ(uv_sem_init(&sem, UINT_MAX), UV_EINVAL);
  CHECK_EQ(uv_sem_init(&sem, SEM_VALUE_MAX), 0);
  check_dies(post_once_more, "rondo: uv_sem_post: the semaphore 0x",
             " is at its highest value already");
  uv_sem_destroy(&sem);
  return 0;
}
