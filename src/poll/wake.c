/* SPDX-License-Identifier: MIT */
/*
 * Sleeping, and waking the loop from other threads: senders put their thing on
 * a stack (sent, done), or set `called`, and call rn_wake, which makes a system call only if
 * somebody sleeps, and only one for many senders.
 *
 *                    block                       rn_wake
 *   AWAKE ───────────────────▶ IN_FUTEX ──────────────────────▶ CALLED
 *     ▲                        IN_POLLER   futex_wake or            │
 *     │                            │       write(eventfd)           │
 *     └──────────── back ──────────┴────────────────────────────────┘
 *
 * A loop that watches no descriptor sleeps on the state itself (a futex) and
 * needs neither poller nor eventfd. One that does sleeps in its poller, where
 * the eventfd wakes it. Outside uv_run nobody sleeps, so the state is AWAKE and
 * sending is free; unless another loop waits for uv_backend_fd: IN_POLLER.
 *
 * No wake-up is lost: the sender pushes, then reads the state; the loop writes
 * the state, then reads the stacks. Both are sequentially consistent, so at
 * least one of them sees the other.
 *
 * The eventfd is never read: both backends watch it by edges, and its counter
 * would need five hundred years of wake-ups to fill.
 */
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "poll/poll.h"

enum { AWAKE, IN_FUTEX, IN_POLLER, CALLED };

/* initial-exec: its first use may be in a signal handler, and must not allocate. */
static _Thread_local const struct rn_loop* own_loop __attribute__((tls_model("initial-exec")));

int rn_wake_open(struct rn_loop* L) {
  L->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return L->wake_fd == -1 ? -errno : 0;
}

void rn_wake_close(struct rn_loop* L) {
  if (L->wake_fd != -1) close(L->wake_fd);
  L->wake_fd = -1;
}

static void write_eventfd(struct rn_loop* L) {
  static const uint64_t one = 1;
  ssize_t n;
  do n = write(L->wake_fd, &one, sizeof one);
  while (n == -1 && errno == EINTR);
  RN_ASSERT(n == sizeof one);
}

static long futex(struct rn_loop* L, int op, int value, const struct timespec* until) {
  return syscall(SYS_futex, &L->wake_state, op | FUTEX_PRIVATE_FLAG, value, until, NULL,
                 FUTEX_BITSET_MATCH_ANY);
}

/* Async-signal-safe, like everything that uv_async_send calls. */
void rn_wake(struct rn_loop* L) {
  int state = atomic_load(&L->wake_state);
  if (state != IN_FUTEX && state != IN_POLLER) return;
  if (!atomic_compare_exchange_strong(&L->wake_state, &state, CALLED)) return;
  int saved = errno;
  if (state == IN_FUTEX)
    (void)futex(L, FUTEX_WAKE, 1, NULL);
  else
    write_eventfd(L);
  errno = saved;
}

static bool may_sleep(struct rn_loop* L, int state) {
  atomic_store(&L->wake_state, state);
  if (!rn_poll_has_sent(L) && !atomic_load(&L->called)) return true;
  atomic_store(&L->wake_state, AWAKE);
  return false;
}

bool rn_wake_may_block(struct rn_loop* L) {
  return may_sleep(L, IN_POLLER);
}

void rn_wake_blocked(struct rn_loop* L) {
  /* A sender that sees it late makes a call too many, and nothing is lost. */
  atomic_store_explicit(&L->wake_state, AWAKE, memory_order_relaxed);
  rn_stamp(L);
  rn_metrics_idle_end(L);
}

static bool has_been_sent(const void* arg) {
  const struct rn_loop* L = arg;
  return atomic_load_explicit(&L->sent, memory_order_relaxed) != NULL ||
         atomic_load_explicit(&L->done, memory_order_relaxed) != NULL;
}

/* Only where there is somebody who could send. A time-out that is nearer than the
 * looking is long is left to the kernel. */
bool rn_wake_look(struct rn_loop* L, int64_t timeout_ns) {
  if (L->asyncs == 0 && L->works == 0) return false;
  if (rn_watches_outside(L)) return false; /* it would not see these */
  if (timeout_ns >= 0 && timeout_ns < (int64_t)RN_NS_PER_MS) return false;
  if (!rn_spin_may(&L->spin)) return false;
  rn_metrics_idle_begin(L);
  bool sent = rn_spin(&L->spin, has_been_sent, L);
  rn_stamp(L);
  rn_metrics_idle_end(L);
  return sent;
}

static void block_sigprof(sigset_t* saved) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGPROF);
  pthread_sigmask(SIG_SETMASK, &set, saved); /* as the pollers' masks, and libuv's */
}

/* Returns when woken, when a signal came, or after timeout_ns (-1: never). */
void rn_wake_sleep(struct rn_loop* L, int64_t timeout_ns) {
  if (timeout_ns == 0 || !may_sleep(L, IN_FUTEX)) return;
  rn_metrics_idle_begin(L);
  struct timespec until;
  if (timeout_ns > 0) {
    uint64_t now_ns = L->time == NULL ? L->stamp_ns : rn_clock_real_ns();
    uint64_t until_ns = now_ns + (uint64_t)timeout_ns;
    until.tv_sec = (time_t)(until_ns / RN_NS_PER_S);
    until.tv_nsec = (long)(until_ns % RN_NS_PER_S);
  }
  sigset_t saved;
  if (L->block_sigprof) block_sigprof(&saved);
  (void)futex(L, FUTEX_WAIT_BITSET, IN_FUTEX, timeout_ns > 0 ? &until : NULL);
  if (L->block_sigprof) pthread_sigmask(SIG_SETMASK, &saved, NULL);
  rn_wake_blocked(L);
}

void rn_wake_running(struct rn_loop* L) {
  L->outer = own_loop;
  own_loop = L;
  atomic_store_explicit(&L->wake_state, AWAKE, memory_order_relaxed);
}

void rn_wake_outside(struct rn_loop* L) {
  own_loop = L->outer;
  rn_wake_embedded(L);
}

/* A waiter on uv_backend_fd must hear of what comes, and of what came in
 * the last moment. */
void rn_wake_embedded(struct rn_loop* L) {
  if (L->embed_fd < 0 || L->running > 0 || may_sleep(L, IN_POLLER)) return;
  if (rn_alive(L)) write_eventfd(L);
}

bool rn_wake_is_own_thread(const struct rn_loop* L) {
  return own_loop == L;
}
