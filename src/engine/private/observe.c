/* SPDX-License-Identifier: MIT */
/*
 * Microtasks as the loop's observers see them, and the items of JavaScript's own queues while
 * they run.
 *
 * A task of the engine's has a word for a number that only a debugger looks at. While the loop is
 * observed that is the item's id, so the task carries its name through the engine's queue:
 *
 *   enqueue  -> QUEUED, id into the task          (context.c hands each task over)
 *   take     -> END of the one before, BEGIN id   (jobs.c)
 *
 * What waits for a pending promise is queued twice: when it begins to wait, and when the promise is
 * settled. The first is the cause, the second what made it ready. A note, which is a reaction that
 * never runs (context.c: a mark), has the id from the first to the second:
 *
 *   await p          -> QUEUED id by the callback that awaits; the note is put on p
 *   p is settled     -> READY id by the callback that settles; the next task with p's value is it
 *
 * An await of a thenable waits for a promise that nobody sees, so it is known by its generator:
 *
 *   await thenable   -> the task that calls then() is queued: QUEUED id, under the generator
 *   then() calls back -> the task with that generator is it: READY id
 *
 *  1. A note counts for the very next task, if that has the same value; between the two may be a
 *     mark of context.c, which is no task. A program that merely reads `constructor` of a pending
 *     promise leaves an item that is queued and never runs.
 *  2. Scopes of items that run are a stack; a callback that throws leaves its scope, and the caller
 *     of it ends what is above its own depth.
 */
#include <stdlib.h>

#include "base/base.h"
#include "engine/jsc.h"
#include "engine/private/symbols.h"

_Thread_local bool rn_observe_on;

static _Thread_local struct {
  rn_engine* engine;
  JSObjectRef note;        /* the handler of notes */
  JSValueRef reaction_job; /* the engine's functions that run tasks, by which they are known */
  JSValueRef thenable_job;
  uint64_t noted;         /* the id of the next task, 0: none is noted */
  JSValueRef noted_value; /* if that has this value */
  /* Awaits of thenables, a table by generator, at most half full; these are protected, so that no
   * other comes to lie there. */
  struct thenable_wait {
    JSValueRef generator;
    uint64_t id;
  } * waits;
  size_t waits_count, waits_room;
} own;

/* ---- what runs ----------------------------------------------------------------------------- */

static _Thread_local struct {
  rondo_scope_t* scopes;
  unsigned depth, room;
} stack;

static void push(uint64_t id, rondo_kind kind, rondo_reason reason, uint32_t callback) {
  rn_engine* engine = own.engine;
  if (stack.depth == stack.room) {
    unsigned room = stack.room == 0 ? 16 : stack.room * 2;
    rondo_scope_t* grown = realloc(stack.scopes, room * sizeof *grown);
    RN_ASSERT(grown != NULL);
    stack.scopes = grown;
    stack.room = room;
  }
  rondo_enter_item_calls(engine->loop, &stack.scopes[stack.depth++], kind, reason,
                         &(rondo_item_t){.id = id}, callback);
}

void rn_observe_enter(rn_engine* engine, uint64_t id, rondo_kind kind, uint32_t callback) {
  own.engine = engine;
  push(id, kind, rondo_kind_waits_for(kind), callback);
}

void rn_observe_leave(rn_engine* engine) {
  if (stack.depth > 0) rondo_leave(engine->loop, &stack.scopes[--stack.depth]);
}

unsigned rn_observe_depth(void) {
  return stack.depth;
}

void rn_observe_unwind(rn_engine* engine, unsigned depth) {
  while (stack.depth > depth) rn_observe_leave(engine);
}

/* ---- microtasks ------------------------------------------------------------------------------ */

static rondo_kind kind_of(const void* job, const void* first) {
  if (job == (const void*)own.reaction_job)
    return first == NULL || JSValueIsUndefined(own.engine->cx, first) ? RONDO_KIND_AWAIT
                                                                      : RONDO_KIND_REACTION;
  if (job == (const void*)own.thenable_job) return RONDO_KIND_THENABLE;
  if (job == (const void*)rn_jobs_own()) return RONDO_KIND_MICROTASK;
  /* Other realms have other functions for the same: a reaction is given the promise of then(). */
  bool is_reaction = first != NULL && rn_promise_state(own.engine->cx, first, NULL) >= 0;
  return is_reaction ? RONDO_KIND_REACTION : RONDO_KIND_AWAIT;
}

static uint64_t queue_item(rondo_kind kind, uint32_t place) {
  rondo_item_t item;
  rondo_item_queued_as(own.engine->loop, &item, kind,
                       &(rondo_details_t){.place = place, .wait_ns = -1});
  return item.id;
}

/* Tasks that were queued before anybody observed have the engine's numbers. */
#define OURS ((uint64_t)1 << 63)

/* Where this generator is in the table, or the free slot in which it belongs. */
static size_t wait_slot(JSValueRef generator) {
  size_t at = (size_t)((uintptr_t)generator / 16 * 2654435761u) & (own.waits_room - 1);
  while (own.waits[at].generator != NULL && own.waits[at].generator != generator)
    at = (at + 1) & (own.waits_room - 1);
  return at;
}

static bool grow_waits(void) {
  struct thenable_wait* before = own.waits;
  size_t room = own.waits_room;
  struct thenable_wait* grown = calloc(room == 0 ? 16 : room * 2, sizeof *grown);
  if (grown == NULL) return false;
  own.waits = grown;
  own.waits_room = room == 0 ? 16 : room * 2;
  for (size_t i = 0; i < room; i++)
    if (before[i].generator != NULL) grown[wait_slot(before[i].generator)] = before[i];
  free(before);
  return true;
}

static void await_thenable(void) {
  JSValueRef generator = rn_where_waiter();
  if (generator == NULL) return;
  /* Without memory then() will seem to have queued it. */
  if (own.waits_count * 2 >= own.waits_room && !grow_waits()) return;
  struct thenable_wait* wait = &own.waits[wait_slot(generator)];
  if (wait->generator == NULL) {
    JSValueProtect(own.engine->cx, generator);
    own.waits_count++;
  }
  *wait = (struct thenable_wait){generator, queue_item(RONDO_KIND_AWAIT, rn_where_wait(generator))};
}

/* The id of an await of a thenable that goes on, 0 for others. */
static uint64_t awaited_thenable(JSValueRef generator) {
  if (generator == NULL || own.waits_count == 0) return 0;
  size_t at = wait_slot(generator);
  uint64_t id = own.waits[at].id;
  if (own.waits[at].generator == NULL) return 0;
  own.waits[at] = (struct thenable_wait){0};
  own.waits_count--;
  JSValueUnprotect(own.engine->cx, generator);
  /* Those behind it may have come there because it was taken. */
  for (at = (at + 1) & (own.waits_room - 1); own.waits[at].generator != NULL;
       at = (at + 1) & (own.waits_room - 1)) {
    struct thenable_wait moved = own.waits[at];
    own.waits[at] = (struct thenable_wait){0};
    own.waits[wait_slot(moved.generator)] = moved;
  }
  return id;
}

bool rn_observe_note(const JSValueRef* words, uint64_t* noted) {
  if (words[RN_TASK_HANDLER] == (JSValueRef)own.note) {
    own.noted = (uint64_t)JSValueToNumber(own.engine->cx, words[RN_TASK_FIRST], NULL);
    own.noted_value = words[RN_TASK_VALUE];
    return true;
  }
  *noted = words[RN_TASK_VALUE] == own.noted_value ? own.noted : 0;
  own.noted = 0;
  return false;
}

void rn_observe_queued(JSValueRef* words, uint64_t noted) {
  rondo_kind kind = kind_of(words[RN_TASK_JOB], words[RN_TASK_FIRST]);
  JSValueRef generator = kind == RONDO_KIND_AWAIT
                             ? rn_where_waiter_of(words + RN_TASK_FIRST, RN_TASK_ARGUMENTS)
                             : NULL;
  uint64_t id = awaited_thenable(generator);
  if (noted != 0) id = noted;
  if (kind == RONDO_KIND_THENABLE) await_thenable();
  if (id != 0)
    rondo_tell_ready(own.engine->loop, &(rondo_item_t){.id = id}, kind);
  else
    id = queue_item(kind, rn_where_wait(generator));
  words[RN_TASK_NUMBER] = (JSValueRef)(uintptr_t)(OURS | id);
}

void rn_observe_task(unsigned depth, const struct rn_task* task) {
  if ((task->number & OURS) == 0) {
    rn_observe_unwind(own.engine, depth);
    return;
  }
  rn_observe_unwind(own.engine, depth + 1);
  rondo_kind kind = kind_of(task->job, task->arguments[0]);
  const void* callback = kind == RONDO_KIND_MICROTASK ? task->arguments[0]
                         : kind == RONDO_KIND_AWAIT   ? NULL
                                                      : task->arguments[1];
  uint32_t place = callback == NULL ? 0 : rn_where_function(callback);
  uint64_t id = task->number & ~OURS;
  if (stack.depth == depth)
    push(id, kind, RONDO_REASON_QUEUED, place);
  else
    rondo_next_item_calls(own.engine->loop, &stack.scopes[depth], kind, RONDO_REASON_QUEUED,
                          &(rondo_item_t){.id = id}, place);
}

void rn_observe_wait(rn_context cx, rn_value promise, rondo_kind kind) {
  if (!rn_observe_on || rn_promise_state(cx, promise, NULL) != 0) return;
  uint64_t id = queue_item(kind, kind == RONDO_KIND_AWAIT ? rn_where_wait(rn_where_waiter()) : 0);
  rn_context_put_mark(cx, promise, own.note, JSValueMakeNumber(cx, (double)id));
}

/* ---- the start --------------------------------------------------------------------------- */

bool rn_observe_tasks(rn_engine* engine, const struct rn_context_functions* functions,
                      rn_object note) {
  if (rn_observe_on) return true;
  own.engine = engine;
  if (!rn_can(RN_CAN_MICROTASK_QUEUE) ||
      !rn_context_probe(engine, functions, &own.reaction_job, &own.thenable_job))
    return false;
  rn_keep(engine, note);
  own.note = note;
  rn_jobs_watched();
  rn_observe_on = true;
  return true;
}

void rn_observe_close(void) {
  rn_observe_on = false;
  free(stack.scopes);
  free(own.waits);
  own.waits = NULL;
  own.waits_count = own.waits_room = 0;
  stack.scopes = NULL;
  stack.depth = stack.room = 0;
}
