/* SPDX-License-Identifier: MIT */
/*
 * The thread that writes a trace.
 *
 *        ┌──────────────── something was written ───────────────┐
 *        ▼                                                      │
 *   write all rings ──▶ nap, at most PERIOD_NS ──▶ again, nothing to write, twice
 *        ▲                                                      │
 *        └── woken by the next event ◀── asleep ◀── look once more
 *
 * A loop's thread publishes a record and then looks whether the writer is asleep; the writer says
 * that it is and then looks at the rings. One of them must see the other. The loop's thread pays no
 * barrier for that: the writer has the kernel make one on all threads (membarrier). Where there is
 * no such call, the writer naps for ever.
 */
#include "lens/writer.h"

#include <errno.h>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "lens/chunk.h"
#include "loop/loop.h"

enum {
  PERIOD_NS = 5000000,
  ROOM_NS = 50000,
  QUIET_ROUNDS = 2,
  CLOSED_KEPT = 8, /* of loops that keep their last events */
  END_S = 5,       /* a process waits at most so long for the end of its trace */
  STACK_BYTES = 128 * 1024,
};

struct rn_writer rn_writer;

/* All of these are changed by any thread; bell and done are futexes. */
static _Atomic(uint32_t) bell; /* another value when there is something to do */
static _Atomic(uint32_t) done;
static _Atomic(bool) wants_last, wants_end;
static _Atomic(bool) is_running;
static _Atomic(int) end_signal;

static bool can_sleep; /* the writer's */

/* ---- waiting and waking ------------------------------------------------------------------- */

/* ns: UINT64_MAX for ever. */
static void wait_while(_Atomic(uint32_t)* word, uint32_t value, uint64_t ns) {
  struct timespec most = {(time_t)(ns / RN_NS_PER_S), (long)(ns % RN_NS_PER_S)};
  syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, ns == UINT64_MAX ? NULL : &most, NULL, 0);
}

static void wake_all(_Atomic(uint32_t)* word) {
  syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, INT32_MAX, NULL, NULL, 0);
}

void rn_writer_wake(void) {
  int saved = errno;
  atomic_fetch_and(&rn_lens_attention, ~(unsigned)RN_ATTENTION_ASLEEP);
  atomic_fetch_add(&bell, 1);
  wake_all(&bell);
  errno = saved;
}

void rn_writer_wait_for_room(void) {
  int saved = errno;
  rn_writer_wake();
  nanosleep(&(struct timespec){0, ROOM_NS}, NULL);
  errno = saved;
}

/* ---- writing ------------------------------------------------------------------------------ */

static bool is_empty(const struct rn_lane* lane) {
  return atomic_load(&lane->ring.head) == atomic_load(&lane->ring.tail);
}

static void unlist(struct rn_lane* lane, struct rn_lane* before) {
  struct rn_lane* first = lane;
  if (before == NULL && atomic_compare_exchange_strong(&rn_writer.lanes, &first, lane->next))
    return;
  /* Others were put before it meanwhile. */
  if (before == NULL)
    for (before = first; before->next != lane;) before = before->next;
  before->next = lane->next;
}

static bool keeps_last(void) {
  return rn_writer.options.last_events != 0;
}

/* Lanes whose loop is closed and written; of those that keep their last events, the oldest. */
static void free_closed(void) {
  struct rn_lane* before = NULL;
  unsigned kept = 0;
  for (struct rn_lane* lane = atomic_load(&rn_writer.lanes); lane != NULL;) {
    struct rn_lane* next = lane->next;
    bool is_over = atomic_load(&lane->loop) == NULL &&
                   (keeps_last() ? ++kept > CLOSED_KEPT : is_empty(lane) && lane->about_written);
    if (is_over) {
      unlist(lane, before);
      rn_lane_free(lane);
    } else {
      before = lane;
    }
    lane = next;
  }
}

static void end_trace(int err) {
  atomic_fetch_or(&rn_lens_attention, RN_ATTENTION_ENDED);
  if (err != 0 && rn_writer.options.speaks)
    dprintf(STDERR_FILENO, "rondo: the trace ends here: cannot write %s: %s\n",
            rn_writer.options.path, uv_strerror(err));
}

/* Whether something was written. */
static bool write_lanes(bool wants_all) {
  bool wrote = false;
  int err = 0;
  struct rn_lane* lane = atomic_load(&rn_writer.lanes);
  /* From the oldest on, so that the first loop comes first: lists are short. */
  struct rn_lane* last = NULL;
  while (lane != NULL && err == 0) {
    struct rn_lane* at = atomic_load(&rn_writer.lanes);
    while (at->next != last) at = at->next;
    if (!keeps_last())
      err = rn_chunk_write_new(at, rn_writer.process, &wrote);
    else if (wants_all)
      err = rn_chunk_write_last(at, rn_writer.process, rn_writer.options.last_events);
    last = at;
    if (at == lane) break;
  }
  if (err != 0) end_trace(err);
  free_closed();
  return wrote && err == 0;
}

/* Loops that never had an event are in the trace, too. */
static void begin_silent(void) {
  for (struct rn_lane* lane = atomic_load(&rn_writer.lanes); lane != NULL; lane = lane->next)
    if (atomic_load(&lane->about) == NULL && lane->forked_from == 0)
      rn_lane_begin(lane, rn_clock_real_ns());
}

static void finish(void) {
  bool had_ended = (atomic_load(&rn_lens_attention) & RN_ATTENTION_ENDED) != 0;
  end_trace(0); /* nothing comes in any more */
  if (!had_ended) {
    begin_silent();
    write_lanes(true);
  }
  atomic_store(&done, 1);
  wake_all(&done);
}

/* ---- the thread --------------------------------------------------------------------------- */

static bool has_new(void) {
  for (struct rn_lane* lane = atomic_load(&rn_writer.lanes); lane != NULL; lane = lane->next)
    if (!is_empty(lane)) return true;
  return false;
}

static uint64_t left_ns(void) {
  if (rn_writer.until_ns == 0) return UINT64_MAX;
  uint64_t now_ns = rn_clock_real_ns();
  return now_ns < rn_writer.until_ns ? rn_writer.until_ns - now_ns : 0;
}

static void nap(uint32_t seen, uint64_t most_ns) {
  uint64_t ns = left_ns();
  if (ns != 0) wait_while(&bell, seen, ns < most_ns ? ns : most_ns);
}

static void sleep_until_woken(uint32_t seen) {
  atomic_fetch_or(&rn_lens_attention, RN_ATTENTION_ASLEEP);
  syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0);
  if (!has_new()) nap(seen, UINT64_MAX);
  atomic_fetch_and(&rn_lens_attention, ~(unsigned)RN_ATTENTION_ASLEEP);
}

/* As if nobody had caught it. In a handler of this signal it comes when the handler has returned.
 */
static void die_of(int signum) {
  struct sigaction action;
  if (rn_writer.options.before_death != NULL) rn_writer.options.before_death();
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigaction(signum, &action, NULL);
  kill(getpid(), signum);
}

static void* run(void* arg) {
  (void)arg;
  pthread_setname_np(pthread_self(), "rondo-trace");
  can_sleep = syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) == 0;
  for (unsigned quiet = 0;;) {
    uint32_t seen = atomic_load(&bell);
    bool is_over = left_ns() == 0 || atomic_load(&wants_end);
    if (is_over) break;
    bool wrote = write_lanes(atomic_exchange(&wants_last, false));
    quiet = wrote ? 0 : quiet + 1;
    if ((atomic_load(&rn_lens_attention) & RN_ATTENTION_ENDED) != 0) break;
    if (keeps_last())
      nap(seen, UINT64_MAX);
    else if (quiet >= QUIET_ROUNDS && can_sleep)
      sleep_until_woken(seen);
    else
      nap(seen, PERIOD_NS);
  }
  finish();
  /* The signal may come when the trace has ended long since. */
  for (;;) {
    uint32_t seen = atomic_load(&bell);
    int signum = atomic_load(&end_signal);
    if (signum != 0) die_of(signum);
    if (!rn_writer.options.catches || atomic_load(&wants_end)) break;
    wait_while(&bell, seen, UINT64_MAX);
  }
  atomic_store(&is_running, false);
  return NULL;
}

bool rn_writer_is_running(void) {
  return atomic_load(&is_running);
}

/* It gets no signals: they are the program's. */
void rn_writer_start(void) {
  int saved = errno;
  unsigned was = atomic_fetch_and(&rn_lens_attention, ~(unsigned)RN_ATTENTION_NO_WRITER);
  if ((was & RN_ATTENTION_NO_WRITER) == 0) return;
  sigset_t all, before;
  pthread_t thread;
  pthread_attr_t attributes;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, STACK_BYTES);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  atomic_store(&is_running, true);
  int err = pthread_create(&thread, &attributes, run, NULL);
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (err != 0) {
    atomic_store(&is_running, false);
    end_trace(-err);
  }
  errno = saved;
}

/* ---- for others --------------------------------------------------------------------------- */

void rn_writer_add(struct rn_lane* lane) {
  lane->next = atomic_load(&rn_writer.lanes);
  while (!atomic_compare_exchange_weak(&rn_writer.lanes, &lane->next, lane)) continue;
}

void rn_writer_ask_for_last(void) {
  atomic_store(&wants_last, true);
  rn_writer_wake();
}

void rn_writer_end(int signum) {
  int saved = errno;
  bool has_thread = atomic_load(&is_running);
  if (signum != 0) atomic_store(&end_signal, signum);
  atomic_store(&wants_end, true);
  rn_writer_wake();
  if (signum != 0) {
    if (!has_thread) die_of(signum);
  } else if (has_thread) {
    for (int s = 0; s < END_S && atomic_load(&done) == 0; s++) wait_while(&done, 0, RN_NS_PER_S);
    /* A program that ends by itself meanwhile dies of the signal all the same. */
    int caught = atomic_load(&end_signal);
    if (caught != 0) die_of(caught);
  } else if (rn_writer.process == getpid()) {
    finish(); /* of loops that had no event */
  }
  errno = saved;
}

void rn_writer_forked(void) {
  pid_t from = rn_writer.process;
  rn_writer.process = getpid();
  atomic_store(&done, 0);
  atomic_store(&is_running, false);
  unsigned ended = atomic_load(&rn_lens_attention) & RN_ATTENTION_ENDED;
  atomic_store(&rn_lens_attention, ended | RN_ATTENTION_NO_WRITER);
  for (struct rn_lane* lane = atomic_load(&rn_writer.lanes); lane != NULL; lane = lane->next)
    rn_lane_forked(lane, from);
}
