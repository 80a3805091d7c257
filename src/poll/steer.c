/* SPDX-License-Identifier: MIT */
/*
 * Steered loops. Elsewhere the speed of threads, of the kernel and of callbacks decides which
 * completion comes first, and whether it comes before a timer. Here the chooser does.
 *
 *   poll phase   1. all that the program has set in motion arrives: outside.c
 *                2. candidates are what is held (it has arrived), works that have not begun,
 *                   and, by what the loop would do now,
 *                     it would sleep:    the next timer, its own or another thread's: time passes
 *                                        until it is due; and the outside: the loop waits, in
 *                                        real time, for a child
 *                     it would not:      nothing: what is held comes later
 *                     something has run: nothing more: the rest comes in another turn
 *                3. the choice runs; 2 again, until nothing is chosen or left
 *   timers       callbacks have taken no time, or so long that a timer is due, or longer
 *   reading      all bytes that are there, or some
 *
 * The first candidate is what an idle, fast machine would do: works are slower than immediates and
 * faster than timers, and what the program has sent to itself is there at the next look.
 *
 * Invariants:
 *  1. Candidates are in the order in which they were queued (by id), never in that of arrival, so
 *     they do not depend on the machine. Those of no handle (signals) come last.
 *  2. A work begins when it is chosen, and the loop waits for its end: so works never overlap. As
 *     in the pool, only the oldest UV_THREADPOOL_SIZE can be chosen, and of lookups half of that.
 *     A result that is held back keeps its thread until it is delivered: the pool hands results
 *     over in the order in which they ended, so this one has not ended yet. A work that sleeps for
 *     PATIENCE_NS may wait for something that this thread has to do. It counts as outside from
 *     then on, and comes when it comes.
 *  3. Signals and ends of processes are candidates only when no other descriptor is ready: what a
 *     child has written is read before its end is reported, as libuv promises. So where a read has
 *     left something in the kernel, the rest or the end of it, they wait for the next phase, which
 *     looks outside again. Output that never ends holds them up for LATE_WAITS_MAX phases.
 *  4. The clock moves only by choices and when nothing else can happen. While the loop waits for a
 *     child it moves at least as far as real time, but in steps of OUTSIDE_STEP_NS, twice that,
 *     four times that ... or to the next timer: so it does not depend on how fast a child was.
 *  5. A program that waits for timers alone until an hour has passed on its clock will never end,
 *     such as one with an interval that nobody clears. It counts as stuck.
 *  6. Polling is epoll's: the kernel does no operation by itself.
 *  7. Two asyncs that one thread has sent come in the order in which they were sent, or, as in one
 *     batch, in that in which they were initialised.
 */
#include "poll/steer.h"

#include <poll.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "loop/door.h"
#include "net/net.h"
#include "poll/hold.h"
#include "poll/stage.h"
#include "poll/tape.h"
#include "pool/pool.h"
#include "sys/process.h"

/* How long a work may sleep before the loop goes on without it, and what counts as sleeping. */
#define PATIENCE_NS (10 * RN_NS_PER_S)
#define LOOK_NS (100 * RN_NS_PER_MS)
#define BUSY_NS RN_NS_PER_MS /* of a look */
/* How long a choice waits for a child. It may wait for us in turn, so not for ever. */
#define OUTSIDE_NS ((int64_t)(600 * RN_NS_PER_MS))
#define OUTSIDE_STEP_NS (100 * RN_NS_PER_MS)

enum { READY_MAX = 1024, LATE_WAITS_MAX = 100 };

/* A candidate: one of the hold, a work, or neither. */
struct option {
  size_t held; /* its index; NOT_HELD, or OUTSIDE */
  struct rn_work* work;
};
#define NOT_HELD SIZE_MAX
#define OUTSIDE (SIZE_MAX - 1)

struct rn_steer {
  rondo_stuck_cb stuck;
  void* stuck_arg;
  struct rn_link works; /* not begun, the oldest first */
  struct rn_outside outside;
  struct rn_actor actor;
  bool looks_outside;  /* the loop has waited for what is outside */
  bool output_left;    /* in this phase something late has waited for the rest of an output */
  unsigned late_waits; /* phases in a row that did so */
  uint64_t spins;      /* turns in a row that did not sleep */
  struct option* options;
  rondo_candidate_t* shown;
  size_t count;
  size_t capacity;
  struct rn_ready ready[READY_MAX];
};

static int begin(struct rn_loop* L, const struct rn_steer* other) {
  if (L->chooser == NULL || L->time == NULL || L->steer != NULL) return UV_EINVAL;
  if (L->running > 0 || L->poller != NULL || L->works > 0) return UV_EBUSY;
  struct rn_steer* steer = rn_calloc(1, sizeof *steer);
  if (steer == NULL) return UV_ENOMEM;
  int err = rn_stage_join(&steer->actor, L, other == NULL ? NULL : &other->actor);
  if (err != 0) {
    rn_free(steer);
    return err;
  }
  steer->outside.barrier_fd = -1;
  rn_link_init(&steer->works);
  L->steer = steer;
  L->backend = &rn_backend_epoll;
  return 0;
}

int rondo_loop_steer(uv_loop_t* loop, rondo_stuck_cb stuck, void* arg) {
  struct rn_loop* L = rn_loop_of(loop);
  int err = begin(L, NULL);
  if (err != 0) return err;
  L->steer->stuck = stuck;
  L->steer->stuck_arg = arg;
  return 0;
}

int rondo_loop_steer_with(uv_loop_t* loop, uv_loop_t* other) {
  struct rn_loop* with = rn_loop_of(other);
  if (with->steer == NULL) return UV_EINVAL;
  int err = rondo_loop_share_clock(loop, other);
  if (err == 0) err = rondo_loop_set_chooser(loop, with->chooser, with->chooser_arg);
  if (err == 0) err = begin(rn_loop_of(loop), with->steer);
  if (err != 0) return err;
  rn_loop_of(loop)->steer->stuck = with->steer->stuck;
  rn_loop_of(loop)->steer->stuck_arg = with->steer->stuck_arg;
  return 0;
}

int rondo_is_steered(const uv_loop_t* loop) {
  return rn_loop_of(loop)->steer != NULL;
}

uint64_t rondo_steer_number(const uv_loop_t* loop) {
  const struct rn_steer* steer = rn_loop_of(loop)->steer;
  return steer == NULL ? 0 : steer->actor.number;
}

struct rn_actor* rn_steer_actor(struct rn_loop* L) {
  return L->steer == NULL || L->steer->actor.stage == NULL ? NULL : &L->steer->actor;
}

void rn_steer_stuck(struct rn_loop* L) {
  if (L->steer->stuck != NULL) L->steer->stuck(L->uv, L->steer->stuck_arg);
  abort(); /* it must not return: nobody could go on */
}

void rn_steer_close(struct rn_loop* L) {
  if (L->steer == NULL) return;
  rn_stage_leave(&L->steer->actor);
  if (L->steer->outside.barrier_fd >= 0) close(L->steer->outside.barrier_fd);
  rn_free(L->steer->options);
  rn_free(L->steer->shown);
  rn_free(L->steer);
  L->steer = NULL;
}

/* ---- works ------------------------------------------------------------------------- */

int rn_steer_submit(struct rn_loop* L, struct rn_work* work, rondo_lane lane) {
  uv_req_t* req = work->req;
  req->r.own.when_ns = rn_clock_real_ns();
  req->r.own.thread = 0;
  req->r.own.lane = (uint8_t)lane;
  req->r.own.state = RN_WORK_QUEUED;
  rn_link_append(&L->steer->works, &work->b.link);
  return 0;
}

static bool has_begun(const struct rn_loop* L, const struct rn_work* work) {
  for (struct rn_link* l = L->steer->works.next; l != &L->steer->works; l = l->next)
    if (RN_OF(l, struct rn_work, b.link) == work) return false;
  return true;
}

bool rn_steer_cancel(struct rn_loop* L, struct rn_work* work) {
  if (has_begun(L, work)) return false;
  rn_link_remove(&work->b.link);
  work->req->r.own.state = RN_WORK_CANCELLED;
  rn_work_post(work);
  return true;
}

/* What a parent had not begun stays with it, but its callbacks come here too: works_fork. */
void rn_steer_fork(struct rn_loop* L) {
  if (L->steer != NULL) rn_link_init(&L->steer->works);
}

/* Until it is done, however long it computes, or has slept for too long: rule 2. */
static void await_work(struct rn_loop* L, const uv_req_t* req) {
  uint64_t until_ns = rn_clock_real_ns() + PATIENCE_NS;
  uint64_t busy_ns = rn_clock_others_busy_ns();
  uint64_t look_ns = rn_clock_real_ns() + LOOK_NS;
  while (!rn_work_is_posted(L, req) && rn_clock_real_ns() < until_ns) {
    rn_wake_sleep(L, (int64_t)LOOK_NS);
    if (rn_clock_real_ns() < look_ns) {
      if (rn_poll_has_sent(L)) sched_yield(); /* something else came: it does not sleep */
      continue;
    }
    const uint64_t now_busy_ns = rn_clock_others_busy_ns();
    if (now_busy_ns > busy_ns + BUSY_NS) until_ns = rn_clock_real_ns() + PATIENCE_NS;
    busy_ns = now_busy_ns;
    look_ns = rn_clock_real_ns() + LOOK_NS;
  }
}

/* Does one work, and puts it into the hold. */
static void perform(struct rn_loop* L, struct rn_work* work) {
  const uv_req_t* req = work->req;
  rn_link_remove(&work->b.link);
  if (rn_pool_submit(work, (rondo_lane)req->r.own.lane) != 0) { /* no thread */
    work->of->run(work->req);
    rn_work_post(work);
  }
  await_work(L, req);
  struct rn_work* next;
  for (struct rn_work* done = rn_works_take(L); done != NULL; done = next) {
    next = done->b.done.next;
    (void)rn_hold_add(L, (struct rn_held){.kind = RONDO_KIND_WORK, .as.work = done});
  }
}

bool rn_steer_is_working(const struct rn_loop* L) {
  unsigned known = 0; /* not begun, or done */
  for (struct rn_link* l = L->steer->works.next; l != &L->steer->works; l = l->next) known++;
  for (size_t i = 0; i < L->hold->count; i++) known += L->hold->items[i].kind == RONDO_KIND_WORK;
  return L->works > known;
}

void rondo_steer_finish(uv_loop_t* loop) {
  struct rn_loop* L = rn_loop_of(loop);
  if (L->steer == NULL) return;
  while (!rn_link_alone(&L->steer->works)) {
    struct rn_work* work = RN_OF(L->steer->works.next, struct rn_work, b.link);
    rn_link_remove(&work->b.link);
    if (work->req->r.own.lane != RONDO_LANE_DNS) work->of->run(work->req);
  }
}

/* ---- what has arrived ------------------------------------------------------------------ */

/* Descriptors are asked for anew each time: those that were ready still are. */
static void forget_descriptors(struct rn_hold* hold) {
  size_t kept = 0;
  for (size_t i = 0; i < hold->count; i++)
    if (hold->items[i].kind != RONDO_KIND_POLL) hold->items[kept++] = hold->items[i];
  hold->count = kept;
}

static bool is_late(const struct rn_loop* L, const struct rn_held* item) {
  if (item->kind != RONDO_KIND_POLL) return false;
  const struct rn_watch* watch = rn_poll_live(L, &item->as.ready);
  return watch != NULL && (watch->of->late || watch == &L->signal_watch);
}

static void collect(struct rn_loop* L) {
  struct rn_steer* steer = L->steer;
  unsigned count = 0;
  forget_descriptors(L->hold);
  if (L->watches_live > 0 && rn_poll_open(L) == 0) {
    rn_outside_settle(L, &steer->outside);
    count = L->backend->wait(L, 0, steer->ready, READY_MAX);
  }
  if (rn_tape_is_used() && steer->looks_outside)
    count = rn_tape_ready(L, steer->ready, count, READY_MAX);
  (void)rn_hold_gather(L, steer->ready, count);
  for (unsigned i = 0; i < count; i++)
    if (rn_poll_live(L, &steer->ready[i]) != NULL &&
        (steer->looks_outside || !rn_outside_is(L, steer->ready[i].fd)))
      (void)rn_hold_add(L, (struct rn_held){.kind = RONDO_KIND_POLL, .as.ready = steer->ready[i]});
}

bool rn_steer_has_more(const struct rn_loop* L) {
  return rn_poll_has_completions(L) || !rn_link_alone(&L->steer->works);
}

/* ---- candidates --------------------------------------------------------------------------- */

static bool make_room(struct rn_steer* steer, size_t wanted) {
  if (wanted <= steer->capacity) return true;
  size_t capacity = wanted * 2;
  void* options = rn_realloc(steer->options, capacity * sizeof steer->options[0]);
  if (options != NULL) steer->options = options;
  void* shown = rn_realloc(steer->shown, capacity * sizeof steer->shown[0]);
  if (shown != NULL) steer->shown = shown;
  if (options == NULL || shown == NULL) return false;
  steer->capacity = capacity;
  return true;
}

static void offer(struct rn_steer* steer, struct option option, rondo_candidate_t shown) {
  steer->options[steer->count] = option;
  steer->shown[steer->count] = shown;
  steer->count++;
}

static bool comes_before(const rondo_candidate_t* a, const rondo_candidate_t* b) {
  return a->id != 0 && (b->id == 0 || a->id < b->id);
}

/* By id; there are few. */
static void offer_in_order(struct rn_steer* steer, struct option option, rondo_candidate_t shown) {
  size_t at = steer->count++;
  for (; at > 0 && comes_before(&shown, &steer->shown[at - 1]); at--) {
    steer->options[at] = steer->options[at - 1];
    steer->shown[at] = steer->shown[at - 1];
  }
  steer->options[at] = option;
  steer->shown[at] = shown;
}

/* Whether the kernel has more of an output: rule 3. A tape has none in the kernel. */
static bool has_output(const struct rn_loop* L) {
  for (unsigned fd = 0; fd < L->watches_size; fd++) {
    const struct rn_watch* watch = L->watches[fd];
    if (watch == NULL || (watch->wanted & EPOLLIN) == 0 || rn_tape_has(watch)) continue;
    if (watch->of->late || watch == &L->signal_watch || !rn_outside_is(L, (int)fd)) continue;
    struct pollfd now = {.fd = (int)fd, .events = POLLIN};
    if (poll(&now, 1, 0) == 1) return true;
  }
  return false;
}

/* Whether signals and exits of children may be candidates now (rule 3). If they may not because of
 * output that is still in the kernel, output_left says so. */
static bool may_be_late(struct rn_loop* L, size_t held, bool sleeps) {
  struct rn_steer* steer = L->steer;
  bool late = false;
  for (size_t i = 0; i < held; i++) {
    if (L->hold->items[i].kind != RONDO_KIND_POLL) continue;
    if (!is_late(L, &L->hold->items[i])) return false;
    late = true;
  }
  if (!late || sleeps || steer->late_waits >= LATE_WAITS_MAX || !has_output(L)) return true;
  steer->output_left = true;
  return false;
}

/* Whether an async has to wait for another one: rule 7. */
static bool follows_another(const struct rn_hold* hold, const struct rn_held* item) {
  if (item->kind != RONDO_KIND_ASYNC) return false;
  for (size_t i = 0; i < hold->count; i++)
    if (hold->items[i].kind == RONDO_KIND_ASYNC &&
        rn_async_follows(item->as.async, hold->items[i].as.async))
      return true;
  return false;
}

static void offer_held(struct rn_loop* L, size_t held, bool sleeps) {
  const bool late = may_be_late(L, held, sleeps);
  for (size_t i = 0; i < held; i++) {
    const struct rn_held* item = &L->hold->items[i];
    if ((!late && is_late(L, item)) || follows_another(L->hold, item)) continue;
    offer_in_order(L->steer, (struct option){.held = i}, L->hold->shown[i]);
  }
}

/* Takes the threads of results that are held back: rule 2. A work that was cancelled has none. */
static void take_threads(const struct rn_hold* hold, unsigned* threads, unsigned* lookups) {
  for (size_t i = 0; i < hold->count; i++) {
    if (hold->items[i].kind != RONDO_KIND_WORK) continue;
    const uv_req_t* req = hold->items[i].as.work->req;
    if (req->r.own.state == RN_WORK_CANCELLED) continue;
    if (*threads > 0) --*threads;
    if (*lookups > 0 && req->r.own.lane == RONDO_LANE_DNS) --*lookups;
  }
}

static void offer_works(struct rn_steer* steer, const struct rn_hold* hold) {
  unsigned threads = rn_pool_wanted();
  unsigned lookups = (threads + 1) / 2;
  take_threads(hold, &threads, &lookups);
  for (struct rn_link* l = steer->works.next; l != &steer->works && threads > 0; l = l->next) {
    struct rn_work* work = RN_OF(l, struct rn_work, b.link);
    const uv_req_t* req = work->req;
    bool lookup = req->r.own.lane == RONDO_LANE_DNS;
    if (lookup && lookups == 0) continue;
    lookups -= lookup;
    threads--;
    offer(steer, (struct option){.held = NOT_HELD, .work = work},
          (rondo_candidate_t){.kind = work->of->kind,
                              .id = req->r.own.item.id,
                              .parent = req->r.own.item.parent,
                              .object = req});
  }
}

static const struct option neither = {.held = NOT_HELD};
static const struct option outside = {.held = OUTSIDE};

/* That time passes until the next timer is due: one of this loop, or of another thread. */
static void offer_time(struct rn_loop* L, uint64_t deadline_ns) {
  struct rn_steer* steer = L->steer;
  const uint64_t others_ns = rn_stage_others_ns(&steer->actor);
  if (others_ns > L->stamp_ns && (deadline_ns == 0 || others_ns < deadline_ns)) {
    offer(steer, neither,
          (rondo_candidate_t){.kind = RONDO_KIND_TIMER, .wait_ns = others_ns - L->stamp_ns});
  } else if (deadline_ns > 0) {
    const uv_timer_t* timer = rn_heap_min(&L->timers);
    offer(steer, neither,
          (rondo_candidate_t){.kind = RONDO_KIND_TIMER,
                              .id = timer->u.own.item.id,
                              .parent = timer->u.own.item.parent,
                              .object = timer,
                              .wait_ns = deadline_ns - L->stamp_ns});
  }
}

/* deadline_ns: until when the loop would sleep; 0: it would not. */
static size_t make_offer(struct rn_loop* L, uint64_t deadline_ns, bool sleeps) {
  struct rn_steer* steer = L->steer;
  const size_t held = rn_hold_show(L);
  size_t works = 0;
  for (struct rn_link* l = steer->works.next; l != &steer->works; l = l->next) works++;
  steer->count = 0;
  if (held + works == 0 || !make_room(steer, held + works + 2)) return 0;
  offer_held(L, held, sleeps);
  if (!sleeps) offer(steer, neither, (rondo_candidate_t){.kind = RONDO_KIND_NONE});
  offer_works(steer, L->hold);
  if (sleeps) offer_time(L, deadline_ns);
  if (sleeps && !steer->looks_outside && !rn_stage_is_shared(&steer->actor) &&
      rn_outside_may_come(L))
    offer(steer, outside, (rondo_candidate_t){.kind = RONDO_KIND_POLL});
  return steer->count;
}

/* ---- the poll phase ---------------------------------------------------------------------- */

static size_t run_held(struct rn_loop* L, size_t index) {
  struct rn_held item = L->hold->items[index];
  if (!is_late(L, &item)) return rn_hold_run(L, index);
  L->hold->items[index] = L->hold->items[--L->hold->count];
  return rn_poll_late(L, &item.as.ready, 1, true);
}

static size_t deliver_work(struct rn_loop* L, const uv_req_t* req) {
  for (size_t i = 0; i < L->hold->count; i++)
    if (L->hold->items[i].kind == RONDO_KIND_WORK && L->hold->items[i].as.work->req == req)
      return rn_hold_run(L, i);
  return 0;
}

static size_t do_work(struct rn_loop* L, struct rn_work* work, const rondo_candidate_t* shown) {
  const rondo_candidate_t both[2] = {*shown, *shown};
  const uv_req_t* req = work->req;
  perform(L, work);
  return rn_choose(L, RONDO_CHOICE_DELIVERY, both, 2) == 0 ? deliver_work(L, req) : 0;
}

static void pass(struct rn_loop* L, uint64_t ns) {
  rn_time_move(L, ns);
  rn_stamp(L);
  rn_metrics_idle_add(L, ns);
}

/* The time that a wait for a child takes for the program: rule 4. */
static uint64_t round_up(uint64_t ns) {
  uint64_t step_ns = OUTSIDE_STEP_NS;
  while (step_ns < ns) step_ns *= 2;
  return step_ns;
}

/* Until something comes, or so long. The time that this takes for the program. */
static uint64_t wait_really(struct rn_loop* L, int64_t timeout_ns) {
  const uint64_t before_ns = rn_clock_real_ns();
  unsigned count = rn_poll_ask(L, timeout_ns, L->steer->ready, READY_MAX);
  const uint64_t took_ns = rn_clock_real_ns() - before_ns;
  bool came = count > 0 || timeout_ns < 0 || took_ns < (uint64_t)timeout_ns;
  return came ? round_up(took_ns) : (uint64_t)timeout_ns;
}

/* For a child, or another host; at most so long, -1: until something comes. */
static void wait_outside(struct rn_loop* L, uint64_t deadline_ns, int64_t most_ns) {
  const int64_t left_ns = deadline_ns == 0 ? INT64_MAX : (int64_t)(deadline_ns - L->stamp_ns);
  int64_t timeout_ns = deadline_ns == 0 ? -1 : left_ns;
  if (most_ns >= 0 && (timeout_ns < 0 || timeout_ns > most_ns)) timeout_ns = most_ns;
  uint64_t moves_ns = 0;
  if (!rn_tape_plays_waits() || rn_processes_running() > 0) moves_ns = wait_really(L, timeout_ns);
  if (rn_tape_is_used()) moves_ns = rn_tape_wait(moves_ns);
  pass(L, moves_ns < (uint64_t)left_ns ? moves_ns : (uint64_t)left_ns);
  rn_outside_await_children(L);
  L->steer->looks_outside = true;
}

/* Nothing is there. */
static void wait_for_more(struct rn_loop* L, uint64_t deadline_ns) {
  if (rn_stage_is_shared(&L->steer->actor)) {
    rn_stage_turn(&L->steer->actor, true, deadline_ns);
    rn_stamp(L);
    if (!rn_outside_may_come(L)) return;
    rn_outside_await_children(L);
    L->steer->looks_outside = true;
    return;
  }
  if (rn_outside_may_come(L)) {
    wait_outside(L, deadline_ns, -1);
    return;
  }
  if (deadline_ns == 0 || deadline_ns > RN_STEER_HOUR_NS) rn_steer_stuck(L);
  pass(L, deadline_ns - L->stamp_ns);
}

/* A loop that never sleeps would wait for its timers for ever: see clock.c, whose turns take real
 * time. Here they take longer and longer. */
static void spin(struct rn_loop* L) {
  enum { SPINS_FREE = 100, SPINS_PATIENT = 10000, STEP_NS = 1000, DOUBLINGS_MAX = 20 };
  uint64_t spins = L->steer->spins++;
  if (spins < SPINS_FREE || L->timers.count == 0) return;
  uint64_t doublings = spins / SPINS_PATIENT;
  pass(L, (uint64_t)STEP_NS << (doublings < DOUBLINGS_MAX ? doublings : DOUBLINGS_MAX));
}

/* Runs one candidate. False: there is nothing more in this phase. */
static bool run_choice(struct rn_loop* L, size_t count, uint64_t deadline_ns, size_t* ran) {
  size_t choice = rn_choose(L, RONDO_CHOICE_POLL_ORDER, L->steer->shown, count);
  struct option option = L->steer->options[choice];
  rondo_candidate_t shown = L->steer->shown[choice];
  if (option.held == OUTSIDE) {
    wait_outside(L, deadline_ns, OUTSIDE_NS);
    collect(L);
    return true;
  }
  if (option.held == NOT_HELD && option.work == NULL) {
    pass(L, shown.wait_ns);
    return false;
  }
  rn_update_time(L);
  if (L->phase != RONDO_PHASE_POLL) rn_phase_begin(L, RONDO_PHASE_POLL);
  *ran += option.work != NULL ? do_work(L, option.work, &shown) : run_held(L, option.held);
  return true;
}

/* What a late one has waited for is looked at, though the loop has not waited for it. */
static void look_anew(struct rn_loop* L) {
  struct rn_steer* steer = L->steer;
  steer->late_waits = steer->output_left ? steer->late_waits + 1 : 0;
  steer->looks_outside = steer->output_left;
  steer->output_left = false;
  if (steer->looks_outside) rn_outside_await_children(L);
}

void rn_steer_poll(struct rn_loop* L, int64_t timeout_ns) {
  rn_refresh(L);
  const uint64_t from_ns = rn_switch(L, RONDO_SWITCH_WAIT_WHOLE) ? L->stamp_ns : L->now_ns;
  uint64_t deadline_ns =
      timeout_ns > 0 && timeout_ns != INT64_MAX ? from_ns + (uint64_t)timeout_ns : 0;
  bool may_sleep = timeout_ns != 0;
  size_t ran = 0;
  L->polls++;
  look_anew(L);
  rn_metrics_delay(L);
  if (rn_stage_is_shared(&L->steer->actor)) {
    if (L->poller != NULL) L->backend->flush(L);
    rn_stage_turn(&L->steer->actor, may_sleep && (deadline_ns == 0 || deadline_ns > L->stamp_ns),
                  deadline_ns);
    rn_stamp(L);
  }
  collect(L);
  for (;;) {
    bool sleeps = ran == 0 && may_sleep && (deadline_ns == 0 || deadline_ns > L->stamp_ns);
    size_t count = make_offer(L, deadline_ns, sleeps);
    if (count > 0) {
      if (!run_choice(L, count, deadline_ns, &ran)) break;
    } else if (sleeps) {
      wait_for_more(L, deadline_ns);
      collect(L);
    } else {
      break;
    }
  }
  if (L->phase == RONDO_PHASE_POLL) rn_phase_end(L);
  rn_update_time(L);
  L->events += ran;
  if (ran > 0 || may_sleep)
    L->steer->spins = 0;
  else
    spin(L);
}

/* ---- how long things take ---------------------------------------------------------------- */

void rn_steer_stall(struct rn_loop* L) {
  static const uint64_t longest_ns = 100 * RN_NS_PER_MS;
  static const uint64_t longer_ns = 10 * RN_NS_PER_MS;
  if (L->timers.count == 0) return;
  const uv_timer_t* timer = rn_heap_min(&L->timers);
  uint64_t left_ns = timer->deadline_ns > L->stamp_ns ? timer->deadline_ns - L->stamp_ns : 0;
  if (left_ns > longest_ns) return;
  rondo_candidate_t shown[4];
  for (int i = 0; i < 4; i++)
    shown[i] = (rondo_candidate_t){.kind = RONDO_KIND_TIMER,
                                   .id = timer->u.own.item.id,
                                   .parent = timer->u.own.item.parent,
                                   .object = timer};
  shown[1].wait_ns = left_ns > 0 ? left_ns : RN_NS_PER_MS;
  shown[2].wait_ns = left_ns + longer_ns;
  shown[3].wait_ns = left_ns + longest_ns;
  size_t choice = rn_choose(L, RONDO_CHOICE_STALL, shown, 4);
  if (choice == 0) return;
  rn_time_move(L, shown[choice].wait_ns);
  rn_stamp(L);
}

static int bytes_there(const uv_stream_t* stream) {
  int64_t kept;
  int there = 0;
  const bool taped = (stream->flags & RN_STREAM_TAPED) != 0;
  if (taped && rn_tape_plays(stream, "there", &kept)) return (int)kept;
  if (ioctl(stream->watch.fd, FIONREAD, &there) != 0) there = 0;
  if (taped) rn_tape_keep(stream, "there", there, NULL, 0);
  return there;
}

size_t rn_steer_bytes(struct rn_loop* L, const uv_stream_t* stream, size_t room) {
  const int there = bytes_there(stream);
  if (there < 2) return room;
  rondo_candidate_t shown[3];
  for (int i = 0; i < 3; i++)
    shown[i] = (rondo_candidate_t){.kind = RONDO_KIND_READ,
                                   .id = stream->u.own.item.id,
                                   .parent = stream->u.own.item.parent,
                                   .object = stream};
  size_t choice = rn_choose(L, RONDO_CHOICE_BYTES, shown, 3);
  size_t bytes = choice == 0 ? room : choice == 1 ? 1 : (size_t)there / 2;
  return bytes < room ? bytes : room;
}
