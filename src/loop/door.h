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
 *  1. Calls nest; only the outermost one makes a checkpoint and is timed.
 *  2. A grouped callback (a timer, an immediate) leaves its checkpoint to
 *     rn_entry_end where the model drains only at the end of an entry.
 *  3. With no observer and empty queues the door costs a few loads and stores,
 *     and the one reading of the clock that the turn needs anyhow.
 *
 * RONDO_NO_DOOR builds a loop without it, for bench/ to show what it costs.
 */
#ifndef RN_LOOP_DOOR_H
#define RN_LOOP_DOOR_H

#include "loop/loop.h"

/* door.c, the parts that are rarely taken. */
void rn_tell(struct rn_loop* L, const rondo_event_t* event);
void rn_tell_item(struct rn_loop* L, rondo_event_type type, rondo_kind kind, rondo_reason reason,
                  const struct rn_item* item, const char* name, const void* object);
void rn_tell_phase(struct rn_loop* L, rondo_event_type type, int64_t value);
void rn_took_long(struct rn_loop* L, uint64_t took_ns, uint64_t id, rondo_kind kind);

static inline void rn_enter(struct rn_loop* L, rondo_scope_t* scope, rondo_kind kind,
                            rondo_reason reason, const struct rn_item* item, const char* name,
                            const void* object) {
#ifndef RONDO_NO_DOOR
  scope->outer_id = L->current_id;
  scope->outer_kind = L->current_kind;
  scope->id = item->id;
  scope->kind = (int) kind;
  if (RN_UNLIKELY(L->observers != NULL))
    rn_tell_item(L, RONDO_EVENT_BEGIN, kind, reason, item, name, object);
  L->current_id = item->id;
  L->current_kind = (uint8_t) kind;
  L->depth++;
#else
  (void) L, (void) scope, (void) kind, (void) reason, (void) item, (void) name, (void) object;
#endif
}

/* Takes the time that has passed since the last reading for the callback id. */
static inline void rn_account(struct rn_loop* L, uint64_t id, rondo_kind kind) {
  uint64_t before_ns = L->stamp_ns;
  rn_stamp(L);
  uint64_t took_ns = L->stamp_ns - before_ns;
  L->metrics.time_ns[L->phase] += took_ns;
  if (RN_UNLIKELY(took_ns > L->metrics.longest_ns)) rn_took_long(L, took_ns, id, kind);
}

static inline void rn_leave(struct rn_loop* L, const rondo_scope_t* scope, bool grouped) {
#ifndef RONDO_NO_DOOR
  L->depth--;
  if (RN_UNLIKELY(L->observers != NULL))
    rn_tell_item(L, RONDO_EVENT_END, (rondo_kind) scope->kind, RONDO_REASON_NONE,
                 &(struct rn_item){.id = scope->id}, NULL, NULL);
  L->current_id = scope->outer_id;
  L->current_kind = (uint8_t) scope->outer_kind;
  if (L->depth != 0) return;
  L->metrics.calls[L->phase]++;
  if (RN_UNLIKELY(L->has_jobs) && (!grouped || rn_switch(L, RONDO_SWITCH_CHECKPOINT_EACH)))
    rn_checkpoint(L, scope->id, (rondo_kind) scope->kind);
  rn_account(L, scope->id, (rondo_kind) scope->kind);
#else
  (void) scope, (void) grouped;
  rn_stamp(L);
#endif
}

/* The end of an entry of grouped callbacks, of which id was the last. */
static inline void rn_entry_end(struct rn_loop* L, const rondo_scope_t* last) {
#ifndef RONDO_NO_DOOR
  if (RN_LIKELY(!L->has_jobs) || L->depth != 0) return;
  rn_checkpoint(L, last->id, (rondo_kind) last->kind);
  rn_account(L, last->id, (rondo_kind) last->kind);
#else
  (void) L, (void) last;
#endif
}

static inline void rn_queued(struct rn_loop* L, rondo_kind kind, const struct rn_item* item,
                             const char* name, const void* object) {
  if (RN_UNLIKELY(L->observers != NULL))
    rn_tell_item(L, RONDO_EVENT_QUEUED, kind, RONDO_REASON_NONE, item, name, object);
}

static inline void rn_dropped(struct rn_loop* L, rondo_kind kind, const struct rn_item* item,
                              const char* name, const void* object) {
  if (RN_UNLIKELY(L->observers != NULL))
    rn_tell_item(L, RONDO_EVENT_DROPPED, kind, RONDO_REASON_NONE, item, name, object);
}

/* A phase is announced only when it has something to run. */
static inline void rn_phase_begin(struct rn_loop* L, rondo_phase phase) {
  L->phase = (uint8_t) phase;
  if (RN_UNLIKELY(L->observers != NULL)) rn_tell_phase(L, RONDO_EVENT_PHASE_BEGIN, 0);
}

static inline void rn_phase_end(struct rn_loop* L) {
  if (RN_UNLIKELY(L->observers != NULL)) rn_tell_phase(L, RONDO_EVENT_PHASE_END, 0);
  L->phase = RONDO_PHASE_NONE;
}

#endif
