/* SPDX-License-Identifier: MIT */
/*
 * promise-state: what a promise says of itself. The C interface has no word for it. The engine
 * keeps it in two words of the promise, which are found with three specimens:
 *
 *               pending   fulfilled with A   rejected with B   rejected and handled
 *   flags word    0            1                  2             2 + one more bit    lowest bits
 *   result word   -            A                  B
 *
 * It must be asked of promises only, and JavaScript cannot tell a promise from an object that looks
 * like one without side effects: the kind of the cell does (cells.c).
 */
#include "engine/jsc.h"

enum { FIRST = RN_CELL_FIELDS, END = 6, STATE_BITS = 3 };

static _Thread_local struct {
  int kind;         /* of the cells */
  int flags;        /* a word */
  int result;       /* a word */
  uint64_t handled; /* a bit of the flags */
} known;

static uint64_t word(const void* promise, int index) {
  return ((const uint64_t*)promise)[index];
}

static JSObjectRef settled(JSContextRef cx, bool rejects, JSValueRef value) {
  JSObjectRef resolve = NULL, reject = NULL;
  JSObjectRef promise = JSObjectMakeDeferredPromise(cx, &resolve, &reject, NULL);
  if (promise == NULL) return NULL;
  JSObjectCallAsFunction(cx, rejects ? reject : resolve, NULL, 1, &value, NULL);
  return promise;
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

static int state_in(const void* promise, int index) {
  return (int)(word(promise, index) & STATE_BITS);
}

static bool try_promises(JSContextRef cx) {
  JSObjectRef a = JSObjectMake(cx, NULL, NULL);
  JSObjectRef b = JSObjectMake(cx, NULL, NULL);
  JSObjectRef pending = JSObjectMakeDeferredPromise(cx, NULL, NULL, NULL);
  JSObjectRef fulfilled = settled(cx, false, a);
  JSObjectRef rejected = settled(cx, true, b);
  JSObjectRef handled = settled(cx, true, b);
  if (pending == NULL || fulfilled == NULL || rejected == NULL || handled == NULL) return false;
  known.kind = rn_cell_kind(cx, pending);
  if (known.kind < 0 || rn_cell_kind(cx, fulfilled) != known.kind) return false;
  if (!handle(cx, rejected) || !handle(cx, handled)) return false;
  JSObjectRef unhandled = settled(cx, true, b);
  if (unhandled == NULL) return false;
  known.flags = known.result = 0;
  for (int i = FIRST; i < END; i++) {
    if (state_in(pending, i) == 0 && state_in(fulfilled, i) == 1 && state_in(unhandled, i) == 2 &&
        known.flags == 0)
      known.flags = i;
    if (word(fulfilled, i) == (uintptr_t)a && word(unhandled, i) == (uintptr_t)b) known.result = i;
  }
  if (known.flags == 0 || known.result == 0) return false;
  known.handled = word(unhandled, known.flags) ^ word(handled, known.flags);
  bool one_bit = known.handled != 0 && (known.handled & (known.handled - 1)) == 0;
  bool is_set = one_bit && (word(handled, known.flags) & known.handled) != 0 &&
                word(rejected, known.flags) == word(handled, known.flags);
  handle(cx, unhandled);
  return is_set;
}

void rn_probe_promises(JSContextRef cx) {
  if (!rn_may(RN_CAN_PROMISE_STATE)) return;
  bool has_cells = rn_can(RN_CAN_CELL_KINDS);
  rn_verdict_set(RN_CAN_PROMISE_STATE, !has_cells         ? RN_MISSING
                                       : try_promises(cx) ? RN_WORKS
                                                          : RN_DIFFERENT);
}

static bool is_promise(rn_context cx, rn_value value) {
  return rn_can(RN_CAN_PROMISE_STATE) && rn_cell_kind(cx, value) == known.kind;
}

int rn_promise_state(rn_context cx, rn_value promise, rn_value* result) {
  if (!is_promise(cx, promise)) return -1;
  int state = state_in(promise, known.flags);
  if (result != NULL)
    *result = state == 0 ? JSValueMakeUndefined(cx) : (JSValueRef)word(promise, known.result);
  return state;
}

int rn_promise_handled(rn_context cx, rn_value promise) {
  if (!is_promise(cx, promise)) return -1;
  return (word(promise, known.flags) & known.handled) != 0;
}

bool rn_promise_unhandle(rn_context cx, rn_value promise) {
  if (rn_promise_handled(cx, promise) != 1) return false;
  ((uint64_t*)promise)[known.flags] &= ~known.handled;
  return true;
}
