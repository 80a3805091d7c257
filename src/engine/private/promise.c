/* SPDX-License-Identifier: MIT */
/*
 * promise-state: what a promise says of itself. The C interface has no word for it. The engine
 * keeps it in two words of the promise, which are found with three specimens:
 *
 *               pending   fulfilled with A   rejected with B   rejected and handled
 *   flags word    0            1                  2             2 + one more bit
 *   result word   -            A                  B
 *
 * The two bits of the state are the flags' lowest. These are the lowest of the word, or from 2.54
 * on its uppermost 16, in front of an address.
 *
 * It must be asked of promises only, and JavaScript cannot tell a promise from an object that looks
 * like one without side effects: the kind of the cell does (cells.c).
 */
#include "engine/jsc.h"

enum { FIRST = RN_CELL_FIELDS, END = 6, STATE_BITS = 3 };

static _Thread_local struct {
  int kind;         /* of the cells */
  int flags;        /* a word, */
  int shift;        /* of which the flags are this far up */
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

static int state_in(const void* promise, int index, int shift) {
  return (int)(word(promise, index) >> shift & STATE_BITS);
}

struct specimens {
  JSObjectRef pending, waited_for, fulfilled, rejected;
};

static bool tells_state(const struct specimens* s, int index, int shift) {
  return state_in(s->pending, index, shift) == 0 && state_in(s->waited_for, index, shift) == 0 &&
         state_in(s->fulfilled, index, shift) == 1 && state_in(s->rejected, index, shift) == 2;
}

static bool find_words(const struct specimens* s, JSValueRef a, JSValueRef b) {
  static const int shifts[] = {0, 48};
  known.flags = known.result = 0;
  for (int i = FIRST; i < END; i++) {
    for (size_t k = 0; k < sizeof shifts / sizeof shifts[0] && known.flags == 0; k++) {
      if (!tells_state(s, i, shifts[k])) continue;
      known.flags = i;
      known.shift = shifts[k];
    }
    if (word(s->fulfilled, i) == (uintptr_t)a && word(s->rejected, i) == (uintptr_t)b)
      known.result = i;
  }
  return known.flags != 0 && known.result != 0;
}

static bool try_promises(JSContextRef cx) {
  JSObjectRef a = JSObjectMake(cx, NULL, NULL);
  JSObjectRef b = JSObjectMake(cx, NULL, NULL);
  struct specimens s = {JSObjectMakeDeferredPromise(cx, NULL, NULL, NULL),
                        JSObjectMakeDeferredPromise(cx, NULL, NULL, NULL), settled(cx, false, a),
                        settled(cx, true, b)};
  if (s.pending == NULL || s.waited_for == NULL || s.fulfilled == NULL || s.rejected == NULL)
    return false;
  known.kind = rn_cell_kind(cx, s.pending);
  if (known.kind < 0 || rn_cell_kind(cx, s.fulfilled) != known.kind) return false;
  bool found = handle(cx, s.waited_for) && find_words(&s, a, b);
  uint64_t before = found ? word(s.rejected, known.flags) : 0;
  if (!handle(cx, s.rejected) || !found) return false;
  known.handled = before ^ word(s.rejected, known.flags);
  return known.handled != 0 && (known.handled & (known.handled - 1)) == 0 &&
         (before & known.handled) == 0 && tells_state(&s, known.flags, known.shift);
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
  int state = state_in(promise, known.flags, known.shift);
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
