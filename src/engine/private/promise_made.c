/* SPDX-License-Identifier: MIT */
/*
 * promise-hooks: an event for each new promise (hooks of async_hooks).
 *
 * The engine's interpreter and its first compiler make promises with an exported
 * function, JSPromise::create, which they call by its name; a function of that name
 * here comes first. It may call JavaScript only where the engine expects that any
 * code may run: in the interpreter's slow paths. The optimizing compilers make
 * promises in place, and call the function only if memory is short, in the middle of
 * code that took for granted that nothing changes meanwhile.
 *
 *    async function, never run before  --> slow path --> create   its place is learned
 *    a call from near that place (both slow paths are in one file) --> told
 *    any other call                                                --> not told
 *
 * So a promise may go unseen in code that had become hot before. Functions that make
 * promises while somebody listens are marked never to be optimized: the engine's own, and
 * an async function when it makes its first. (What is marked is the small part that makes
 * the promise; the body of an async function is another function.) It is the function of
 * the newest frame, which the engine keeps at a place in its VM that is found by trying:
 * where a native finds the address of its own frame, twice at the same distance.
 *
 * Invariants:
 *  1. While nobody listens, a promise costs one test more.
 *  2. What `made` throws is dropped; it is JavaScript of ours that catches all.
 */
#include "engine/jsc.h"

/* The two slow paths are 0.8 KiB apart, the compilers' function is megabytes away. */
enum { NEAR = 4096 };

static _Thread_local struct {
  JSContextRef cx;
  JSObjectRef made; /* NULL: nobody listens */
  rn_ref kept;      /* keeps it */
  bool learning;
  uintptr_t place; /* a slow path; 0: not known */
} hook;

/* Words from the beginning of the VM to the newest frame; 0: not known. */
static _Thread_local size_t newest;

static bool is_slow_path(uintptr_t from) {
  return hook.place != 0 && from - hook.place + NEAR < 2 * (uintptr_t)NEAR;
}

static void never_optimize(JSValueRef function) {
  if (rn_jsc_never_optimize == NULL || rn_jsc_never_inline == NULL) return;
  rn_jsc_never_optimize(function);
  rn_jsc_never_inline(function);
}

static void mark_function(const void* const* frame) {
  if (frame != NULL) never_optimize((JSValueRef)frame[RN_FAST_CALLEE]);
}

/* It is among the first; the VM is much larger than this. */
enum { WORDS_MAX = 64 };

static int64_t find_newest(const void* global, const void* frame) {
  static _Thread_local size_t found;
  const void* const* words = (const void*)JSContextGetGroup(global);
  size_t i = 0;
  while (i < WORDS_MAX && words[i] != frame) i++;
  if (i == WORDS_MAX) i = 0;
  newest = i != 0 && i == found ? i : 0;
  found = i;
  return rn_host_number(0);
}

static RN_NATIVE(find_nothing) {
  RN_UNUSED;
  return rn_undefined(cx);
}

rn_object rn_promises_finder(rn_context cx) {
  return rn_function_host(cx, find_newest, "find", find_nothing);
}

void* rn_jsc_promise_create(void* vm, void* structure) {
  RN_NEXT(create_fn, RN_PROMISE_CREATE);
  void* promise = next(vm, structure);
  uintptr_t from = (uintptr_t)__builtin_return_address(0);
  if (hook.learning) {
    hook.learning = false;
    hook.place = from;
  } else if (hook.made != NULL && is_slow_path(from)) {
    if (newest != 0) mark_function(((const void* const* const*)vm)[newest]);
    JSValueRef argument = promise;
    JSObjectCallAsFunction(hook.cx, hook.made, NULL, 1, &argument, NULL);
  }
  return promise;
}

bool rn_promises_made(rn_engine* engine, rn_object made, rn_object probe) {
  if (!rn_may(RN_CAN_PROMISE_HOOKS)) return false;
  bool has_all = rn_has_next(RN_PROMISE_CREATE) && rn_jsc_never_optimize != NULL &&
                 rn_jsc_never_inline != NULL && rn_can(RN_CAN_PROMISE_STATE);
  if (!has_all) {
    rn_verdict_set(RN_CAN_PROMISE_HOOKS, RN_MISSING);
    return false;
  }
  hook.cx = engine->cx;
  if (hook.place == 0 && probe != NULL) {
    hook.learning = true;
    JSObjectCallAsFunction(engine->cx, probe, NULL, 0, NULL, NULL);
    hook.learning = false;
  }
  rn_verdict_set(RN_CAN_PROMISE_HOOKS, hook.place != 0 ? RN_WORKS : RN_DIFFERENT);
  if (hook.place == 0) return false;
  if (made == hook.made) return true;
  rn_drop(engine, hook.kept);
  hook.kept = made == NULL ? 0 : rn_keep(engine, made);
  hook.made = made;
  return true;
}

void rn_promises_tell(rn_context cx, rn_object function) {
  if (!rn_can(RN_CAN_PROMISE_HOOKS)) return;
  JSLock(cx);
  never_optimize(function);
  JSUnlock(cx);
}

/* ---- promises that tasks are about ----------------------------------------------------------- */

rn_value rn_promise_of_generator(rn_context cx, rn_value generator) {
  if (rn_cell_kind(cx, generator) < 0) return NULL;
  const JSValueRef* words = (const JSValueRef*)generator;
  for (int i = RN_GENERATOR_FIRST; i < RN_GENERATOR_END; i++)
    if (words[i] != NULL && rn_promise_state(cx, words[i], NULL) >= 0) return words[i];
  return NULL;
}

/* A promise that is resolved with a thenable: its job has an object of two functions, which
 * share a scope with the promise in it. JavaScript tries this with a promise it knows. */

rn_value rn_promise_of_resolvers(rn_context cx, rn_value resolvers) {
  if (rn_cell_kind(cx, resolvers) < 0) return NULL;
  JSValueRef resolve = ((const JSValueRef*)resolvers)[RN_CELL_FIELDS];
  if (resolve == NULL || !rn_is_function(cx, resolve)) return NULL;
  const JSValueRef* scope = ((const JSValueRef* const*)resolve)[RN_FUNCTION_SCOPE];
  JSValueRef promise = scope == NULL ? NULL : scope[RN_SCOPE_VARIABLE];
  return promise != NULL && rn_promise_state(cx, promise, NULL) >= 0 ? promise : NULL;
}
