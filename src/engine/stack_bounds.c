/* SPDX-License-Identifier: MIT */
/*
 * Where the main thread's stack is. The engine asks the C library when it is made, and that reads
 * /proc/self/maps: some 300 lines, 0.4 ms of a start. It wants one number of it, the end of the
 * stack's mapping, which the kernel has told us already: the last thing on the stack is the name of
 * the program, AT_EXECFN, with a word after it.
 *
 *   |  may grow  |  in use  | page of __libc_stack_end | arguments, environment, name, 0 |
 *   base                                               top                               end
 *
 *  1. We answer only while the main thread makes an engine, and as the C library would (its
 *     nptl/pthread_getattr_np.c); everybody else gets the C library's own answer.
 *  2. We do not answer for a stack that may grow further than the kernel keeps free below it, and
 *     if the place where we are is not inside.
 */
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <unistd.h>

#include "engine/jsc.h"

/* Exported by the dynamic linker, and in none of its headers. */
extern void* __libc_stack_end;

/* The kernel keeps 128 MB free at least. */
enum { GROWS_MAX = 64 << 20 };

static _Thread_local bool is_asked_by_engine;

void rn_stack_bounds_expect(bool engine_asks) {
  is_asked_by_engine = engine_asks;
}

/* False: not known. */
static bool find_bounds(uintptr_t* base, size_t* size) {
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  const char* name = (const char*)(uintptr_t)getauxval(AT_EXECFN);
  struct rlimit limit;
  if (name == NULL || getpid() != gettid() || getrlimit(RLIMIT_STACK, &limit) != 0) return false;
  if (limit.rlim_cur > GROWS_MAX) return false;
  uintptr_t last = (uintptr_t)name + strlen(name) + sizeof(void*);
  uintptr_t end = (last / page + 1) * page;
  uintptr_t top = ((uintptr_t)__libc_stack_end / page + 1) * page;
  if (top > end || end - top >= limit.rlim_cur) return false;
  *size = (limit.rlim_cur - (end - top)) / page * page;
  *base = top - *size;
  return (uintptr_t)&limit >= *base && (uintptr_t)&limit < top;
}

typedef int (*getattr_fn)(pthread_t thread, pthread_attr_t* attributes);
__attribute__((visibility("default"))) int pthread_getattr_np(pthread_t thread,
                                                              pthread_attr_t* attributes) {
  uintptr_t base = 0;
  size_t size = 0;
  if (is_asked_by_engine && pthread_equal(thread, pthread_self()) && find_bounds(&base, &size)) {
    int err = pthread_attr_init(attributes);
    return err != 0 ? err : pthread_attr_setstack(attributes, (void*)base, size);
  }
  RN_NEXT(getattr_fn, "pthread_getattr_np");
  return next(thread, attributes);
}
