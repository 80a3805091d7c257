/* SPDX-License-Identifier: MIT */
/*
 * Realms with microtasks of their own, which run when code in the realm was evaluated
 * and at no other time (vm's microtaskMode 'afterEvaluate').
 *
 * The engine has one queue. Every microtask passes context.c on its way there, which
 * asks rn_realm_hold first: one of such a realm is kept here, as the function and the
 * four arguments that the engine would call it with:
 *
 *    word 2  global object     word 3  function     word 4 .. 7  arguments; the second
 *                                                   is the handler, or `then`
 *
 * As in V8 a microtask belongs to the realm of its handler.
 *
 * Invariants:
 *  1. What is held hangs on the realm's global object (a private property), so that a
 *     realm that nobody knows any more goes with its microtasks.
 *  2. The holding object has no prototype: no setter of a program's sees it.
 */
#include <stdlib.h>

#include "engine/jsc.h"

bool JSObjectSetPrivateProperty(JSContextRef cx, JSObjectRef object, JSStringRef name,
                                JSValueRef value);

enum { GLOBAL = 2, JOB = 3, HANDLER = 5, WORDS = 5 }; /* WORDS: job and arguments */

struct own_queue {
  struct own_queue* next;
  const void* global;
  JSObjectRef held; /* word by word, by index */
  unsigned head, tail;
  bool running;
};

static __thread struct own_queue* queues;

static struct own_queue* queue_of(const void* global) {
  struct own_queue* q = queues;
  while (q != NULL && q->global != global) q = q->next;
  return q;
}

bool rn_realm_own_tasks(rn_engine* engine, rn_context realm) {
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

bool rn_realm_hold(const JSValueRef* task) {
  if (queues == NULL) return false;
  JSContextRef cx = (JSContextRef)(const void*)task[GLOBAL];
  const void* global = cx;
  if (is_object(cx, task[HANDLER])) global = JSObjectGetGlobalContext((JSObjectRef)task[HANDLER]);
  struct own_queue* q = queue_of(global);
  if (q == NULL) return false;
  for (unsigned i = 0; i < WORDS; i++) {
    JSValueRef word = task[JOB + i];
    if (word == NULL) word = JSValueMakeUndefined(cx);
    JSObjectSetPropertyAtIndex(cx, q->held, q->tail++, word, NULL);
  }
  return true;
}

void rn_realm_run_tasks(rn_context realm, bool (*goes_on)(void)) {
  struct own_queue* q = queue_of(realm);
  if (q == NULL || q->running) return;
  q->running = true;
  while (q->head < q->tail && goes_on()) {
    JSValueRef words[WORDS];
    for (unsigned i = 0; i < WORDS; i++)
      words[i] = JSObjectGetPropertyAtIndex(realm, q->held, q->head + i, NULL);
    for (unsigned i = 0; i < WORDS; i++)
      JSObjectSetPropertyAtIndex(realm, q->held, q->head + i, JSValueMakeUndefined(realm), NULL);
    q->head += WORDS;
    JSValueRef thrown = NULL;
    if (is_object(realm, words[0]))
      JSObjectCallAsFunction(realm, (JSObjectRef)words[0], NULL, WORDS - 1, words + 1, &thrown);
  }
  if (q->head == q->tail) q->head = q->tail = 0;
  q->running = false;
}
