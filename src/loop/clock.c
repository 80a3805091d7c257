/* SPDX-License-Identifier: MIT */
/*
 * Time. The one file that reads clocks, so that the rest of the loop can run on
 * a clock that is not the system's.
 *
 * A virtual clock stands still while callbacks run. It moves when the poll
 * phase would block: virtual.c. A loop that never blocks (an idle handle, immediates that queue
 * immediates, UV_RUN_NOWAIT again and again) would wait for its timers for ever; there, from the
 * hundredth such turn in a row on, a turn takes a microsecond, and after each SPINS_PATIENT turns
 * twice as long, or what it really took if something is in flight (rn_clock_spin).
 */
#include <errno.h>
#include <sys/time.h>
#include <time.h>

#include "loop/loop.h"
#include "poll/poll.h"

uint64_t rn_clock_real_ns(void) {
  struct timespec t;
  RN_ASSERT(clock_gettime(CLOCK_MONOTONIC, &t) == 0);
  return (uint64_t)t.tv_sec * RN_NS_PER_S + (uint64_t)t.tv_nsec;
}

uint64_t rn_clock_others_busy_ns(void) {
  struct timespec all, own; /* own first: it is never the greater one */
  RN_ASSERT(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &own) == 0);
  RN_ASSERT(clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &all) == 0);
  return (uint64_t)(all.tv_sec - own.tv_sec) * RN_NS_PER_S + (uint64_t)all.tv_nsec -
         (uint64_t)own.tv_nsec;
}

/* The nearer of two, of which -1 is none. */
static int64_t nearer(int64_t a_ns, int64_t b_ns) {
  return a_ns < 0 || (b_ns >= 0 && b_ns < a_ns) ? b_ns : a_ns;
}

void rn_clock_spin(struct rn_loop* L, bool open) {
  enum { SPINS_FREE = 100, SPINS_PATIENT = 10000, STEP_NS = 1000, DOUBLINGS_MAX = 40 };
  uint64_t real_ns = rn_clock_real_ns();
  uint64_t passed_ns = real_ns - L->spin_real_ns;
  L->spin_real_ns = real_ns;
  uint64_t spins = L->spins++;
  if (spins < SPINS_FREE) return;
  int64_t left_ns = nearer(rn_timers_next_ns(L), rn_time_next_ns(L, &open));
  if (left_ns <= 0) return; /* nothing waits for time to pass */
  uint64_t doublings = spins / SPINS_PATIENT;
  uint64_t step_ns = (uint64_t)STEP_NS << (doublings < DOUBLINGS_MAX ? doublings : DOUBLINGS_MAX);
  if (open) step_ns = passed_ns;
  rn_time_move(L, (uint64_t)left_ns < step_ns ? (uint64_t)left_ns : step_ns);
  rn_stamp(L);
}

void rn_clock_changed(struct rn_loop* L, uint64_t old_ns) {
  rn_stamp(L);
  rn_update_time(L);
  rn_timers_shift(L, old_ns, L->now_ns);
  rn_embed_touch(L);
}

int rondo_loop_set_clock(uv_loop_t* loop, rondo_clock clock) {
  struct rn_loop* L = rn_loop_of(loop);
  if (clock != RONDO_CLOCK_REAL && clock != RONDO_CLOCK_VIRTUAL) return UV_EINVAL;
  if (L->running > 0) return UV_EBUSY;
  if (rondo_loop_get_clock(loop) == clock) return 0;
  uint64_t old_ns = L->now_ns;
  rn_time_leave(L);
  int err = clock == RONDO_CLOCK_VIRTUAL ? rn_time_new(L, 0) : 0;
  if (err == 0) rn_clock_changed(L, old_ns);
  return err;
}

rondo_clock rondo_loop_get_clock(const uv_loop_t* loop) {
  return rn_loop_of(loop)->time == NULL ? RONDO_CLOCK_REAL : RONDO_CLOCK_VIRTUAL;
}

int rondo_clock_advance(uv_loop_t* loop, uint64_t ns) {
  struct rn_loop* L = rn_loop_of(loop);
  if (L->time == NULL || rn_time_now(L->time) + ns < ns) return UV_EINVAL;
  /* Not the newest reading: inside a callback that is where it began. */
  rn_time_move(L, ns);
  return 0;
}

uint64_t rondo_now_ns(const uv_loop_t* loop) {
  return rn_loop_of(loop)->now_ns;
}

uint64_t uv_now(const uv_loop_t* loop) {
  return rn_loop_of(loop)->now_ns / RN_NS_PER_MS;
}

void uv_update_time(uv_loop_t* loop) {
  struct rn_loop* L = rn_loop_of(loop);
  /* Not rn_stamp: inside a callback the newest reading must stay the one at
   * which the callback began, or its length would be lost. */
  L->now_ns = rn_clock_read(L);
}

uint64_t uv_hrtime(void) {
  return rn_clock_real_ns();
}

int uv_clock_gettime(uv_clock_id clock_id, uv_timespec64_t* ts) {
  struct timespec t;
  if (ts == NULL) return UV_EFAULT;
  if (clock_id != UV_CLOCK_MONOTONIC && clock_id != UV_CLOCK_REALTIME) return UV_EINVAL;
  if (clock_gettime(clock_id == UV_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC, &t) != 0)
    return -errno;
  ts->tv_sec = t.tv_sec;
  ts->tv_nsec = (int32_t)t.tv_nsec;
  return 0;
}

int uv_gettimeofday(uv_timeval64_t* tv) {
  struct timeval t;
  if (tv == NULL) return UV_EINVAL;
  if (gettimeofday(&t, NULL) != 0) return -errno;
  tv->tv_sec = t.tv_sec;
  tv->tv_usec = (int32_t)t.tv_usec;
  return 0;
}

void uv_sleep(unsigned int msec) {
  struct timespec left = {.tv_sec = msec / 1000, .tv_nsec = (long)(msec % 1000) * 1000000};
  int rc;
  do rc = nanosleep(&left, &left);
  while (rc == -1 && errno == EINTR);
  RN_ASSERT(rc == 0);
}
