/* SPDX-License-Identifier: MIT */
/* A barrier for one thread elects it each time and never blocks; a barrier for
 * none, or for more than can be counted, is UV_EINVAL. */
/* matrix: none */
#include <limits.h>

#include "../test.h"

int main(void) {
  uv_barrier_t barrier;
  CHECK_EQ(uv_barrier_init(&barrier, 0), UV_EINVAL);
  CHECK_EQ(uv_barrier_init(&barrier, UINT_MAX), UV_EINVAL);
  CHECK_EQ(uv_barrier_init(&barrier, 1), 0);
  for (int i = 0; i < 3; i++) CHECK_EQ(uv_barrier_wait(&barrier), 1);
  uv_barrier_destroy(&barrier);
  return 0;
}
