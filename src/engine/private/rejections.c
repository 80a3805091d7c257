/* SPDX-License-Identifier: MIT */
/*
 * rejections: how we hear that a promise was rejected. Left alone, the engine tells of it when its
 * microtasks are exhausted, and never that a handler came late. But one of the functions with which
 * it asks its host (method_table.c) hears of both at once.
 */
#include <stdio.h>
#include <stdlib.h>

#include "engine/jsc.h"
#include "engine/private/method_table.h"

enum { REJECTED, HANDLED_LATER }; /* the engine's names for what happened */

static _Thread_local struct {
  JSContextRef cx;
  JSObjectRef rejected, handled; /* JavaScript's functions */
} tracker;

static void track(const void* global, JSValueRef promise, unsigned what) {
  (void)global;
  JSValueRef reason = NULL;
  rn_promise_state(tracker.cx, promise, &reason);
  JSValueRef args[] = {promise, reason};
  JSValueRef thrown = NULL;
  JSObjectCallAsFunction(tracker.cx, what == REJECTED ? tracker.rejected : tracker.handled, NULL,
                         what == REJECTED ? 2 : 1, args, &thrown);
  if (thrown == NULL) return;
  /* The stack is too deep for more than this, which is all that Node does. */
  char* text =
      rn_text_dup(tracker.cx, rn_get(tracker.cx, rn_as_object(tracker.cx, thrown), "message"));
  fprintf(stderr, "Exception in PromiseRejectCallback:\n%s\n\n", text == NULL ? "" : text);
  free(text);
}

/* ---- the probe ----------------------------------------------------------------------------- */

struct trial {
  JSContextRef cx;
  JSObjectRef promise, reject, then;
  bool rejects; /* else it handles */
};

static RN_NATIVE(nothing) {
  RN_UNUSED;
  return rn_undefined(cx);
}

static void happen(void* arg) {
  const struct trial* trial = arg;
  JSContextRef cx = trial->cx;
  JSLock(cx);
  if (trial->rejects) {
    JSObjectCallAsFunction(cx, trial->reject, NULL, 0, NULL, NULL);
  } else {
    JSValueRef handlers[] = {JSValueMakeUndefined(cx), rn_function_new(cx, "", nothing)};
    JSObjectCallAsFunction(cx, trial->then, trial->promise, 2, handlers, NULL);
  }
  JSUnlock(cx);
}

static bool is_told(const void* const* arguments, void* arg) {
  const struct trial* trial = arg;
  return arguments[0] == (const void*)trial->cx && arguments[1] == (const void*)trial->promise &&
         (unsigned)(uintptr_t)arguments[2] == (trial->rejects ? REJECTED : HANDLED_LATER);
}

/* Both stories of a promise have to come by the same slot. */
static int find_slot(JSContextRef cx) {
  struct trial trial = {.cx = cx, .rejects = true};
  trial.promise = JSObjectMakeDeferredPromise(cx, NULL, &trial.reject, NULL);
  trial.then = rn_as_object(cx, rn_get(cx, trial.promise, "then"));
  if (trial.promise == NULL || trial.reject == NULL || trial.then == NULL) return -1;
  struct rn_table_lesson lesson = {.trigger = happen, .is_it = is_told, .arg = &trial};
  int slot = rn_table_learn(&lesson);
  trial.rejects = false;
  return slot >= 0 && rn_table_learn(&lesson) == slot ? slot : -1;
}

bool rn_promises_track(rn_engine* engine, rn_object rejected, rn_object handled) {
  if (!rn_may(RN_CAN_REJECTIONS)) return false;
  bool has_all = rn_has_next(RN_NEW_GLOBAL) && rn_can(RN_CAN_PROMISE_STATE);
  int slot = has_all ? find_slot(engine->cx) : -1;
  rn_verdict_set(RN_CAN_REJECTIONS, !has_all ? RN_MISSING : slot < 0 ? RN_DIFFERENT : RN_WORKS);
  if (slot < 0) return false;
  rn_keep(engine, rejected);
  rn_keep(engine, handled);
  tracker.cx = engine->cx;
  tracker.rejected = rejected;
  tracker.handled = handled;
  rn_table_set(slot, (void*)track);
  return true;
}
