/* SPDX-License-Identifier: MIT */
/* A thread whose stack cannot be had is reported: UV_EAGAIN where the memory is
 * missing, and an error too for a size that would wrap round in pages. Its entry
 * never runs, and the next thread starts as ever. */
/* matrix: none */
#include "../test.h"

static void never(void* arg) {
  (void)arg;
  CHECK(!"a thread with no stack has started");
}

static void entry(void* arg) {
  *(int*)arg = 1;
}

int main(void) {
  if (test_sanitizer()[0] != '\0') test_skip("sanitizers stop at impossible stacks");
  uv_thread_t thread;
  uv_thread_options_t options = {.flags = UV_THREAD_HAS_STACK_SIZE};

  options.stack_size = SIZE_MAX / 4;
  CHECK_EQ(uv_thread_create_ex(&thread, &options, never, NULL), UV_EAGAIN);
  options.stack_size = SIZE_MAX;
  CHECK(uv_thread_create_ex(&thread, &options, never, NULL) < 0);

  int ran = 0;
  CHECK_EQ(uv_thread_create(&thread, entry, &ran), 0);
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(ran, 1);
  return 0;
}
