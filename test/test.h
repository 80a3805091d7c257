/* SPDX-License-Identifier: MIT */
/*
 * What every test program shares: checks, skipping, a loop for the cell of the
 * test matrix that the environment names, a log for the order of callbacks.
 *
 * A test is a process. It passes by returning 0 from main, is skipped by 77, and
 * fails by all else. A failed check and a skip leave by _exit, so that they work
 * on any thread, in a child and inside a callback, and no exit handler can hang
 * or change the result.
 *
 *   RONDO_POLL         uring | epoll             the library reads it
 *   RONDO_TEST_MODEL   node10 | node11 | node20  test_loop_init sets it; node20 if unset
 */
#ifndef RONDO_TEST_H
#define RONDO_TEST_H

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "rondo.h"
#include "uv.h"

/* ---- checks --------------------------------------------------------------- */

/* Fails unless expr is true. */
#define CHECK(expr) ((expr) ? (void)0 : test_fail(__FILE__, __LINE__, "CHECK(%s)", #expr))

/* Fails unless two integers (or enumerators) are equal, and shows both. Both are
 * taken as 64 bits, so -1 equals UINT64_MAX. Each is evaluated once. */
#define CHECK_EQ(a, b) test_check_eq(__FILE__, __LINE__, #a, #b, (long long)(a), (long long)(b))

/* Fails unless two strings are equal, and shows both. NULL equals NULL only. */
#define CHECK_STR(a, b) test_check_str(__FILE__, __LINE__, #a, #b, (a), (b))

/* Prints where and what, and ends the process as failed. */
static inline void test_fail(const char* file, int line, const char* format, ...)
    __attribute__((noreturn, format(printf, 3, 4)));

static inline void test_fail(const char* file, int line, const char* format, ...) {
  va_list args;
  va_start(args, format);
  fflush(stdout);
  fprintf(stderr, "%s:%d: failed: ", file, line);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
  va_end(args);
  _exit(1);
}

static inline void test_check_eq(const char* file, int line, const char* a_text, const char* b_text,
                                 long long a, long long b) {
  if (a == b) return;
  test_fail(file, line, "CHECK_EQ(%s, %s): %lld is not %lld", a_text, b_text, a, b);
}

static inline void test_check_str(const char* file, int line, const char* a_text,
                                  const char* b_text, const char* a, const char* b) {
  if (a == b || (a != NULL && b != NULL && strcmp(a, b) == 0)) return;
  test_fail(file, line, "CHECK_STR(%s, %s):\n  \"%s\"\nis not\n  \"%s\"", a_text, b_text,
            a != NULL ? a : "(null)", b != NULL ? b : "(null)");
}

/* ---- skipping ------------------------------------------------------------- */

/* Ends the process as skipped: this machine cannot run the test. */
__attribute__((noreturn)) static inline void test_skip(const char* reason) {
  fflush(stdout);
  fprintf(stderr, "skipped: %s\n", reason);
  _exit(77);
}

/* "address" or "thread" in a build with that sanitizer, else "". For tests that
 * a sanitizer makes impossible: leak detection under strace, for one. */
static inline const char* test_sanitizer(void) {
#if defined(__SANITIZE_ADDRESS__)
  return "address";
#elif defined(__SANITIZE_THREAD__)
  return "thread";
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
  return "address";
#elif __has_feature(thread_sanitizer)
  return "thread";
#else
  return "";
#endif
#else
  return "";
#endif
}

/* Whether kernel and sandbox let this process have an io_uring good enough for
 * the library. Asked of the kernel: a library that wrongly says no must fail. */
static inline int test_has_uring(void) {
  struct utsname system;
  int major = 0;
  int minor = 0;
  CHECK_EQ(uname(&system), 0);
  CHECK_EQ(sscanf(system.release, "%d.%d", &major, &minor), 2);
  if (major < 6 || (major == 6 && minor < 1)) return 0; /* lacks what we set up */
  char params[120] = {0};                               /* struct io_uring_params */
  long fd = syscall(SYS_io_uring_setup, 1, params);
  if (fd < 0) return 0;
  close((int)fd);
  return 1;
}

/* Skips in a uring cell where there is no io_uring. For tests that make their
 * loop without test_loop_init; call it first. */
static inline void test_need_backend(void) {
  const char* backend = getenv("RONDO_POLL");
  if (backend != NULL && strcmp(backend, "uring") == 0 && !test_has_uring()) {
    test_skip("no io_uring here, or one older than Linux 6.1's");
  }
}

/* ---- loops ---------------------------------------------------------------- */

/* The loop model of this cell. */
static inline rondo_model test_model(void) {
  const char* name = getenv("RONDO_TEST_MODEL");
  rondo_model model = RONDO_MODEL_NODE20;
  if (name != NULL) CHECK_EQ(rondo_model_by_name(name, &model), 0);
  return model;
}

/* A loop with the backend and the model of this cell, or skips. */
static inline void test_loop_init(uv_loop_t* loop) {
  test_need_backend();
  const char* backend = getenv("RONDO_POLL");
  CHECK_EQ(uv_loop_init(loop), 0);
  if (backend != NULL) CHECK_STR(rondo_loop_backend(loop), backend);
  CHECK_EQ(rondo_loop_set_model(loop, test_model()), 0);
}

static inline void test_close_one(uv_handle_t* handle, void* arg) {
  (void)arg;
  if (!uv_is_closing(handle)) uv_close(handle, NULL);
}

/* Closes the handles that are left, runs the loop to its end and closes it. */
static inline void test_loop_close(uv_loop_t* loop) {
  uv_walk(loop, test_close_one, NULL);
  while (uv_run(loop, UV_RUN_DEFAULT) != 0) uv_walk(loop, test_close_one, NULL);
  CHECK_EQ(uv_loop_close(loop), 0);
}

/* ---- the order log -------------------------------------------------------- */

/* One log a program, for the loop's thread. */
static struct {
  size_t length;
  char text[1 << 16];
} test_log;

/* Appends words, after a space if there are words already. */
__attribute__((format(printf, 1, 2))) static inline void log_put(const char* format, ...) {
  if (test_log.length > 0) test_log.text[test_log.length++] = ' ';
  size_t room = sizeof test_log.text - test_log.length - 1; /* one for the next space */
  va_list args;
  va_start(args, format);
  int wrote = vsnprintf(test_log.text + test_log.length, room, format, args);
  va_end(args);
  CHECK(wrote >= 0 && (size_t)wrote < room);
  test_log.length += (size_t)wrote;
}

/* Fails unless the log is exactly these words, and shows both. */
#define log_check(expected) test_log_check(__FILE__, __LINE__, (expected))

static inline void test_log_check(const char* file, int line, const char* expected) {
  if (strcmp(test_log.text, expected) == 0) return;
  test_fail(file, line, "wrong order\n  expected: %s\n  got:      %s", expected, test_log.text);
}

/* Empties the log. */
static inline void log_reset(void) {
  test_log.length = 0;
  test_log.text[0] = '\0';
}

/* ---- leaks ---------------------------------------------------------------- */

/* How many descriptors this process has open. */
static inline int open_fds(void) {
  DIR* dir = opendir("/proc/self/fd");
  CHECK(dir != NULL);
  int count = -1; /* the directory's own */
  for (struct dirent* entry; (entry = readdir(dir)) != NULL;) {
    if (entry->d_name[0] != '.') count++;
  }
  closedir(dir);
  return count;
}

#endif
