/* SPDX-License-Identifier: MIT */
/*
 * What all of the library stands on: memory that honours
 * uv_replace_allocator, and the two ways to stop a program that cannot go on.
 *
 * rn_misuse is for mistakes of the caller that no return value can report (a
 * void function, or a state that is past saving); RN_ASSERT is for our own.
 * Both stay on in release builds, write one line to stderr and abort. Anything
 * that a return value can report must be reported so instead.
 */
#ifndef RN_BASE_BASE_H
#define RN_BASE_BASE_H

#include <stddef.h>

#pragma GCC visibility push(hidden)

/* Memory by the program's allocator. NULL means that there is none, or that 0
 * bytes were asked of rn_malloc or rn_realloc; no caller may rely on a unique
 * pointer for 0 bytes. */
void* rn_malloc(size_t size);
void* rn_calloc(size_t count, size_t size);
/* Size 0 frees memory and returns NULL. On failure, memory is left as it was. */
void* rn_realloc(void* memory, size_t size);
/* Leaves errno as it was, whatever the program's allocator does to it. */
void rn_free(void* memory);

/* Writes "rondo: CALL: text" and a newline to stderr, with one write so that
 * lines of several threads do not mix, and aborts. A line longer than
 * RN_MISUSE_MAX bytes, newline included, is cut. */
#define RN_MISUSE_MAX 512
__attribute__((cold, format(printf, 2, 3))) _Noreturn void rn_misuse(const char* call,
                                                                     const char* format, ...);

/* Writes "rondo: FILE:LINE: assertion failed: EXPRESSION" and aborts. */
#define RN_ASSERT(expr) \
  (__builtin_expect(!!(expr), 1) ? (void)0 : rn_assert_failed(__FILE__, __LINE__, #expr))
__attribute__((cold)) _Noreturn void rn_assert_failed(const char* file, int line, const char* expr);

#pragma GCC visibility pop

#define RN_LIKELY(x) __builtin_expect(!!(x), 1)
#define RN_UNLIKELY(x) __builtin_expect(!!(x), 0)

#endif
