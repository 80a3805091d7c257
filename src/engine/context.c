/* SPDX-License-Identifier: MIT */
/*
 * The asynchronous context: one value of JavaScript's (lib/node/internal/async.js)
 * that goes with the work that is begun while it is current.
 *
 * Every microtask passes through the engine's function that queues one. It is an
 * exported function that the engine calls by its name, so a function of that name
 * here comes first. While the context is in use, ours puts another microtask in
 * front of each, which makes current the context in which its successor was queued:
 *
 *    queue:  ... [restore(C1)] [job 1] [restore(C2)] [job 2] ...
 *
 * What a task is made of is tried out before the first use:
 *
 *    word 3  function      word 4 .. 7  arguments; of a promise's reaction the third
 *                                       is the value
 *
 * Invariants:
 *  1. `current` is kept alive by JavaScript, which holds the same value in a variable.
 *  2. A program that doesn't use the context pays one test for each microtask.
 *  3. An engine without that function, or with other tasks, is told by rn_context_start.
 */
#include <dlfcn.h>

#include "engine/jsc.h"

#define ENQUEUE "_ZN3JSC14MicrotaskQueue7enqueueEONS_10QueuedTaskE"
void rn_jsc_enqueue(void* queue, void* task) __asm__(ENQUEUE)
    __attribute__((visibility("default")));

enum { OFF, ON, PROBE }; /* of `mode` */
enum { JOB = 3, FIRST = 4, VALUE = 6 };

static __thread struct {
  int mode;
  bool probed; /* the task that the probe queued looked as it should */
  JSContextRef cx;
  JSObjectRef restore;
  JSObjectRef enter;
  JSObjectRef drained;
  JSValueRef current;
} context;

static JSValueRef or_undefined(JSValueRef value) {
  return value == NULL ? JSValueMakeUndefined(context.cx) : value;
}

void rn_jsc_enqueue(void* queue, void* task) {
  static void (*next)(void* queue, void* task);
  if (next == NULL) next = (void (*)(void*, void*))dlsym(RTLD_NEXT, ENQUEUE);
  const JSValueRef* words = task;
  if (context.mode == PROBE) {
    context.probed = words[JOB] == (JSValueRef)context.restore && words[FIRST] == context.current &&
                     words[VALUE] == (JSValueRef)context.drained;
    return;
  }
  if (context.mode == ON) {
    context.mode = OFF; /* for the task in front */
    rn_jsc_queue_microtask(context.cx, context.restore, context.current, or_undefined(words[JOB]),
                           or_undefined(words[VALUE]), JSValueMakeUndefined(context.cx));
    context.mode = ON;
  }
  next(queue, task);
}

/* ---- for JavaScript --------------------------------------------------------------------- */

bool rn_context_start(rn_engine* engine, rn_object restore, rn_object enter, rn_object drained,
                      rn_value current) {
  if (rn_jsc_queue_microtask == NULL || dlsym(RTLD_NEXT, ENQUEUE) == NULL) return false;
  context.cx = engine->cx;
  context.restore = restore;
  context.enter = enter;
  context.drained = drained;
  context.current = current;
  JSValueRef undefined = JSValueMakeUndefined(engine->cx);
  context.mode = PROBE;
  rn_jsc_queue_microtask(engine->cx, restore, current, undefined, drained, undefined);
  context.mode = OFF;
  if (!context.probed) return false;
  rn_keep(engine, restore);
  rn_keep(engine, enter);
  rn_keep(engine, drained);
  context.mode = ON;
  return true;
}

static int64_t set_host(const void* global, const void* frame) {
  context.current = rn_host_argument(frame, 0);
  return (int64_t)JSValueMakeUndefined(global);
}

static RN_NATIVE(set) {
  RN_UNUSED;
  context.current = RN_ARG(0);
  return rn_undefined(cx);
}

/* A function that makes its argument the current context. */
rn_object rn_context_setter(rn_context cx) {
  return rn_function_host(cx, set_host, "set", set);
}

/* ---- for the loop's callbacks ------------------------------------------------------------- */

rn_value rn_context_now(void) {
  return context.mode == ON ? context.current : NULL;
}

void rn_context_enter(rn_engine* engine, rn_value value) {
  if (context.mode == ON) JSObjectCallAsFunction(engine->cx, context.enter, NULL, 1, &value, NULL);
}

void rn_context_drained(rn_engine* engine) {
  if (context.mode == ON) JSObjectCallAsFunction(engine->cx, context.drained, NULL, 0, NULL, NULL);
}
