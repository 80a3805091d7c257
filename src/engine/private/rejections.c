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

enum { REJECTED = 0 }; /* the engine's names for what happened */

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
  JSObjectRef promise;
};

static void happen(void* arg) {
  struct trial* trial = arg;
  JSLock(trial->cx);
  trial->promise = rn_jsc_rejected(trial->cx, JSValueMakeUndefined(trial->cx));
  JSUnlock(trial->cx);
}

/* The promise is made by the call that asks: it is looked at afterwards. */
static _Thread_local const void* told;

static bool may_be_told(const void* const* arguments, void* arg) {
  const struct trial* trial = arg;
  if (arguments[0] != (const void*)trial->cx || (unsigned)(uintptr_t)arguments[2] != REJECTED ||
      !rn_is_cell(arguments[1]))
    return false;
  told = arguments[1];
  return true;
}

static int find_slot(JSContextRef cx) {
  struct trial trial = {.cx = cx};
  int slot = rn_table_learn(
      &(struct rn_table_lesson){.trigger = happen, .is_it = may_be_told, .arg = &trial});
  return trial.promise != NULL && told == (const void*)trial.promise ? slot : -1;
}

bool rn_promises_track(rn_engine* engine, rn_object rejected, rn_object handled) {
  if (!rn_may(RN_CAN_REJECTIONS)) {
    rn_promises_forget(engine->cx);
    return false;
  }
  bool has_all = rn_has_next(RN_NEW_GLOBAL) && rn_can(RN_CAN_PROMISE_STATE);
  int slot = has_all ? find_slot(engine->cx) : -1;
  rn_verdict_set(RN_CAN_REJECTIONS, !has_all ? RN_MISSING : slot < 0 ? RN_DIFFERENT : RN_WORKS);
  if (slot < 0) {
    rn_promises_forget(engine->cx);
    return false;
  }
  rn_keep(engine, rejected);
  rn_keep(engine, handled);
  tracker.cx = engine->cx;
  tracker.rejected = rejected;
  tracker.handled = handled;
  rn_table_set(slot, (void*)track);
  return true;
}
