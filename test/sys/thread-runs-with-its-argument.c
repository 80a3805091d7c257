/* SPDX-License-Identifier: MIT */
/* uv_thread_create runs the entry once, on another thread, with the argument;
 * after uv_thread_join all that it wrote is there. */
/* matrix: none */
#include "../test.h"

struct result {
  int runs;
  uv_thread_t self;
};

static void entry(void* arg) {
  struct result* result = arg;
  result->runs++;
  result->self = uv_thread_self();
}

int main(void) {
  struct result result = {0};
  uv_thread_t thread;
  CHECK_EQ(uv_thread_create(&thread, entry, &result), 0);
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(result.runs, 1);
  CHECK(uv_thread_equal(&result.self, &thread));
  return 0;
}
