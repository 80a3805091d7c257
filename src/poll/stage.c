/* SPDX-License-Identifier: MIT */
/*
 * The stage: the loops of a steered program, of which one runs at a time. One thread at a time, so
 * what they do to each other has one order, and the chooser decides it.
 *
 *   BEGINS ──▶ RUNS ◀──▶ POLLS: in its poll phase
 *                   ◀──▶ BLOCKED: in a callback, until another one has done something
 *
 * Who stops running picks the next: any that begins, polls and has something to do, or is blocked
 * no longer. If there is none, time passes until the first deadline.
 *
 * Invariants:
 *  1. Exactly one is `on`; only its thread runs, and only it looks at the others.
 *  2. Whether another can go on is asked of its state, never of its thread: a thread that has been
 *     woken may take long to run.
 */
#include "poll/stage.h"

#include <poll.h>
#include <unistd.h>

#include "poll/epoll.h"
#include "poll/steer.h"

struct rn_stage {
  uv_mutex_t lock;
  uv_cond_t turn;
  struct rn_link actors;
  struct rn_actor* on;
  uint64_t next_number;
};

enum { ACTORS_SHOWN = 64 };

static struct rn_actor* actor_at(struct rn_link* link) {
  return RN_OF(link, struct rn_actor, link);
}

static struct rn_stage* new_stage(void) {
  struct rn_stage* stage = rn_calloc(1, sizeof *stage);
  if (stage == NULL) return NULL;
  rn_link_init(&stage->actors);
  if (uv_mutex_init(&stage->lock) == 0) {
    if (uv_cond_init(&stage->turn) == 0) return stage;
    uv_mutex_destroy(&stage->lock);
  }
  rn_free(stage);
  return NULL;
}

int rn_stage_join(struct rn_actor* actor, struct rn_loop* L, const struct rn_actor* other) {
  struct rn_stage* stage = other == NULL ? new_stage() : other->stage;
  if (stage == NULL) return UV_ENOMEM;
  uv_mutex_lock(&stage->lock);
  *actor = (struct rn_actor){.stage = stage, .L = L, .number = ++stage->next_number};
  rn_link_append(&stage->actors, &actor->link);
  if (other == NULL) {
    actor->state = RN_ACTOR_RUNS;
    stage->on = actor;
  }
  uv_mutex_unlock(&stage->lock);
  return 0;
}

/* ---- who can go on ------------------------------------------------------------------- */

static bool is_readable(const struct rn_loop* L) {
  if (L->poller == NULL || L->watches_live == 0) return false;
  struct pollfd it = {.fd = rn_epoll_fd(L), .events = POLLIN};
  return poll(&it, 1, 0) == 1;
}

static bool can_go(const struct rn_actor* actor) {
  switch (actor->state) {
    case RN_ACTOR_BEGINS:
      return true;
    case RN_ACTOR_BLOCKED:
      return actor->is_over(actor->is_over_arg);
    case RN_ACTOR_POLLS:
      return !actor->sleeps || rn_steer_has_more(actor->L) || is_readable(actor->L);
    case RN_ACTOR_RUNS:
      break;
  }
  return false;
}

static bool is_due(const struct rn_actor* actor, uint64_t now_ns) {
  return actor->deadline_ns != 0 && actor->deadline_ns <= now_ns;
}

/* Those behind the one that ran come first: all get their turn. */
static size_t find_ready(struct rn_actor* from, struct rn_actor** found) {
  size_t count = 0;
  struct rn_link* head = &from->stage->actors;
  uint64_t now_ns = rn_time_now(from->L->time);
  struct rn_link* l = from->link.next;
  do {
    if (l != head && count < ACTORS_SHOWN && (can_go(actor_at(l)) || is_due(actor_at(l), now_ns)))
      found[count++] = actor_at(l);
    l = l->next;
  } while (l != from->link.next);
  return count;
}

static struct rn_actor* find_first_due(const struct rn_stage* stage) {
  struct rn_actor* first = NULL;
  for (struct rn_link* l = stage->actors.next; l != &stage->actors; l = l->next) {
    struct rn_actor* actor = actor_at(l);
    if (actor->deadline_ns == 0) continue;
    if (first == NULL || actor->deadline_ns < first->deadline_ns) first = actor;
  }
  return first;
}

static bool may_come(const struct rn_stage* stage) {
  for (struct rn_link* l = stage->actors.next; l != &stage->actors; l = l->next)
    if (rn_outside_may_come(actor_at(l)->L)) return true;
  return false;
}

/* Nobody can go on. Time passes: to the first deadline or, while something may come from outside,
 * as real time does. False: nothing will ever happen. */
static bool let_time_pass(struct rn_actor* from) {
  enum { STEP_US = 500 };
  const struct rn_actor* due = find_first_due(from->stage);
  uint64_t now_ns = rn_time_now(from->L->time);
  if (may_come(from->stage)) {
    uint64_t before_ns = rn_clock_real_ns();
    usleep(STEP_US);
    uint64_t passed_ns = rn_clock_real_ns() - before_ns;
    if (due != NULL && due->deadline_ns - now_ns < passed_ns) passed_ns = due->deadline_ns - now_ns;
    rn_time_move(from->L, passed_ns);
    return true;
  }
  if (due == NULL || due->deadline_ns > RN_STEER_HOUR_NS) return false;
  if (due->deadline_ns > now_ns) rn_time_move(from->L, due->deadline_ns - now_ns);
  return true;
}

static struct rn_actor* pick(struct rn_actor* from) {
  struct rn_actor* ready[ACTORS_SHOWN];
  rondo_candidate_t shown[ACTORS_SHOWN];
  size_t count;
  while ((count = find_ready(from, ready)) == 0)
    if (!let_time_pass(from)) rn_steer_stuck(from->L);
  for (size_t i = 0; i < count; i++)
    shown[i] = (rondo_candidate_t){.kind = RONDO_KIND_ENGINE, .id = ready[i]->number};
  return ready[count == 1 ? 0 : rn_choose(from->L, RONDO_CHOICE_THREAD, shown, count)];
}

/* ---- turns --------------------------------------------------------------------------- */

static void await_turn(struct rn_actor* actor) {
  while (actor->stage->on != actor) uv_cond_wait(&actor->stage->turn, &actor->stage->lock);
  actor->state = RN_ACTOR_RUNS;
  actor->deadline_ns = 0;
}

/* With the lock held, and let go only while it waits: the others wait too. */
static void hand_on(struct rn_actor* actor) {
  actor->stage->on = pick(actor);
  if (actor->stage->on != actor) uv_cond_broadcast(&actor->stage->turn);
}

void rn_stage_turn(struct rn_actor* actor, bool sleeps, uint64_t deadline_ns) {
  uv_mutex_lock(&actor->stage->lock);
  actor->state = RN_ACTOR_POLLS;
  actor->sleeps = sleeps;
  actor->deadline_ns = deadline_ns;
  hand_on(actor);
  await_turn(actor);
  uv_mutex_unlock(&actor->stage->lock);
}

uint64_t rn_stage_others_ns(const struct rn_actor* actor) {
  uint64_t first_ns = 0;
  uv_mutex_lock(&actor->stage->lock);
  for (struct rn_link* l = actor->stage->actors.next; l != &actor->stage->actors; l = l->next) {
    const struct rn_actor* other = actor_at(l);
    if (other == actor || other->deadline_ns == 0) continue;
    if (first_ns == 0 || other->deadline_ns < first_ns) first_ns = other->deadline_ns;
  }
  uv_mutex_unlock(&actor->stage->lock);
  return first_ns;
}

void rn_stage_leave(struct rn_actor* actor) {
  struct rn_stage* stage = actor->stage;
  if (stage == NULL) return;
  uv_mutex_lock(&stage->lock);
  bool last = !rn_stage_is_shared(actor);
  if (!last && stage->on == actor) {
    actor->state = RN_ACTOR_RUNS; /* so that it is not picked */
    hand_on(actor);
  }
  rn_link_remove(&actor->link);
  actor->stage = NULL;
  uv_mutex_unlock(&stage->lock);
  if (!last) return;
  uv_cond_destroy(&stage->turn);
  uv_mutex_destroy(&stage->lock);
  rn_free(stage);
}

/* ---- for the makers of threads ---------------------------------------------------------- */

void rondo_steer_begin(uv_loop_t* loop) {
  struct rn_actor* actor = rn_steer_actor(rn_loop_of(loop));
  if (actor == NULL) return;
  uv_mutex_lock(&actor->stage->lock);
  await_turn(actor);
  uv_mutex_unlock(&actor->stage->lock);
}

void rondo_steer_end(uv_loop_t* loop) {
  struct rn_actor* actor = rn_steer_actor(rn_loop_of(loop));
  if (actor != NULL) rn_stage_leave(actor);
}

int rondo_steer_block(uv_loop_t* loop, rondo_is_over_cb is_over, void* arg, int64_t timeout_ns) {
  struct rn_loop* L = rn_loop_of(loop);
  struct rn_actor* actor = rn_steer_actor(L);
  if (actor == NULL) return UV_EINVAL;
  uv_mutex_lock(&actor->stage->lock);
  actor->state = RN_ACTOR_BLOCKED;
  actor->is_over = is_over;
  actor->is_over_arg = arg;
  actor->deadline_ns = timeout_ns < 0 ? 0 : rn_time_now(L->time) + (uint64_t)timeout_ns;
  hand_on(actor);
  await_turn(actor);
  uv_mutex_unlock(&actor->stage->lock);
  return is_over(arg) ? 0 : UV_ETIMEDOUT;
}
