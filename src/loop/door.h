/* SPDX-License-Identifier: MIT */
/*
 * The door: every callback of every kind passes rn_enter and rn_leave.
 *
 *   rn_enter ── the callback ── rn_leave ── [checkpoint] ── reading of the clock
 *      │                           │             │                  │
 *   observers: begin          observers: end   ticks, then    longest callback,
 *   current = this            current = outer  microtasks     time of the phase
 *
 * Invariants:
 *  1. Calls nest; only the outermost one makes a checkpoint and is timed. It is
 *     the one that found current_id at 0.
 *  2. A grouped callback (a timer, an immediate) leaves its checkpoint to
 *     rn_entry_end where the model drains only at the end of an entry.
 *  3. The clock is read after every callback that may have taken longer than a
 *     reading does. Callbacks that come in floods and take less than that share
 *     one (rn_account), at most SHARE_MAX of them; so the clock never costs more
 *     than a tenth of the time of the callbacks, and the door with no observer
 *     and empty queues is a few loads and stores.
 *  4. At the end of a phase the newest reading is from after its last callback.
 *
 * RONDO_NO_DOOR builds a loop without it, for bench/ to show what it costs.
 */
#ifndef RN_LOOP_DOOR_H
#define RN_LOOP_DOOR_H

#include "loop/loop.h"

/* door.c, the parts that are rarely taken. */
#define RN_COLD __attribute__((cold, noinline))
RN_COLD void rn_tell(struct rn_loop* L, const rondo_event_t* event);
RN_COLD void rn_tell_item(struct rn_loop* L, rondo_event_type type, rondo_kind kind,
                          rondo_reason reason, const struct rn_item* item, const char* name,
                          const void* object);
RN_COLD void rn_tell_phase(struct rn_loop* L, rondo_event_type type, int64_t value);
/* The item can run since time_ns, because of a callback; `lane` is that of the callback's loop. */
RN_COLD void rn_tell_ready_by(struct rn_loop* L, rondo_kind kind, const struct rn_item* item,
                              uint64_t cause, unsigned lane, uint64_t time_ns);
RN_COLD void rn_tell_end(struct rn_loop* L, uint64_t id, rondo_kind kind);
/* Reads the clock and takes the time since the last reading for the `unread`
 * callbacks that have run since, of which id was the last (0: not known). */
void rn_account(struct rn_loop* L, uint64_t id, rondo_kind kind);

/* What a queued thing of this kind waits for. */
RN_COLD rondo_reason rn_reason_of(rondo_kind kind);

static inline void rn_enter(struct rn_loop* L, rondo_scope_t* scope, rondo_kind kind,
                            rondo_reason reason, const struct rn_item* item, const char* name,
                            const void* object) {
#ifndef RONDO_NO_DOOR
  scope->outer_id = L->current_id;
  scope->id = item->id;
  if (RN_UNLIKELY(L->observers != NULL))
    rn_tell_item(L, RONDO_EVENT_BEGIN, kind, reason, item, name, object);
  L->current_id = scope->id;
  L->entered_kind = (uint8_t)kind;
#else
  (void)L, (void)scope, (void)kind, (void)reason, (void)item, (void)name, (void)object;
#endif
}

static inline void rn_leave(struct rn_loop* L, const rondo_scope_t* scope, rondo_kind kind,
                            bool grouped) {
#ifndef RONDO_NO_DOOR
  if (RN_UNLIKELY(L->observers != NULL)) rn_tell_end(L, scope->id, kind);
  L->current_id = scope->outer_id;
  if (scope->outer_id != 0) return;
  L->unread++;
  if (RN_UNLIKELY(L->has_jobs)) {
    if (grouped && !rn_switch(L, RONDO_SWITCH_CHECKPOINT_EACH)) return; /* rn_entry_end */
    rn_checkpoint(L, scope->id, kind);
  }
  if (L->unread >= L->share) rn_account(L, scope->id, kind);
#else
  (void)scope, (void)kind, (void)grouped;
  L->unread = 1;
#endif
}

/* The end of an entry of grouped callbacks, of which scope was the last. */
static inline void rn_entry_end(struct rn_loop* L, const rondo_scope_t* last, rondo_kind kind) {
#ifndef RONDO_NO_DOOR
  if (RN_LIKELY(!L->has_jobs) || L->current_id != 0) return;
  rn_checkpoint(L, last->id, kind);
  rn_account(L, last->id, kind);
#else
  (void)L, (void)last, (void)kind;
#endif
}

static inline void rn_queued(struct rn_loop* L, rondo_kind kind, const struct rn_item* item,
                             const char* name, const void* object) {
  if (RN_UNLIKELY(L->observers != NULL))
    rn_tell_item(L, RONDO_EVENT_QUEUED, kind, rn_reason_of(kind), item, name, object);
}

static inline void rn_dropped(struct rn_loop* L, rondo_kind kind, const struct rn_item* item,
                              const char* name, const void* object) {
  if (RN_UNLIKELY(L->observers != NULL))
    rn_tell_item(L, RONDO_EVENT_DROPPED, kind, rn_reason_of(kind), item, name, object);
}

/* A phase is announced only when it has something to run. */
static inline void rn_phase_begin(struct rn_loop* L, rondo_phase phase) {
  L->phase = (uint8_t)phase;
  if (RN_UNLIKELY(L->observers != NULL)) rn_tell_phase(L, RONDO_EVENT_PHASE_BEGIN, 0);
}

static inline void rn_phase_end(struct rn_loop* L) {
  if (L->unread != 0) rn_account(L, 0, RONDO_KIND_NONE);
  if (RN_UNLIKELY(L->observers != NULL)) rn_tell_phase(L, RONDO_EVENT_PHASE_END, 0);
  L->phase = RONDO_PHASE_NONE;
}

#endif
