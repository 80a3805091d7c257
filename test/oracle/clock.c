/* SPDX-License-Identifier: MIT */
/*
 * A world in which the order of a JavaScript program's callbacks is a function of the
 * program, put under Node and under Rondo alike (LD_PRELOAD): time moves only when the
 * program or a wait moves it, and the thread pool is done when the poll phase asks.
 *
 *   the program speaks:     accessSync("/@oracle/WORD")  -> access() here
 *   the poll phase waits:   epoll_wait(ms), futex(until) -> the kernel is asked without
 *                           waiting; if it has nothing, the clock jumps
 *   a file is under way:    before a wait, and when the clock is read, the pool finishes
 *
 *  1. Only the main thread lives in this world; helpers of the engine have real time.
 *  2. The clock has whole milliseconds, so that no rounding is different between runs.
 *  3. The pool has one thread (UV_THREADPOOL_SIZE=1). It is known by its condition, the only
 *     one that is a static variable of the program, and has nothing more to do when it
 *     waits for it, which is after it has posted all that it did.
 *  4. So an operation is done when the poll phase that follows its call begins: every turn reads
 *     the clock, also one that makes no other system call.
 *
 * Words: advance/MS moves the clock; begin comes right after the call of a file operation,
 * end from its callback.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define VISIBLE __attribute__((visibility("default")))

enum { NS_PER_MS = 1000000, GIVE_UP_MS = 20000, LOOK_US = 20 };

static int64_t now_ms = 1000000;                       /* monotonic */
static const int64_t wall_offset_ms = 1700000000000LL; /* what the wall clock is ahead */
static int files_under_way;

static _Atomic(bool) worker_rests;
static _Atomic(pthread_cond_t*) worker_cond;

/* The kernel, past the functions that this file replaces. */
static long kernel(long number, long a, long b, long c, long d, long e, long f) {
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
}

static long with_errno(long result) {
  if (result >= 0 || result < -4095) return result;
  errno = (int)-result;
  return -1;
}

static bool in_main(void) {
  static _Thread_local int known; /* 1: main, 2: another */
  if (known == 0)
    known = kernel(SYS_gettid, 0, 0, 0, 0, 0, 0) == kernel(SYS_getpid, 0, 0, 0, 0, 0, 0) ? 1 : 2;
  return known == 1;
}

/* Until the pool has posted all it was given, or seems to hang. */
static void settle(void) {
  for (long waited_us = 0; files_under_way > 0 && waited_us < GIVE_UP_MS * 1000L;
       waited_us += LOOK_US) {
    if (atomic_load(&worker_rests)) return;
    struct timespec pause = {.tv_nsec = LOOK_US * 1000};
    kernel(SYS_nanosleep, (long)&pause, 0, 0, 0, 0, 0);
  }
}

/* ---- time ------------------------------------------------------------------------ */

static bool is_wall(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
}

static bool is_monotonic(clockid_t clock) {
  return clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_COARSE ||
         clock == CLOCK_MONOTONIC_RAW || clock == CLOCK_BOOTTIME;
}

VISIBLE int clock_gettime(clockid_t clock, struct timespec* t) {
  if (!in_main() || !(is_wall(clock) || is_monotonic(clock)))
    return (int)with_errno(kernel(SYS_clock_gettime, clock, (long)t, 0, 0, 0, 0));
  settle();
  int64_t ms = now_ms + (is_wall(clock) ? wall_offset_ms : 0);
  t->tv_sec = ms / 1000;
  t->tv_nsec = ms % 1000 * NS_PER_MS;
  return 0;
}

VISIBLE int gettimeofday(struct timeval* restrict t, void* restrict zone) {
  (void)zone;
  struct timespec spec = {0};
  clock_gettime(CLOCK_REALTIME, &spec);
  t->tv_sec = spec.tv_sec;
  t->tv_usec = spec.tv_nsec / 1000;
  return 0;
}

VISIBLE time_t time(time_t* t) {
  struct timespec spec = {0};
  clock_gettime(CLOCK_REALTIME, &spec);
  if (t != NULL) *t = spec.tv_sec;
  return spec.tv_sec;
}

/* ---- the poll phase --------------------------------------------------------------- */

static int kernel_wait(int fd, struct epoll_event* events, int count, int timeout_ms) {
  return (int)with_errno(
      kernel(SYS_epoll_pwait, fd, (long)events, count, timeout_ms, 0, sizeof(uint64_t)));
}

static int wait_in_world(int fd, struct epoll_event* events, int count, int timeout_ms) {
  settle();
  int got = kernel_wait(fd, events, count, 0);
  if (got != 0 || timeout_ms == 0) return got;
  files_under_way = 0; /* else there would be an event; they are cancelled at the end */
  if (timeout_ms < 0) return kernel_wait(fd, events, count, -1);
  now_ms += timeout_ms;
  return 0;
}

/* Rondo's loop sleeps so while it watches no descriptor. */
static long futex_in_world(_Atomic(int)* word, long op, int value, const struct timespec* until) {
  settle();
  if (until == NULL) return kernel(SYS_futex, (long)word, op, value, 0, 0, -1);
  if (atomic_load(word) != value) return -EAGAIN;
  int64_t until_ms = until->tv_sec * 1000 + (until->tv_nsec + NS_PER_MS - 1) / NS_PER_MS;
  if (until_ms > now_ms) now_ms = until_ms;
  return -ETIMEDOUT;
}

VISIBLE int epoll_pwait(int fd, struct epoll_event* events, int count, int timeout_ms,
                        const sigset_t* signals) {
  if (in_main()) return wait_in_world(fd, events, count, timeout_ms);
  return (int)with_errno(kernel(SYS_epoll_pwait, fd, (long)events, count, timeout_ms, (long)signals,
                                sizeof(uint64_t)));
}

VISIBLE int epoll_wait(int fd, struct epoll_event* events, int count, int timeout_ms) {
  return epoll_pwait(fd, events, count, timeout_ms, NULL);
}

VISIBLE int epoll_pwait2(int fd, struct epoll_event* events, int count,
                         const struct timespec* timeout, const sigset_t* signals) {
  int64_t ms = -1;
  if (timeout != NULL) ms = timeout->tv_sec * 1000 + (timeout->tv_nsec + NS_PER_MS - 1) / NS_PER_MS;
  return epoll_pwait(fd, events, count, ms > INT_MAX ? INT_MAX : (int)ms, signals);
}

/* ---- the pool's thread --------------------------------------------------------------- */

/* Whether the address belongs to the program itself and to none of its libraries. */
static bool is_of_program(const void* address) {
  Dl_info program, info;
  return dladdr((void*)getauxval(AT_PHDR), &program) != 0 && dladdr(address, &info) != 0 &&
         program.dli_fbase == info.dli_fbase;
}

/* At the end of the process the thread may be gone before the loop is. */
static void on_worker_gone(void* key) {
  (void)key;
  atomic_store(&worker_rests, true);
}

static void know_worker(pthread_cond_t* cond) {
  static pthread_key_t gone;
  atomic_store(&worker_cond, cond);
  if (pthread_key_create(&gone, on_worker_gone) == 0) pthread_setspecific(gone, &gone);
}

VISIBLE int pthread_cond_wait(pthread_cond_t* restrict cond, pthread_mutex_t* restrict lock) {
  static int (*next)(pthread_cond_t*, pthread_mutex_t*);
  if (next == NULL) *(void**)&next = dlvsym(RTLD_NEXT, "pthread_cond_wait", "GLIBC_2.3.2");
  if (cond != atomic_load(&worker_cond)) {
    if (in_main() || !is_of_program(cond)) return next(cond, lock);
    know_worker(cond);
  }
  atomic_store(&worker_rests, true);
  int result = next(cond, lock);
  atomic_store(&worker_rests, false);
  return result;
}

/* From the signal on the pool has something to do, also while its thread is still asleep. */
VISIBLE int pthread_cond_signal(pthread_cond_t* cond) {
  static int (*next)(pthread_cond_t*);
  if (next == NULL) *(void**)&next = dlvsym(RTLD_NEXT, "pthread_cond_signal", "GLIBC_2.3.2");
  if (cond == atomic_load(&worker_cond)) atomic_store(&worker_rests, false);
  return next(cond);
}

/* ---- words from the program ------------------------------------------------------------------ */

static bool is_word(const char* path) {
  static const char prefix[] = "/@oracle/";
  if (path == NULL || strncmp(path, prefix, sizeof prefix - 1) != 0 || !in_main()) return false;
  const char* word = path + sizeof prefix - 1;
  if (strncmp(word, "advance/", 8) == 0) now_ms += atoi(word + 8);
  if (strcmp(word, "begin") == 0) {
    files_under_way++;
    settle();
  }
  if (strcmp(word, "end") == 0 && files_under_way > 0) files_under_way--;
  return true;
}

VISIBLE int access(const char* path, int mode) {
  if (is_word(path)) return 0;
  return (int)with_errno(kernel(SYS_faccessat, AT_FDCWD, (long)path, mode, 0, 0, 0));
}

VISIBLE int faccessat(int at, const char* path, int mode, int flags) {
  if (is_word(path)) return 0;
  return (int)with_errno(
      kernel(flags == 0 ? SYS_faccessat : SYS_faccessat2, at, (long)path, mode, flags, 0, 0));
}

/* Old libuvs wait by it, and so does Rondo. */
VISIBLE long syscall(long number, ...) {
  long a[6];
  va_list rest;
  va_start(rest, number);
  for (int i = 0; i < 6; i++) a[i] = va_arg(rest, long);
  va_end(rest);
  if ((number == SYS_epoll_wait || number == SYS_epoll_pwait) && in_main())
    return wait_in_world((int)a[0], (struct epoll_event*)a[1], (int)a[2], (int)a[3]);
  if (number == SYS_futex && (a[1] & FUTEX_CMD_MASK) == FUTEX_WAIT_BITSET && in_main())
    return with_errno(futex_in_world((_Atomic(int)*)a[0], a[1], (int)a[2], (void*)a[3]));
  return with_errno(kernel(number, a[0], a[1], a[2], a[3], a[4], a[5]));
}
