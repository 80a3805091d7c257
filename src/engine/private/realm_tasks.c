/* SPDX-License-Identifier: MIT */
/*
 * Realms with microtasks of their own, which run when code in the realm was evaluated
 * and at no other time (vm's microtaskMode 'afterEvaluate').
 *
 * The engine has one queue. Every microtask passes context.c on its way there, which
 * asks rn_realm_hold: one of such a realm is kept here, as the function, the four
 * arguments that the engine would call it with, and its asynchronous context:
 *
 *    word 2  global object     word 3  function     word 4 .. 7  arguments; the second
 *                                                   is the handler, or `then`
 *
 * As in V8 a microtask belongs to the realm of its handler; an end by a limit (limit.c)
 * while they run drops all that wait.
 *
 *    held --FIRST--> task --NEXT--> task --NEXT--> last
 *
 * Invariants:
 *  1. What is held hangs on the realm's global object (a private property), so that a
 *     realm that nobody knows any more goes with its microtasks.
 *  2. The holding object and the tasks have no prototype: no setter of a program's sees them.
 *  3. A task that was taken hangs on nothing any more.
 *  4. No realm has microtasks of its own before a task was seen to be as drawn.
 */
#include <stdlib.h>

#include "engine/jsc.h"

/* Of ours, by index: the job, its arguments, its context (or undefined), and the next one. */
enum { ARGUMENT = 1, CONTEXT = 5, NEXT = 6 };
enum { FIRST = 0 }; /* of `held` */

struct own_queue {
  struct own_queue* next;
  const void* global;
  JSObjectRef held;
  JSObjectRef last; /* NULL: none waits */
  bool running;
};

static _Thread_local struct own_queue* queues;

static struct own_queue* queue_of(const void* global) {
  struct own_queue* q = queues;
  while (q != NULL && q->global != global) q = q->next;
  return q;
}

bool rn_realm_tasks_can(rn_engine* engine) {
  if (rn_verdict(RN_CAN_REALM_TASKS) == RN_NOT_TRIED)
    rn_verdict_set(RN_CAN_REALM_TASKS, !rn_jobs_can_queue()                ? RN_MISSING
                                       : rn_context_sees_tasks(engine->cx) ? RN_WORKS
                                                                           : RN_DIFFERENT);
  return rn_can(RN_CAN_REALM_TASKS);
}

bool rn_realm_own_tasks(rn_engine* engine, rn_context realm) {
  if (!rn_realm_tasks_can(engine)) return false;
  struct own_queue* q = calloc(1, sizeof *q);
  if (q == NULL) return false;
  q->held = rn_object_bare(engine->cx);
  q->global = realm;
  JSStringRef name = JSStringCreateWithUTF8CString("tasks");
  bool kept = JSObjectSetPrivateProperty(realm, JSContextGetGlobalObject(realm), name, q->held);
  JSStringRelease(name);
  if (!kept) {
    free(q);
    return false;
  }
  q->next = queues;
  queues = q;
  rn_jobs_watched();
  return true;
}

void rn_realm_forget_tasks(const void* global) {
  for (struct own_queue** at = &queues; *at != NULL; at = &(*at)->next) {
    if ((*at)->global != global) continue;
    struct own_queue* q = *at;
    *at = q->next;
    free(q);
    return;
  }
}

static bool is_object(JSContextRef cx, JSValueRef value) {
  return value != NULL && JSValueIsObject(cx, value);
}

/* False if a limit just ends all code: the engine does nothing more then. */
static bool put(JSContextRef cx, JSObjectRef object, unsigned index, JSValueRef value) {
  if (value == NULL) value = JSValueMakeUndefined(cx);
  JSValueRef thrown = NULL;
  JSObjectSetPropertyAtIndex(cx, object, index, value, &thrown);
  return thrown == NULL;
}

bool rn_realm_holds(void) {
  return queues != NULL;
}

bool rn_realm_hold(const JSValueRef* words, JSValueRef handler, JSValueRef context) {
  if (queues == NULL) return false;
  JSContextRef cx = (JSContextRef)(const void*)words[RN_TASK_GLOBAL];
  const void* global = cx;
  if (is_object(cx, handler)) global = JSObjectGetGlobalContext((JSObjectRef)handler);
  struct own_queue* q = queue_of(global);
  if (q == NULL) return false;
  JSObjectRef task = rn_object_bare(cx);
  bool fine = put(cx, task, CONTEXT, context);
  for (unsigned i = 0; i < CONTEXT; i++) fine = fine && put(cx, task, i, words[RN_TASK_JOB + i]);
  if (q->last == NULL)
    fine = fine && put(cx, q->held, FIRST, task);
  else
    fine = fine && put(cx, q->last, NEXT, task);
  if (fine) q->last = task;
  return true;
}

/* The words of the first task, which is taken out; false as put. */
static bool take(JSContextRef cx, struct own_queue* q, JSValueRef* words) {
  JSValueRef first = JSObjectGetPropertyAtIndex(cx, q->held, FIRST, NULL);
  if (!is_object(cx, first)) return false;
  JSObjectRef task = (JSObjectRef)first;
  for (unsigned i = 0; i <= CONTEXT; i++) {
    words[i] = JSObjectGetPropertyAtIndex(cx, task, i, NULL);
    if (words[i] == NULL) return false;
  }
  JSValueRef next = JSObjectGetPropertyAtIndex(cx, task, NEXT, NULL);
  if (!put(cx, q->held, FIRST, next)) return false;
  if (q->last == task) q->last = NULL;
  return true;
}

void rn_realm_run_tasks(rn_context realm, bool (*goes_on)(void)) {
  struct own_queue* q = queue_of(realm);
  if (q == NULL || q->running || q->last == NULL) return;
  rn_engine* engine = rn_here();
  q->running = true;
  JSValueRef before = rn_context_now();
  JSValueRef aside = rn_context_aside(engine);
  while (q->last != NULL) {
    JSValueRef words[CONTEXT + 1];
    if (!goes_on() || !take(realm, q, words)) {
      put(realm, q->held, FIRST, NULL);
      q->last = NULL;
      break;
    }
    JSValueRef context = JSValueIsUndefined(realm, words[CONTEXT]) ? before : words[CONTEXT];
    if (context != NULL) rn_context_restore(engine, context, words[0], words[ARGUMENT]);
    JSValueRef thrown = NULL;
    if (is_object(realm, words[0]))
      JSObjectCallAsFunction(realm, (JSObjectRef)words[0], NULL, CONTEXT - ARGUMENT,
                             words + ARGUMENT, &thrown);
  }
  rn_context_back(engine, aside);
  q->running = false;
}
