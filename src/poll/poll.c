/* SPDX-License-Identifier: MIT */
/*
 * The poll phase: wait for completions, run their callbacks.
 *
 * Of one batch the pool's works come first, then the kernel's operations, which are
 * works in libuv, then asyncs, then descriptors in the order in which they became ready,
 * then signals: libuv's order, where it has one. With a chooser, choose.c decides instead.
 */
#include "poll/poll.h"

#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include "loop/door.h"
#include "poll/steer.h"
#include "pool/pool.h"
#include "sys/process.h"

enum { ALL_EVENTS = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLPRI };

static int open_with(struct rn_loop* L, const struct rn_backend* backend) {
  L->backend = backend;
  int err = backend->open(L);
  if (err != 0) backend->close(L);
  return err;
}

/* Which backend RONDO_POLL asks for: UV_EINVAL if it is none, NULL for any. */
static int wanted_backend(const struct rn_backend** backend) {
  const char* name = getenv("RONDO_POLL");
  *backend = NULL;
  if (name == NULL || *name == '\0') return 0;
  if (strcmp(name, rn_backend_epoll.name) == 0)
    *backend = &rn_backend_epoll;
  else if (strcmp(name, rn_backend_uring.name) == 0)
    *backend = &rn_backend_uring;
  return *backend == NULL ? UV_EINVAL : 0;
}

int rn_poll_init(struct rn_loop* L) {
  rn_link_init(&L->changed);
  rn_link_init(&L->ops);
  rn_link_init(&L->ops_done);
  L->wake_fd = -1;
  L->embed_fd = -1;
  L->embed_timer_fd = -1;
  int err = wanted_backend(&L->backend);
  if (err != 0) return err;
  return L->backend == &rn_backend_uring ? rn_uring_probe() : 0;
}

static int open_backend(struct rn_loop* L) {
  if (L->backend != NULL) return open_with(L, L->backend);
  return open_with(L, rn_uring_probe() == 0 ? &rn_backend_uring : &rn_backend_epoll);
}

int rn_poll_open(struct rn_loop* L) {
  if (L->poller != NULL) return 0;
  const struct rn_backend* wanted = L->backend;
  int err = rn_wake_open(L);
  if (err == 0) err = open_backend(L);
  if (err == 0) return 0;
  L->backend = wanted;
  rn_wake_close(L);
  return err;
}

void rn_poll_close(struct rn_loop* L) {
  rn_hold_close(L);
  rn_steer_close(L);
  rn_embed_close(L);
  if (L->poller != NULL) L->backend->close(L);
  rn_wake_close(L);
  rn_free(L->watches);
  L->watches = NULL;
  L->watches_size = 0;
}

int rn_poll_fork(struct rn_loop* L) {
  rn_steer_fork(L);
  bool embedded = L->embed_fd >= 0;
  rn_embed_close(L); /* first: nothing may be submitted to the parent's ring */
  rn_ops_fork(L);
  if (L->poller == NULL) return 0;
  L->backend->close(L);
  rn_wake_close(L);
  for (unsigned i = 0; i < L->watches_size; i++) {
    struct rn_watch* watch = L->watches[i];
    if (watch == NULL) continue;
    rn_link_remove(&watch->changed);
    if (watch->wanted != 0) rn_link_append(&L->changed, &watch->changed);
    rn_watch_disarmed(L, watch);
  }
  int err = rn_poll_open(L);
  if (err != 0) return err;
  if (embedded && uv_backend_fd(L->uv) == -1) return UV_EMFILE;
  return 0;
}

const char* rn_poll_name(const struct rn_loop* L) {
  if (L->backend != NULL) return L->backend->name;
  return rn_uring_probe() == 0 ? rn_backend_uring.name : rn_backend_epoll.name;
}

bool rn_poll_has_completions(const struct rn_loop* L) {
  return atomic_load_explicit(&L->sent, memory_order_acquire) != NULL ||
         atomic_load_explicit(&L->done, memory_order_acquire) != NULL || L->asyncs_due != NULL ||
         !rn_link_alone(&L->ops_done) || rn_hold_has(L);
}

struct rn_watch* rn_poll_live(const struct rn_loop* L, const struct rn_ready* ready) {
  if (ready->op != NULL || ready->fd < 0 || (unsigned)ready->fd >= L->watches_size) return NULL;
  struct rn_watch* watch = L->watches[ready->fd];
  return watch != NULL && watch->tag == ready->tag ? watch : NULL;
}

bool rn_poll_dispatch(struct rn_loop* L, const struct rn_ready* ready) {
  if (ready->op != NULL) return ready->op->of->done(L->uv, ready->op, ready->result, ready->flags);
  struct rn_watch* watch = rn_poll_live(L, ready);
  if (watch == NULL || watch->wanted == 0) return false;
  unsigned events = ready->events & (watch->wanted | EPOLLERR | EPOLLHUP | RN_READY_FAILED);
  /* An error or a hang-up alone must reach a watch that waits to read or write. */
  if (events == EPOLLERR || events == EPOLLHUP) events |= watch->wanted & ALL_EVENTS;
  if (events == 0) return false;
  watch->of->ready(L->uv, watch, events);
  return true;
}

/* First it is found out which processes have ended. What they signalled before has been caught by
 * now, though perhaps not when the kernel was asked; it is reported before their ends are. */
size_t rn_poll_late(struct rn_loop* L, const struct rn_ready* ready, unsigned count, bool alone) {
  size_t ran = 0;
  bool signals = false;
  L->exits_now = alone || !L->slept;
  for (unsigned i = 0; i < count; i++) {
    const struct rn_watch* watch = rn_poll_live(L, &ready[i]);
    if (watch == &L->signal_watch)
      signals = true;
    else if (watch != NULL && watch->of->late)
      ran += rn_poll_dispatch(L, &ready[i]);
  }
  if (signals || (ran > 0 && L->signal_watch.wanted != 0)) {
    L->signal_watch.of->ready(L->uv, &L->signal_watch, EPOLLIN);
    ran += signals;
  }
  rn_exits_run(L);
  return ran;
}

static size_t run_ready(struct rn_loop* L, const struct rn_ready* ready, unsigned count) {
  struct rn_async_pass pass;
  unsigned ops = 0;
  unsigned late = 0;
  rn_async_pass_begin(L, &pass);
  size_t ran = rn_works_run(L);
  for (unsigned i = 0; i < count; i++) {
    if (ready[i].op == NULL) continue;
    ran += rn_poll_dispatch(L, &ready[i]);
    ops++;
  }
  ran += rn_asyncs_run(L);
  pass.at = RN_ASYNC_END;
  for (unsigned i = 0; ops < count && i < count; i++) {
    if (ready[i].op != NULL) continue;
    const struct rn_watch* watch = rn_poll_live(L, &ready[i]);
    if (watch != NULL && watch->of->late)
      late++;
    else
      ran += rn_poll_dispatch(L, &ready[i]);
  }
  if (late > 0) ran += rn_poll_late(L, ready, count, late == count);
  rn_async_pass_end(L, &pass);
  return ran;
}

/* Only this thread takes from the stacks, so they can be walked. */
static size_t count_sent(const struct rn_loop* L) {
  size_t count = 0;
  const struct rn_work* work = atomic_load_explicit(&L->done, memory_order_acquire);
  for (; work != NULL; work = work->b.done.next) count++;
  const uv_async_t* async = atomic_load_explicit(&L->sent, memory_order_acquire);
  for (; async != NULL; async = async->next_sent) count++;
  return count;
}

/* Without watches and operations there is nothing to ask the kernel: wake-ups are
 * in memory. Operations must get to it before anybody looks for other things. */
unsigned rn_poll_ask(struct rn_loop* L, int64_t timeout_ns, struct rn_ready* ready, unsigned max) {
  unsigned count = rn_ops_take(L, ready, max);
  if (count > 0) timeout_ns = 0;
  if (timeout_ns != 0 && L->ops_live == 0 && rn_wake_look(L, timeout_ns)) timeout_ns = 0;
  bool waits = L->watches_live > 0 || L->ops_live > 0 || L->embed_fd >= 0;
  /* A fork may have left it without a poller, for want of descriptors. */
  if (waits && rn_poll_open(L) == 0)
    return count + L->backend->wait(L, timeout_ns, ready + count, max - count);
  rn_wake_sleep(L, timeout_ns);
  return count;
}

/* ---- waiting on a virtual clock: the rules are in virtual.c ------------------- */

static bool in_flight(const struct rn_loop* L) {
  return L->uv->active_reqs.count > 0 || rn_watches_outside(L) || !rn_link_alone(&L->children);
}

/* open: something is in flight, so that the clock moves as real time does. */
static unsigned wait_virtually(struct rn_loop* L, int64_t timeout_ns, bool open,
                               struct rn_ready* ready, unsigned max) {
  const uint64_t before_ns = rn_clock_read(L);
  /* A signal is never in flight, but may be there. */
  unsigned count = timeout_ns == 0 || !open ? rn_poll_ask(L, 0, ready, max) : 0;
  if (timeout_ns != 0 && count == 0 && !rn_poll_has_completions(L)) {
    int64_t real_ns;
    rn_time_wait_begin(L, timeout_ns, open);
    while (count == 0 && !rn_poll_has_completions(L) && (real_ns = rn_time_wait_next(L)) != 0)
      count = rn_poll_ask(L, real_ns, ready, max);
    rn_time_wait_end(L);
  }
  if (L->stamp_ns > before_ns) {
    L->spins = 0;
    rn_metrics_idle_add(L, L->stamp_ns - before_ns);
  } else {
    rn_clock_spin(L, open);
  }
  return count;
}

/* Waits in the loop's time. */
static unsigned wait_for(struct rn_loop* L, int64_t timeout_ns, struct rn_ready* ready,
                         unsigned max) {
  if (rn_poll_has_completions(L)) timeout_ns = 0;
  bool told = timeout_ns != 0 && L->observers != NULL;
  if (told) rn_tell_phase(L, RONDO_EVENT_WAIT_BEGIN, timeout_ns);
  unsigned count = L->time != NULL ? wait_virtually(L, timeout_ns, in_flight(L), ready, max)
                                   : rn_poll_ask(L, timeout_ns, ready, max);
  if (told) rn_tell_phase(L, RONDO_EVENT_WAIT_END, (int64_t)(count + count_sent(L)));
  return count;
}

static size_t run_batch(struct rn_loop* L, const struct rn_ready* ready, unsigned count) {
  if (count == 0 && !rn_poll_has_completions(L)) return 0;
  rn_phase_begin(L, RONDO_PHASE_POLL);
  bool chosen = L->chooser != NULL || rn_hold_has(L);
  size_t ran = chosen ? rn_choose_run(L, ready, count) : run_ready(L, ready, count);
  rn_phase_end(L);
  return ran;
}

void rn_poll(struct rn_loop* L, int64_t timeout_ns) {
  if (RN_UNLIKELY(L->steer != NULL)) {
    rn_steer_poll(L, timeout_ns);
    return;
  }
  struct rn_ready ready[1024];
  const unsigned max = L->limits[RONDO_LIMIT_POLL_EVENTS];
  unsigned rounds = L->limits[RONDO_LIMIT_POLL_ROUNDS];
  /* Where idle time is measured, libuv looks before it waits: what is there at
   * the first look was waiting for the loop. */
  bool look_first = L->idle_metrics && timeout_ns != 0;
  /* Children that ended before the loop slept are reported differently: rule 1 of process.c. */
  if (L->pidfds > 0 && timeout_ns != 0 && L->time == NULL) look_first = true;
  bool waiting = L->idle_metrics || timeout_ns == 0;
  L->polls++;
  rn_refresh(L);
  if (timeout_ns == INT64_MAX) timeout_ns = -1; /* a timer that never comes */
  /* The timeout counts from the loop's time; callbacks have run since. */
  uint64_t from_ns = rn_switch(L, RONDO_SWITCH_WAIT_WHOLE) ? L->stamp_ns : L->now_ns;
  uint64_t deadline_ns = from_ns + (uint64_t)(timeout_ns > 0 ? timeout_ns : 0);
  if (timeout_ns > 0)
    timeout_ns = deadline_ns > L->stamp_ns ? (int64_t)(deadline_ns - L->stamp_ns) : 0;

  rn_metrics_delay(L);
  for (;;) {
    L->slept = !look_first && timeout_ns != 0;
    uint64_t before_ns = L->stamp_ns;
    unsigned count = wait_for(L, look_first ? 0 : timeout_ns, ready, max);
    rn_update_time(L);
    if (RN_UNLIKELY(L->samplers != NULL) && L->slept) rn_samplers_waited(L, before_ns, L->now_ns);
    L->metrics.left_poll_ns = L->stamp_ns;
    if (L->current_id == 0) L->booked_ns = L->stamp_ns;
    if (count == max) rn_limit_hit(L, RONDO_LIMIT_POLL_EVENTS);
    size_t ran = run_batch(L, ready, count);
    L->events += ran;
    if (waiting) L->events_waiting += ran;
    if (ran > 0 || rn_hold_has(L)) {
      if (count < max) break;
      if (--rounds == 0) {
        rn_limit_hit(L, RONDO_LIMIT_POLL_ROUNDS);
        break;
      }
      timeout_ns = 0;
    } else if (look_first) {
      look_first = false;
      waiting = false;
      continue;
    }
    if (timeout_ns == 0 && ran == 0) break;
    if (timeout_ns > 0) {
      if (L->stamp_ns >= deadline_ns) break;
      timeout_ns = (int64_t)(deadline_ns - L->stamp_ns);
    }
  }
}
