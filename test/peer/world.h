/* SPDX-License-Identifier: MIT */
/*
 * A world in which a loop's run is a function of its program: time that moves only
 * when the program or a wait moves it, and a pool that is done when it is asked.
 *
 * Both libraries read the clock by clock_gettime and wait by epoll_wait and its
 * kin, by liburing or by a futex; a definition in the program comes before the C
 * library's.
 *
 *  1. The clock has whole milliseconds. A wait that finds nothing moves it by the
 *     time-out and takes no real time.
 *  2. The pool has one thread, so when a work has begun, those before it are
 *     posted: a work of a loop on the side tells that.
 *  3. A wait for ever lets the works go that hold the pool; if none do, the program
 *     is asked to send something.
 */
#ifndef RONDO_TEST_PEER_WORLD_H
#define RONDO_TEST_PEER_WORLD_H

#include <dlfcn.h>
#include <errno.h>
#include <linux/futex.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define VISIBLE __attribute__((visibility("default")))

static _Atomic(uint64_t) world_ms;
static int world_waits_for_real; /* while the loop on the side runs */
static void world_let_works_go(void);
static int world_holds_works(void);
static void world_rescue(void);
static uint64_t world_wait_from_ms(void);

static inline void world_die(const char* why) {
  fflush(stdout);
  fprintf(stderr, "peer: %s\n", why);
  _exit(2);
}

/* What a wait does that has found nothing. */
static inline void world_wait(int64_t timeout_ms) {
  uint64_t until_ms = world_wait_from_ms() + (uint64_t)timeout_ms;
  if (timeout_ms > 0)
    world_ms = until_ms > world_ms ? until_ms : world_ms;
  else if (timeout_ms < 0 && world_holds_works())
    world_let_works_go();
  else if (timeout_ms < 0)
    world_rescue();
}

VISIBLE int clock_gettime(clockid_t clock, struct timespec* t) {
  (void)clock;
  uint64_t ms = world_ms;
  *t = (struct timespec){.tv_sec = (time_t)(ms / 1000), .tv_nsec = (long)(ms % 1000) * 1000000};
  return 0;
}

/* ---- waits by system calls -------------------------------------------------- */

static long (*real_syscall)(long number, ...);

static inline long world_futex_wait(const _Atomic(int)* word, int value,
                                    const struct timespec* until) {
  if (*word != value) {
    errno = EAGAIN;
    return -1;
  }
  int64_t until_ms = until == NULL ? 0 : until->tv_sec * 1000 + until->tv_nsec / 1000000;
  world_wait(until == NULL ? -1 : until_ms - (int64_t)world_ms);
  return 0;
}

VISIBLE long syscall(long number, ...) {
  long a[6];
  va_list args;
  va_start(args, number);
  for (int i = 0; i < 6; i++) a[i] = va_arg(args, long);
  va_end(args);
  if (real_syscall == NULL) *(void**)&real_syscall = dlsym(RTLD_NEXT, "syscall");
  if (number == SYS_futex && !world_waits_for_real && (a[1] & FUTEX_CMD_MASK) == FUTEX_WAIT_BITSET)
    return world_futex_wait((void*)a[0], (int)a[2], (void*)a[3]);
  return real_syscall(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

static inline int world_epoll(int fd, struct epoll_event* events, int max, int timeout_ms) {
  if (world_waits_for_real)
    return (int)syscall(SYS_epoll_pwait, fd, events, max, timeout_ms, NULL, 8);
  int n = (int)syscall(SYS_epoll_pwait, fd, events, max, 0, NULL, 8);
  if (n != 0 || timeout_ms == 0) return n;
  world_wait(timeout_ms);
  return (int)syscall(SYS_epoll_pwait, fd, events, max, 0, NULL, 8);
}

VISIBLE int epoll_wait(int fd, struct epoll_event* events, int max, int timeout_ms) {
  return world_epoll(fd, events, max, timeout_ms);
}

VISIBLE int epoll_pwait(int fd, struct epoll_event* events, int max, int timeout_ms,
                        const sigset_t* mask) {
  (void)mask;
  return world_epoll(fd, events, max, timeout_ms);
}

static inline int world_ms_of(int64_t seconds, int64_t ns) {
  return (int)(seconds * 1000 + (ns + 999999) / 1000000);
}

VISIBLE int epoll_pwait2(int fd, struct epoll_event* events, int max, const struct timespec* t,
                         const sigset_t* mask) {
  (void)mask;
  return world_epoll(fd, events, max, t == NULL ? -1 : world_ms_of(t->tv_sec, t->tv_nsec));
}

#ifdef RONDO_PEER
#include <liburing.h>

VISIBLE int io_uring_submit_and_wait_timeout(struct io_uring* ring, struct io_uring_cqe** cqe,
                                             unsigned count, struct __kernel_timespec* t,
                                             sigset_t* mask) {
  (void)mask;
  int n = io_uring_submit(ring);
  (void)io_uring_get_events(ring);
  if (world_waits_for_real) {
    *cqe = NULL;
    while (io_uring_cq_ready(ring) < count) (void)io_uring_submit_and_wait(ring, count);
  } else if (io_uring_cq_ready(ring) == 0) {
    world_wait(t == NULL ? -1 : world_ms_of(t->tv_sec, t->tv_nsec));
    (void)io_uring_get_events(ring);
  }
  return n;
}
#endif

#endif
