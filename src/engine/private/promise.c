/* SPDX-License-Identifier: MIT */
/*
 * promise-state: what a promise says of itself. The C interface has no word for it. The engine
 * keeps it in two words of the promise, which are found with specimens:
 *
 *                 fulfilled with A   rejected with B   pending   rejected and handled
 *   flags word         1                  2              0         2 + one more bit
 *   result word        A                  B
 *
 * The two bits of the state are the flags' lowest. These are the lowest of the word, or from 2.54
 * on its uppermost 16, in front of an address. The engine makes the first two specimens itself, at
 * once; the others cost it the compilation of what then() is written in, so they are looked at when
 * something first asks for more than the reason of a rejection.
 *
 * It must be asked of promises only, and JavaScript cannot tell a promise from an object that looks
 * like one without side effects: the kind of the cell does (cells.c).
 */
#include "engine/jsc.h"

enum { FIRST = RN_CELL_FIELDS, END = 6, STATE_BITS = 3 };

static _Thread_local struct {
  int kind;             /* of the cells */
  int flags;            /* a word, */
  int shift;            /* of which the flags are this far up */
  int result;           /* a word */
  uint64_t handled;     /* a bit of the flags; 0: not looked for yet */
  JSObjectRef rejected; /* the specimen, which nobody handles */
} known;

static uint64_t word(const void* promise, int index) {
  return ((const uint64_t*)promise)[index];
}

static RN_NATIVE(nothing) {
  RN_UNUSED;
  return rn_undefined(cx);
}

/* Handles a rejected promise, with a function that does nothing. */
static bool handle(JSContextRef cx, JSObjectRef promise) {
  JSObjectRef then = rn_as_object(cx, rn_get(cx, promise, "then"));
  JSValueRef handlers[] = {JSValueMakeUndefined(cx), rn_function_new(cx, "", nothing)};
  return then != NULL && JSObjectCallAsFunction(cx, then, promise, 2, handlers, NULL) != NULL;
}

static int state_in(const void* promise, int index, int shift) {
  return (int)(word(promise, index) >> shift & STATE_BITS);
}

static bool find_words(JSObjectRef fulfilled, JSValueRef a, JSObjectRef rejected, JSValueRef b) {
  static const int shifts[] = {0, 48};
  known.flags = known.result = 0;
  /* No further than needed: the promise may be the last thing in its memory. */
  for (int i = FIRST; i < END && (known.flags == 0 || known.result == 0); i++) {
    if (word(fulfilled, i) == (uintptr_t)a && word(rejected, i) == (uintptr_t)b) {
      known.result = i;
      continue;
    }
    for (size_t k = 0; k < sizeof shifts / sizeof shifts[0] && known.flags == 0; k++) {
      if (state_in(fulfilled, i, shifts[k]) != 1 || state_in(rejected, i, shifts[k]) != 2) continue;
      known.flags = i;
      known.shift = shifts[k];
    }
  }
  return known.flags != 0 && known.result != 0;
}

static bool try_promises(JSContextRef cx) {
  JSObjectRef a = JSObjectMake(cx, NULL, NULL);
  JSObjectRef b = JSObjectMake(cx, NULL, NULL);
  JSObjectRef fulfilled = rn_jsc_resolved(cx, a);
  known.rejected = rn_jsc_rejected(cx, b);
  if (fulfilled == NULL || known.rejected == NULL) return false;
  JSValueProtect(cx, known.rejected);
  known.kind = rn_cell_kind(cx, fulfilled);
  return known.kind >= 0 && rn_cell_kind(cx, known.rejected) == known.kind &&
         find_words(fulfilled, a, known.rejected, b);
}

void rn_probe_promises(JSContextRef cx) {
  if (!rn_may(RN_CAN_PROMISE_STATE)) return;
  bool has_all = rn_can(RN_CAN_CELL_KINDS) && rn_jsc_resolved != NULL && rn_jsc_rejected != NULL;
  rn_verdict_set(RN_CAN_PROMISE_STATE, !has_all           ? RN_MISSING
                                       : try_promises(cx) ? RN_WORKS
                                                          : RN_DIFFERENT);
}

void rn_promises_forget(JSContextRef cx) {
  if (known.rejected != NULL) handle(cx, known.rejected);
}

/* The rest: a pending promise has no state, even with a reaction; one bit says handled. */
static bool find_handled(JSContextRef cx) {
  JSObjectRef reject = NULL;
  JSObjectRef promise = JSObjectMakeDeferredPromise(cx, NULL, &reject, NULL);
  JSObjectRef pending = JSObjectMakeDeferredPromise(cx, NULL, NULL, NULL);
  if (promise == NULL || pending == NULL || !handle(cx, pending)) return false;
  if (state_in(promise, known.flags, known.shift) != 0) return false;
  if (state_in(pending, known.flags, known.shift) != 0) return false;
  uint64_t before = word(known.rejected, known.flags);
  if (!handle(cx, known.rejected)) return false;
  uint64_t bit = before ^ word(known.rejected, known.flags);
  if (bit == 0 || (bit & (bit - 1)) != 0 || (before & bit) != 0) return false;
  if (state_in(known.rejected, known.flags, known.shift) != 2) return false;
  known.handled = bit;
  return true;
}

bool rn_promises_known(JSContextRef cx) {
  if (!rn_can(RN_CAN_PROMISE_STATE)) return false;
  return known.handled != 0 || find_handled(cx);
}

static bool is_promise(rn_context cx, rn_value value) {
  return rn_can(RN_CAN_PROMISE_STATE) && rn_cell_kind(cx, value) == known.kind;
}

int rn_promise_state(rn_context cx, rn_value promise, rn_value* result) {
  if (!is_promise(cx, promise)) return -1;
  int state = state_in(promise, known.flags, known.shift);
  if (result != NULL)
    *result = state == 0 ? JSValueMakeUndefined(cx) : (JSValueRef)word(promise, known.result);
  return state;
}

int rn_promise_handled(rn_context cx, rn_value promise) {
  if (!is_promise(cx, promise) || !rn_promises_known(cx)) return -1;
  return (word(promise, known.flags) & known.handled) != 0;
}

bool rn_promise_unhandle(rn_context cx, rn_value promise) {
  if (rn_promise_handled(cx, promise) != 1) return false;
  ((uint64_t*)promise)[known.flags] &= ~known.handled;
  return true;
}

/* Those that run reactions in C++ save two (2.52, 2.54). Should one be taken for such that does
 * not, nothing is wrong: ours does what the language says. */
bool rn_finally_is_short(void) {
  return rn_jsc_then_in_cpp != NULL;
}
