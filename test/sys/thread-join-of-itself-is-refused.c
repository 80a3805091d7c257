/* SPDX-License-Identifier: MIT */
/* A thread that joins itself gets the negated EDEADLK, and goes on. */
/* matrix: none */
#include "../test.h"

int main(void) {
  if (strcmp(test_sanitizer(), "thread") == 0) test_skip("the sanitizer stops at it");
  uv_thread_t self = uv_thread_self();
  CHECK_EQ(uv_thread_join(&self), -EDEADLK);
  return 0;
}
