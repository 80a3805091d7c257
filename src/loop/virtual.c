/* SPDX-License-Identifier: MIT */
/*
 * A virtual clock, and the loops that share it: a thread each, and one time for all.
 *
 *   a loop is     busy: it runs callbacks, is not in uv_run, or has been sent something
 *                 waiting: in its poll phase, for something to happen or until due_ns
 *
 *   the clock     stands still while a loop is busy
 *                 moves as real time does while all wait and one of them has something in flight,
 * which the world may answer at any moment; or if none of them waits for a time jumps to the
 * nearest due_ns else
 *
 * A loop that stays busy for PATIENCE_NS (it computes, or waits for another in a callback) stops
 * the clock no longer: from then on it moves as real time does, so that a timer can still end what
 * takes for ever. One that has not entered uv_run yet is busy however long that takes: a thread
 * takes long to begin.
 *
 * Nobody else moves the clock: the last loop that begins to wait does. It wakes those whose time
 * has come; they are busy from that moment on.
 *
 * Invariants:
 *  1. Under `lock`: the list, `flows`, and of each loop `waits`, `open`, `due_ns` and
 * `busy_since_ns`. now_ns changes under it and is read without.
 *  2. A loop that waits has looked at the others after it began to wait, and each that changes from
 * waiting or busy to gone makes another look. So there is always one that knows what to wait for.
 */
#include "loop/loop.h"
#include "poll/poll.h"

#define START_NS RN_NS_PER_S /* a round number, so that traces of virtual runs are easy to read */
#define PATIENCE_NS (5 * RN_NS_PER_S)
#define NEVER_NS UINT64_MAX

struct rn_time {
  uv_mutex_t lock;
  struct rn_link loops;
  _Atomic(uint64_t) now_ns;
  bool flows;              /* as real time does */
  uint64_t flows_since_ns; /* real */
};

uint64_t rn_time_now(const struct rn_time* time) {
  return atomic_load_explicit(&time->now_ns, memory_order_acquire);
}

static void move(struct rn_time* time, uint64_t ns) {
  atomic_fetch_add_explicit(&time->now_ns, ns, memory_order_acq_rel);
}

static struct rn_loop* loop_at(struct rn_link* link) {
  return RN_OF(link, struct rn_loop, in_time);
}

/* It looks at the clock again, whether it sleeps or is about to. */
static void call(struct rn_loop* L) {
  atomic_store(&L->called, true);
  rn_wake(L);
}

static void call_due(struct rn_time* time, uint64_t real_ns) {
  uint64_t now_ns = rn_time_now(time);
  for (struct rn_link* l = time->loops.next; l != &time->loops; l = l->next) {
    struct rn_loop* L = loop_at(l);
    if (!L->waits || L->due_ns > now_ns) continue;
    L->waits = false;
    L->busy_since_ns = real_ns;
    call(L);
  }
}

static void call_waiting(struct rn_time* time) {
  for (struct rn_link* l = time->loops.next; l != &time->loops; l = l->next)
    if (loop_at(l)->waits) call(loop_at(l));
}

/* Brings now_ns up to date. Returns the real time. */
static uint64_t settle(struct rn_time* time) {
  uint64_t real_ns = rn_clock_real_ns();
  if (time->flows) move(time, real_ns - time->flows_since_ns);
  time->flows_since_ns = real_ns;
  call_due(time, real_ns);
  return real_ns;
}

/* What the loops of a clock do, except one. */
struct state {
  uint64_t first_due_ns;
  uint64_t busy_until_ns; /* in real time, to the end of patience; 0: none is */
  bool open;              /* something is in flight */
};

static void look_at(const struct rn_loop* L, uint64_t real_ns, struct state* state) {
  uint64_t until_ns = 0;
  if (!L->waits)
    until_ns = L->busy_since_ns == NEVER_NS ? NEVER_NS : L->busy_since_ns + PATIENCE_NS;
  else if (rn_poll_has_sent(L))
    until_ns = real_ns + PATIENCE_NS;
  if (until_ns > state->busy_until_ns) state->busy_until_ns = until_ns;
  if (L->waits && L->due_ns < state->first_due_ns) state->first_due_ns = L->due_ns;
  state->open = state->open || (L->waits && L->open);
}

static struct state look(struct rn_time* time, const struct rn_loop* except, uint64_t real_ns) {
  struct state state = {.first_due_ns = NEVER_NS};
  for (struct rn_link* l = time->loops.next; l != &time->loops; l = l->next)
    if (loop_at(l) != except) look_at(loop_at(l), real_ns, &state);
  return state;
}

/* ---- waiting ------------------------------------------------------------------ */

void rn_time_wait_begin(struct rn_loop* L, int64_t timeout_ns, bool open) {
  uv_mutex_lock(&L->time->lock);
  settle(L->time);
  L->waits = true;
  L->open = open;
  L->due_ns = timeout_ns < 0 ? NEVER_NS : L->stamp_ns + (uint64_t)timeout_ns;
  uv_mutex_unlock(&L->time->lock);
}

static int64_t decide(struct rn_loop* L, uint64_t real_ns) {
  struct rn_time* time = L->time;
  struct state state = look(time, NULL, real_ns);
  time->flows = false;
  if (state.busy_until_ns == NEVER_NS) return -1;
  if (state.busy_until_ns > real_ns) return (int64_t)(state.busy_until_ns - real_ns);
  if (state.busy_until_ns == 0 && !state.open && state.first_due_ns != NEVER_NS) {
    move(time, state.first_due_ns - rn_time_now(time));
    call_due(time, real_ns);
    return L->waits ? (int64_t)PATIENCE_NS : 0;
  }
  time->flows = true;
  if (state.first_due_ns == NEVER_NS) return -1;
  return (int64_t)(state.first_due_ns - rn_time_now(time));
}

int64_t rn_time_wait_next(struct rn_loop* L) {
  uv_mutex_lock(&L->time->lock);
  atomic_store(&L->called, false);
  uint64_t real_ns = settle(L->time);
  int64_t wait_ns = L->waits ? decide(L, real_ns) : 0;
  uv_mutex_unlock(&L->time->lock);
  return wait_ns;
}

void rn_time_wait_end(struct rn_loop* L) {
  uv_mutex_lock(&L->time->lock);
  L->busy_since_ns = settle(L->time);
  L->time->flows = false;
  L->waits = false;
  atomic_store(&L->called, false);
  uv_mutex_unlock(&L->time->lock);
  rn_stamp(L);
}

/* ---- moving it without waiting --------------------------------------------------- */

void rn_time_run_begin(struct rn_loop* L) {
  uv_mutex_lock(&L->time->lock);
  bool first = L->busy_since_ns == NEVER_NS;
  L->busy_since_ns = settle(L->time);
  if (first) call_waiting(L->time); /* their patience begins */
  uv_mutex_unlock(&L->time->lock);
}

void rn_time_move(struct rn_loop* L, uint64_t ns) {
  uv_mutex_lock(&L->time->lock);
  move(L->time, ns);
  settle(L->time);
  uv_mutex_unlock(&L->time->lock);
}

int64_t rn_time_next_ns(struct rn_loop* L, bool* open) {
  uv_mutex_lock(&L->time->lock);
  struct state state = look(L->time, L, settle(L->time));
  uint64_t now_ns = rn_time_now(L->time);
  uv_mutex_unlock(&L->time->lock);
  if (state.open || state.busy_until_ns != 0) *open = true;
  return state.first_due_ns == NEVER_NS ? -1 : (int64_t)(state.first_due_ns - now_ns);
}

/* ---- who has it -------------------------------------------------------------------- */

static void enter(struct rn_loop* L, struct rn_time* time, uint64_t busy_since_ns) {
  uv_mutex_lock(&time->lock);
  L->time = time;
  L->waits = false;
  L->busy_since_ns = busy_since_ns;
  rn_link_append(&time->loops, &L->in_time);
  uv_mutex_unlock(&time->lock);
}

int rn_time_new(struct rn_loop* L, uint64_t now_ns) {
  struct rn_time* time = rn_calloc(1, sizeof *time);
  if (time == NULL) return UV_ENOMEM;
  int err = uv_mutex_init(&time->lock);
  if (err != 0) {
    rn_free(time);
    return err;
  }
  rn_link_init(&time->loops);
  atomic_init(&time->now_ns, now_ns == 0 ? START_NS : now_ns);
  enter(L, time, rn_clock_real_ns());
  return 0;
}

void rn_time_leave(struct rn_loop* L) {
  struct rn_time* time = L->time;
  if (time == NULL) return;
  uv_mutex_lock(&time->lock);
  rn_link_remove(&L->in_time);
  bool last = rn_link_alone(&time->loops);
  call_waiting(time);
  uv_mutex_unlock(&time->lock);
  L->time = NULL;
  if (!last) return;
  uv_mutex_destroy(&time->lock);
  rn_free(time);
}

/* The other loops' threads are the parent's. One of them may have held the lock, so the old clock
 * stays as it is. */
int rn_time_fork(struct rn_loop* L) {
  struct rn_time* old = L->time;
  if (old == NULL || old->loops.next == old->loops.prev) return 0;
  rn_link_init(&L->in_time);
  L->time = NULL;
  return rn_time_new(L, rn_time_now(old));
}

int rondo_loop_share_clock(uv_loop_t* loop, uv_loop_t* other) {
  struct rn_loop* L = rn_loop_of(loop);
  struct rn_time* time = rn_loop_of(other)->time;
  if (time == NULL || L->time == time) return UV_EINVAL;
  if (L->running > 0) return UV_EBUSY;
  uint64_t old_ns = L->now_ns;
  rn_time_leave(L);
  enter(L, time, NEVER_NS);
  rn_clock_changed(L, old_ns);
  return 0;
}
