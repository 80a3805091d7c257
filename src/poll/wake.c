/* SPDX-License-Identifier: MIT */
/*
 * Waking the loop from other threads: senders put their thing on a stack (sent,
 * done) and call rn_wake, which makes a system call only if the loop is asleep
 * or outside uv_run, and only one for many senders.
 *
 *              running                    asleep, or outside uv_run
 *   wake_state AWAKE ──── block ────────▶ ASLEEP ──── rn_wake ───▶ CALLED
 *                ▲                          │        write(eventfd)   │
 *                └────────── back ──────────┴─────────────────────────┘
 *
 * No wake-up is lost: the sender pushes, then reads the state; the loop writes
 * ASLEEP, then reads the stacks. Both are sequentially consistent, so at least
 * one of them sees the other.
 *
 * The eventfd is never read: both backends watch it by edges, and its counter
 * would need five hundred years of wake-ups to fill.
 */
#include <errno.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "poll/poll.h"

enum { AWAKE, ASLEEP, CALLED };

static _Thread_local const struct rn_loop* own_loop;

int rn_wake_open(struct rn_loop* L) {
  L->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (L->wake_fd == -1) return -errno;
  atomic_store(&L->wake_state, L->running > 0 ? AWAKE : ASLEEP);
  return 0;
}

void rn_wake_close(struct rn_loop* L) {
  if (L->wake_fd != -1) close(L->wake_fd);
  L->wake_fd = -1;
}

/* Async-signal-safe, like everything that uv_async_send calls. */
static void call(struct rn_loop* L) {
  static const uint64_t one = 1;
  int saved = errno;
  ssize_t n;
  do
    n = write(L->wake_fd, &one, sizeof one);
  while (n == -1 && errno == EINTR);
  RN_ASSERT(n == sizeof one);
  errno = saved;
}

void rn_wake(struct rn_loop* L) {
  int expected = ASLEEP;
  if (atomic_load(&L->wake_state) != ASLEEP) return;
  if (atomic_compare_exchange_strong(&L->wake_state, &expected, CALLED)) call(L);
}

static bool is_called_for(struct rn_loop* L) {
  return atomic_load(&L->sent) != NULL || atomic_load(&L->done) != NULL;
}

bool rn_wake_may_block(struct rn_loop* L) {
  atomic_store(&L->wake_state, ASLEEP);
  if (!is_called_for(L)) return true;
  atomic_store(&L->wake_state, AWAKE);
  return false;
}

void rn_wake_blocked(struct rn_loop* L) {
  atomic_store(&L->wake_state, AWAKE);
}

void rn_wake_running(struct rn_loop* L) {
  own_loop = L;
  atomic_store(&L->wake_state, AWAKE);
}

/* Whoever waits for uv_backend_fd must hear of what came in the last moment. */
void rn_wake_outside(struct rn_loop* L) {
  own_loop = NULL;
  atomic_store(&L->wake_state, ASLEEP);
  if (L->embed_fd >= 0 && rn_poll_has_completions(L)) rn_wake(L);
}

bool rn_wake_is_own_thread(const struct rn_loop* L) {
  return own_loop == L;
}
