/* SPDX-License-Identifier: MIT */
/* A priority beyond the five, and nowhere to put one, are UV_EINVAL; the thread
 * is not looked at then. */
/* matrix: none */
#include <limits.h>

#include "../test.h"

int main(void) {
  CHECK_EQ(uv_thread_getpriority((uv_thread_t)0, NULL), UV_EINVAL);
  CHECK_EQ(uv_thread_getpriority(uv_thread_self(), NULL), UV_EINVAL);
  CHECK_EQ(uv_thread_setpriority((uv_thread_t)0, UV_THREAD_PRIORITY_HIGHEST + 1), UV_EINVAL);
  CHECK_EQ(uv_thread_setpriority((uv_thread_t)0, UV_THREAD_PRIORITY_LOWEST - 1), UV_EINVAL);
  CHECK_EQ(uv_thread_setpriority(uv_thread_self(), INT_MAX), UV_EINVAL);
  CHECK_EQ(uv_thread_setpriority(uv_thread_self(), INT_MIN), UV_EINVAL);
  return 0;
}
