/* SPDX-License-Identifier: MIT */
/*
 * Locks: mutexes, read-write locks, semaphores, condition variables, barriers.
 *
 * Thin layers over pthreads. Most of these calls return nothing, so a failure
 * has nowhere to go; and a program whose lock has failed is no longer protected
 * by it. Such a failure is always the caller's mistake, and the program stops
 * with a sentence that names the call, the lock and the mistake.
 *
 *  1. Only init, try and timed calls return errors. Those of try are UV_EBUSY
 *     (a lock) and UV_EAGAIN (a semaphore), that of a timed wait is
 *     UV_ETIMEDOUT; every other failure stops the program.
 *  2. A plain mutex does not know its owner, as libuv's does not on Linux: to
 *     lock it twice hangs, and any thread may unlock it. Programs rely on the
 *     latter, in the child of a fork above all, where the only thread has a new
 *     id. Recursive mutexes must know their owner, and check it.
 *  3. Condition variables measure time by the clock of uv_hrtime, which cannot
 *     be set, so a change of the date neither cuts nor stretches a wait.
 */
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <time.h>

#include "base/base.h"
#include "uv.h"

#define NS_PER_S UINT64_C(1000000000)

/* ---- what went wrong, in a sentence -------------------------------------- */

static const char* mistake(int err) {
  switch (err) {
    case EDEADLK:
      return "is held by the calling thread already, which would wait for itself";
    case EPERM:
      return "is not held by the calling thread";
    case EBUSY:
      return "is still in use";
    case EINVAL:
      return "was never initialised or is destroyed";
    case EAGAIN:
      return "is held more times than can be counted";
    case EOVERFLOW:
      return "is at its highest value already";
    default:
      return NULL;
  }
}

/* Does nothing if err is 0. */
static inline void must(int err, const char* call, const char* kind, const void* lock) {
  if (__builtin_expect(err == 0, 1)) return;
  const char* text = mistake(err);
  if (text) rn_misuse(call, "the %s %p %s", kind, lock, text);
  rn_misuse(call, "the %s %p failed with errno %d", kind, lock, err);
}

/* For the try calls of locks. EAGAIN is a lock that cannot count one more
 * holder, which is as good as held. */
static int tried(int err, const char* call, const char* kind, const void* lock) {
  if (err == EBUSY || err == EAGAIN) return UV_EBUSY;
  must(err, call, kind, lock);
  return 0;
}

/* ---- mutexes ------------------------------------------------------------- */

int uv_mutex_init(uv_mutex_t* mutex) {
  return -pthread_mutex_init(mutex, NULL); /* invariant 2 */
}

int uv_mutex_init_recursive(uv_mutex_t* mutex) {
  pthread_mutexattr_t attr;
  int err = pthread_mutexattr_init(&attr);
  if (err != 0) return -err;
  err = pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
  if (err == 0) err = pthread_mutex_init(mutex, &attr);
  pthread_mutexattr_destroy(&attr);
  return -err;
}

void uv_mutex_destroy(uv_mutex_t* mutex) {
  must(pthread_mutex_destroy(mutex), "uv_mutex_destroy", "mutex", mutex);
}

void uv_mutex_lock(uv_mutex_t* mutex) {
  must(pthread_mutex_lock(mutex), "uv_mutex_lock", "mutex", mutex);
}

int uv_mutex_trylock(uv_mutex_t* mutex) {
  return tried(pthread_mutex_trylock(mutex), "uv_mutex_trylock", "mutex", mutex);
}

void uv_mutex_unlock(uv_mutex_t* mutex) {
  must(pthread_mutex_unlock(mutex), "uv_mutex_unlock", "mutex", mutex);
}

/* ---- read-write locks ---------------------------------------------------- */

/* Readers are preferred, as glibc's default has it: a stream of readers that
 * overlap can keep a writer waiting for as long as it lasts. */
int uv_rwlock_init(uv_rwlock_t* rwlock) {
  return -pthread_rwlock_init(rwlock, NULL);
}

void uv_rwlock_destroy(uv_rwlock_t* rwlock) {
  must(pthread_rwlock_destroy(rwlock), "uv_rwlock_destroy", "lock", rwlock);
}

void uv_rwlock_rdlock(uv_rwlock_t* rwlock) {
  must(pthread_rwlock_rdlock(rwlock), "uv_rwlock_rdlock", "lock", rwlock);
}

int uv_rwlock_tryrdlock(uv_rwlock_t* rwlock) {
  return tried(pthread_rwlock_tryrdlock(rwlock), "uv_rwlock_tryrdlock", "lock", rwlock);
}

/* glibc does not notice an unlock of what is not locked, here and below. */
void uv_rwlock_rdunlock(uv_rwlock_t* rwlock) {
  must(pthread_rwlock_unlock(rwlock), "uv_rwlock_rdunlock", "lock", rwlock);
}

void uv_rwlock_wrlock(uv_rwlock_t* rwlock) {
  must(pthread_rwlock_wrlock(rwlock), "uv_rwlock_wrlock", "lock", rwlock);
}

int uv_rwlock_trywrlock(uv_rwlock_t* rwlock) {
  return tried(pthread_rwlock_trywrlock(rwlock), "uv_rwlock_trywrlock", "lock", rwlock);
}

void uv_rwlock_wrunlock(uv_rwlock_t* rwlock) {
  must(pthread_rwlock_unlock(rwlock), "uv_rwlock_wrunlock", "lock", rwlock);
}

/* ---- semaphores ---------------------------------------------------------- */

/* A thread that returns from a wait may destroy the semaphore at once, even while the
 * post that let it go is still running. glibc has kept that promise since 2.21
 * (its bug 12674); we need a later one for other reasons. */

/* errno, for the calls that tell of failures through it. */
static inline int errno_of(int result) {
  return result == 0 ? 0 : errno;
}

int uv_sem_init(uv_sem_t* sem, unsigned int value) {
  return -errno_of(sem_init(sem, 0, value));
}

void uv_sem_destroy(uv_sem_t* sem) {
  must(errno_of(sem_destroy(sem)), "uv_sem_destroy", "semaphore", sem);
}

void uv_sem_post(uv_sem_t* sem) {
  must(errno_of(sem_post(sem)), "uv_sem_post", "semaphore", sem);
}

/* A signal handler may end the wait early; there is nothing to tell then. */
void uv_sem_wait(uv_sem_t* sem) {
  int err;
  do {
    err = errno_of(sem_wait(sem));
  } while (err == EINTR);
  must(err, "uv_sem_wait", "semaphore", sem);
}

int uv_sem_trywait(uv_sem_t* sem) {
  int err;
  do {
    err = errno_of(sem_trywait(sem));
  } while (err == EINTR);
  if (err == EAGAIN) return UV_EAGAIN;
  must(err, "uv_sem_trywait", "semaphore", sem);
  return 0;
}

/* ---- condition variables ------------------------------------------------- */

int uv_cond_init(uv_cond_t* cond) {
  pthread_condattr_t attr;
  int err = pthread_condattr_init(&attr);
  if (err != 0) return -err;
  err = pthread_condattr_setclock(&attr, CLOCK_MONOTONIC); /* invariant 3 */
  if (err == 0) err = pthread_cond_init(cond, &attr);
  pthread_condattr_destroy(&attr);
  return -err;
}

void uv_cond_destroy(uv_cond_t* cond) {
  must(pthread_cond_destroy(cond), "uv_cond_destroy", "condition variable", cond);
}

void uv_cond_signal(uv_cond_t* cond) {
  must(pthread_cond_signal(cond), "uv_cond_signal", "condition variable", cond);
}

void uv_cond_broadcast(uv_cond_t* cond) {
  must(pthread_cond_broadcast(cond), "uv_cond_broadcast", "condition variable", cond);
}

/* What can be wrong with a wait is wrong with its mutex. */
void uv_cond_wait(uv_cond_t* cond, uv_mutex_t* mutex) {
  must(pthread_cond_wait(cond, mutex), "uv_cond_wait", "mutex", mutex);
}

/* A deadline past the end of the clock is no deadline: a timeout of UINT64_MAX
 * waits for ever, where libuv's sum wraps round and times out at once. */
int uv_cond_timedwait(uv_cond_t* cond, uv_mutex_t* mutex, uint64_t timeout) {
  uint64_t now_ns = uv_hrtime();
  uint64_t deadline_ns = timeout > UINT64_MAX - now_ns ? UINT64_MAX : now_ns + timeout;
  struct timespec deadline = {
      .tv_sec = (time_t)(deadline_ns / NS_PER_S),
      .tv_nsec = (long)(deadline_ns % NS_PER_S),
  };
  int err = pthread_cond_timedwait(cond, mutex, &deadline);
  if (err == ETIMEDOUT) return UV_ETIMEDOUT;
  must(err, "uv_cond_timedwait", "mutex", mutex);
  return 0;
}

/* ---- barriers ------------------------------------------------------------ */

/* UV_EINVAL for a count of 0. */
int uv_barrier_init(uv_barrier_t* barrier, unsigned int count) {
  return -pthread_barrier_init(barrier, NULL, count);
}

/* Waits for those who are on their way out, so the thread that uv_barrier_wait
 * returned 1 to may call it while the others have not returned yet. */
void uv_barrier_destroy(uv_barrier_t* barrier) {
  must(pthread_barrier_destroy(barrier), "uv_barrier_destroy", "barrier", barrier);
}

/* 1 for one of the threads that met, whichever it is, and 0 for the others. */
int uv_barrier_wait(uv_barrier_t* barrier) {
  int result = pthread_barrier_wait(barrier);
  if (result == PTHREAD_BARRIER_SERIAL_THREAD) return 1;
  must(result, "uv_barrier_wait", "barrier", barrier);
  return 0;
}
