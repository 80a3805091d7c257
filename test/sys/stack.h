/* SPDX-License-Identifier: MIT */
/* For tests of stack sizes: how large a new thread's stack is. */
#ifndef RONDO_TEST_SYS_STACK_H
#define RONDO_TEST_SYS_STACK_H

#include <pthread.h>

#include "../test.h"

static inline void stack_measure(void* arg) {
  pthread_attr_t attr;
  void* lowest;
  CHECK_EQ(pthread_getattr_np(pthread_self(), &attr), 0);
  CHECK_EQ(pthread_attr_getstack(&attr, &lowest, arg), 0);
  pthread_attr_destroy(&attr);
}

static inline size_t stack_of(unsigned flags, size_t stack_size) {
  uv_thread_options_t options = {.flags = flags, .stack_size = stack_size};
  uv_thread_t thread;
  size_t size = 0;
  CHECK_EQ(uv_thread_create_ex(&thread, &options, stack_measure, &size), 0);
  CHECK_EQ(uv_thread_join(&thread), 0);
  return size;
}

/* glibc keeps the stacks of ended threads, and gives a new thread a larger one
 * than it asked for if it has one. So a program must ask for rising sizes; and
 * sanitizers, which have threads and sizes of their own, must stay out. */
static inline void stack_need_exact_sizes(void) {
  if (test_sanitizer()[0] != '\0') test_skip("a sanitizer changes stack sizes");
}

#endif
