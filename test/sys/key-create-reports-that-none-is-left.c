/* SPDX-License-Identifier: MIT */
/* Keys are few: when all are taken uv_key_create says UV_EAGAIN, and a key given
 * back can be had again. */
/* matrix: none */
#include <limits.h>

#include "../test.h"

int main(void) {
  static uv_key_t keys[PTHREAD_KEYS_MAX];
  int count = 0;
  while (count < PTHREAD_KEYS_MAX && uv_key_create(&keys[count]) == 0) count++;
  uv_key_t more;
  CHECK_EQ(uv_key_create(&more), UV_EAGAIN);
  CHECK(count > PTHREAD_KEYS_MAX / 2); /* what the C library and sanitizers hold aside */

  uv_key_delete(&keys[--count]);
  CHECK_EQ(uv_key_create(&more), 0);
  uv_key_delete(&more);
  while (count > 0) uv_key_delete(&keys[--count]);
  return 0;
}
