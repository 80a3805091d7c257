/* SPDX-License-Identifier: MIT */
/*
 * What a promise says of itself, and how we hear that one was rejected.
 *
 * The C interface has no word for the first; the engine's own functions have, and
 * where a later engine lacks them the answer is -1.
 *
 * They must be asked of promises only, and JavaScript cannot tell a promise from
 * an object that looks like one without side effects. The engine keeps the kind
 * of a cell in the sixth byte of its head: we compare with that of a promise that
 * we made, after having seen that other objects have another one there.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/jsc.h"

/* The kind of promises, or -1 if cells don't look as we know them. */
static int promise_kind(rn_context cx) {
  static _Thread_local int kind = -2;
  if (kind != -2) return kind;
  JSValueRef number = JSValueMakeNumber(cx, 0);
  JSObjectRef promise = JSObjectMakeDeferredPromise(cx, NULL, NULL, NULL);
  JSObjectRef others[] = {JSObjectMake(cx, NULL, NULL), JSObjectMakeArray(cx, 0, NULL, NULL),
                          JSObjectMakeDate(cx, 1, &number, NULL)};
  kind = promise == NULL ? -1 : rn_cell_kind(cx, promise);
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
    if (others[i] == NULL || rn_cell_kind(cx, others[i]) == kind) kind = -1;
  return kind;
}

static bool is_promise(rn_context cx, rn_value value) {
  int kind = promise_kind(cx);
  return kind != -1 && rn_cell_kind(cx, value) == kind;
}

int rn_promise_state(rn_context cx, rn_value promise, rn_value* result) {
  if (rn_jsc_promise_status == NULL || rn_jsc_promise_result == NULL || !is_promise(cx, promise))
    return -1;
  const void* vm = JSContextGetGroup(cx);
  unsigned status = rn_jsc_promise_status(promise, vm);
  if (result != NULL)
    *result = status == 0 ? JSValueMakeUndefined(cx) : rn_jsc_promise_result(promise, vm);
  return (int)status;
}

int rn_promise_handled(rn_context cx, rn_value promise) {
  if (rn_jsc_promise_handled == NULL || !is_promise(cx, promise)) return -1;
  return rn_jsc_promise_handled(promise, JSContextGetGroup(cx));
}

/* The engine's mark that a promise is handled is a bit of the first field, a small
 * integer; the engine's own function says whether we took away the right one. */
enum { FLAGS = 2, HANDLED = 4 };

bool rn_promise_unhandle(rn_context cx, rn_value promise) {
  if (rn_promise_handled(cx, promise) != 1) return false;
  uint64_t* flags = &((uint64_t*)promise)[FLAGS];
  uint64_t before = *flags;
  *flags = before & ~(uint64_t)HANDLED;
  if (rn_promise_handled(cx, promise) == 0) return true;
  *flags = before;
  return false;
}

/* ---- rejections ---------------------------------------------------------------------------
 *
 * Left alone, the engine tells of a rejected promise when its microtasks are exhausted,
 * and never that a handler came late. But a global object has a table of functions with
 * which the engine asks its host, among them one that hears of both at once. Embedders
 * in C++ give that table to the constructor. It is an exported function that the engine
 * calls by its name: a function of that name here comes first, and passes on a copy of
 * the table with our function in its place.
 *
 * Whether it is the right place is tried out before the first use.
 */

#define CONSTRUCTOR \
  "_ZN3JSC14JSGlobalObjectC2ERNS_2VMEPNS_9StructureEPKNS_23GlobalObjectMethodTableE"
typedef void (*construct_fn)(void* self, void* vm, void* structure, void* const* table);
void rn_jsc_new_global(void* self, void* vm, void* structure,
                       void* const* table) __asm__(CONSTRUCTOR)
    __attribute__((visibility("default")));

enum { ENTRIES = 22, TRACKER = 10 }; /* of the table */
enum { REJECTED, HANDLED_LATER };    /* the engine's names for what happened */

static _Thread_local struct {
  JSContextRef cx;
  JSObjectRef rejected, handled; /* JavaScript's functions; NULL during the trial */
  const void* tried;             /* the promise of which the trial heard */
} tracker;

static void track(const void* global, JSValueRef promise, unsigned what) {
  (void)global;
  if (tracker.rejected == NULL) {
    tracker.tried = what == REJECTED ? promise : NULL;
    return;
  }
  JSValueRef reason =
      what == REJECTED ? rn_jsc_promise_result(promise, JSContextGetGroup(tracker.cx)) : NULL;
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

void rn_jsc_new_global(void* self, void* vm, void* structure, void* const* table) {
  /* The global objects of this thread have its address. */
  static _Thread_local void* ours[ENTRIES];
  RN_NEXT(construct_fn, CONSTRUCTOR);
  /* A global object of a class of ours (realm.c) comes without a table: it gets the same. */
  static _Thread_local bool filled;
  if (table != NULL) memcpy(ours, table, sizeof ours);
  filled |= table != NULL;
  if (ours[TRACKER] == NULL) ours[TRACKER] = (void*)track;
  rn_modules_host(ours);
  next(self, vm, structure, filled ? ours : table);
}

/* JSC::JSPromise::rejectedPromise(JSGlobalObject*, JSValue) */
JSObjectRef rn_jsc_rejected(const void* global, JSValueRef reason)
    RN_WEAK("_ZN3JSC9JSPromise15rejectedPromiseEPNS_14JSGlobalObjectENS_7JSValueE");

bool rn_promises_track(rn_engine* engine, rn_object rejected, rn_object handled) {
  if (rn_jsc_promise_result == NULL || rn_jsc_rejected == NULL) return false;
  JSLock(engine->cx);
  JSObjectRef promise = rn_jsc_rejected(engine->cx, JSValueMakeUndefined(engine->cx));
  JSUnlock(engine->cx);
  if (promise == NULL || tracker.tried != (const void*)promise) return false;
  rn_keep(engine, rejected);
  rn_keep(engine, handled);
  tracker.cx = engine->cx;
  tracker.rejected = rejected;
  tracker.handled = handled;
  return true;
}
