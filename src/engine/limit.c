/* SPDX-License-Identifier: MIT */
/*
 * JavaScript that must end in time. The engine has a watchdog: it counts the thread's
 * time and asks us when that is over; for a flag it asks again and again.
 *
 * It counts from the engine's outermost entry on, and takes back the request to end when
 * that is left. But ours is entered once and for all (rn_run_inside). So around limited
 * code the outermost entry is left, and entered again afterwards (private/entry.c).
 *
 * Invariants:
 *  1. `limits` is a stack; the watchdog is set to the soonest of all of them.
 *  2. A limit that is over ends all code within it: if an inner run has swallowed the
 *     end, rn_limit_end sets the watchdog again, to its least time.
 *  3. For each outermost entry the watchdog counts anew, and many short ones would never be
 *     over. So calls that follow each other are made within one (rn_limit_enter).
 *  4. The watchdog alone ends them, unless it is late: to set it before each would make
 *     many timers for one time, and the engine may abort if their requests meet.
 *  5. Where the engine runs its microtasks itself, each is an outermost entry, and a chain of them
 *     without end is never over for the watchdog. But it makes garbage: after each collection we
 *     look at the flag. If it is set, the watchdog gets no time at all, and ends the next task.
 *  6. A timer of the watchdog's outlives the limit that it was made for, and ends whatever runs
 *     then if nobody can be asked. So somebody always can (rn_limit_none): no limit is cleared.
 */
#include <math.h>

#include "engine/jsc.h"

/* ---- limits ------------------------------------------------------------------------------ */

enum { LOOK_MS = 20 };                        /* how often at a flag */
enum { LATE_NS = 100000000 };                 /* then we end calls that follow each other */
static _Thread_local struct rn_limit* limits; /* innermost first */

static double left_ms(const struct rn_limit* limit) {
  double ms = limit->stop != NULL ? LOOK_MS : -1;
  if (limit->deadline_ns != 0) {
    uint64_t now = uv_hrtime();
    double rest = limit->deadline_ns > now ? (double)(limit->deadline_ns - now) / 1e6 : 0;
    if (ms < 0 || rest < ms) ms = rest;
  }
  return ms;
}

static bool is_over(JSContextRef cx, void* arg);

/* What else wants to look, in the middle of JavaScript, every so many milliseconds that it runs. */
static _Thread_local struct {
  double every_ms; /* 0: nobody */
  void (*look)(rn_engine* engine);
} other;

static bool never(JSContextRef cx, void* arg) {
  (void)cx, (void)arg;
  return false;
}

void rn_limit_none(JSContextGroupRef vm) {
  JSContextGroupSetExecutionTimeLimit(vm, INFINITY, never, NULL);
}

/* The check is held back for callers that ask for it themselves, but not from limits. */
void rn_limit_hold(rn_engine* engine) {
  if (other.every_ms > 0 && rn_halt_can_hold())
    rn_halt_hold_checks(rn_jsc_of(engine), limits == NULL);
}

static void watch(rn_engine* engine, double more_ms) {
  double soonest = -1;
  rn_limit_hold(engine);
  for (const struct rn_limit* l = limits; l != NULL; l = l->outer) {
    double ms = left_ms(l);
    if (ms >= 0 && (soonest < 0 || ms < soonest)) soonest = ms;
  }
  if (soonest >= 0) soonest += more_ms;
  if (other.every_ms > 0 && (soonest < 0 || other.every_ms < soonest)) soonest = other.every_ms;
  JSContextGroupRef vm = rn_jsc_of(engine)->vm;
  if (soonest < 0)
    rn_limit_none(vm);
  else
    JSContextGroupSetExecutionTimeLimit(vm, soonest < 1 ? 1e-3 : soonest / 1e3, is_over, engine);
}

/* Whether any limit is over, or was over some time ago. */
static bool look(uint64_t ago_ns) {
  uint64_t now = uv_hrtime();
  bool over = false;
  for (struct rn_limit* l = limits; l != NULL; l = l->outer) {
    if (l->stop != NULL && *l->stop && ago_ns == 0) l->why = RN_LIMIT_STOPPED;
    if (l->deadline_ns != 0 && now >= l->deadline_ns + ago_ns) l->why = RN_LIMIT_TIME;
    over |= l->why != RN_LIMIT_NONE;
  }
  return over;
}

static bool is_over(JSContextRef cx, void* arg) {
  (void)cx;
  rn_heap_look(arg);
  if (other.every_ms > 0) other.look(arg);
  bool over = look(0);
  if (!over) watch(arg, 0);
  return over;
}

/* Rule 5: at the first trap; then there is time again, or each entry would make a timer. */
static bool is_stopped(JSContextRef cx, void* arg) {
  (void)cx;
  bool over = look(0);
  watch(arg, 0);
  return over;
}

/* Nothing may be allocated on the heap here, which the watchdog does not. We wait until it has
 * asked: each task from here on makes a further timer, and rule 4 holds for these, too. */
static void on_collected(JSContextGroupRef vm, void* arg) {
  enum { ASKED_MS = 30 };
  if (rn_here() != arg) return; /* a thread of the engine's own */
  for (const struct rn_limit* l = limits; l != NULL; l = l->outer) {
    if (l->stop == NULL || !*l->stop) continue;
    JSContextGroupSetExecutionTimeLimit(vm, 0, is_stopped, arg);
    uv_sleep(ASKED_MS);
    return;
  }
}

void rn_limit_look(rn_engine* engine, double every_ms, void (*look_now)(rn_engine* engine)) {
  other.look = look_now;
  other.every_ms = every_ms;
  watch(engine, 0);
}

bool rn_limit_ends_all(void) {
  return !rn_can(RN_CAN_ENTRY);
}

/* A watchdog that is made while code runs does not watch that. Without the outermost entry it has
 * to be there before; and a limit that is over then ends all code on the stack. */
void rn_limit_prepare(struct rn_jsc* jsc) {
  if (rn_limit_ends_all()) rn_limit_none(jsc->vm);
}

void rn_limit_begin(rn_engine* engine, struct rn_limit* limit, double ms,
                    const volatile sig_atomic_t* stop) {
  *limit = (struct rn_limit){.outer = limits, .stop = stop, .entry = rn_entry_outermost()};
  if (ms > 0) limit->deadline_ns = uv_hrtime() + (uint64_t)(ms * 1e6);
  limits = limit;
  struct rn_jsc* jsc = rn_jsc_of(engine);
  if (stop != NULL && !jsc->looks_after_collections && !rn_can(RN_CAN_MICROTASK_QUEUE)) {
    jsc->looks_after_collections = true;
    JSContextGroupAddHeapFinalizer(jsc->vm, on_collected, engine);
  }
  if (limit->entry != NULL) rn_entry_leave(limit->entry);
  watch(engine, 0);
}

static _Thread_local bool ended_all;

bool rn_limit_has_ended_all(void) {
  bool ended = ended_all;
  ended_all = false;
  return ended;
}

enum rn_limit_why rn_limit_end(rn_engine* engine, struct rn_limit* limit) {
  limits = limit->outer;
  if (limit->why != RN_LIMIT_NONE && rn_limit_ends_all()) ended_all = true;
  watch(engine, 0);
  if (limit->entry != NULL) rn_entry_enter(limit->entry);
  return limit->why;
}

/* The engine's timer from before is still set. It makes no other for a later time; one for the
 * same time would be the second request. */
void rn_limit_enter(rn_engine* engine, const struct rn_limit* limit) {
  watch(engine, 1);
  if (limit->entry != NULL) rn_entry_enter(limit->entry);
}

void rn_limit_leave(const struct rn_limit* limit) {
  if (limit->entry != NULL) rn_entry_leave(limit->entry);
}

bool rn_limit_within(void) {
  return limits == NULL || !look(LATE_NS);
}

bool rn_limit_pass(rn_engine* engine) {
  if (rn_limit_within()) return true;
  watch(engine, 0);
  return false;
}
