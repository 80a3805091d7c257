/* SPDX-License-Identifier: MIT */
/*
 * host-functions: functions that JavaScript calls very often. A function made by the engine's C
 * interface drops and takes the engine's lock around every call, some 80 ns; the engine's own kind
 * of native function costs a tenth. It has no C form: it gets a frame (layout.h) and gives a value
 * as a word.
 *
 * The probe makes three of them and looks at what their calls give. Where that is not what it
 * should be, the caller gets the ordinary kind.
 */
#include <string.h>

#include "engine/jsc.h"

/* A number as the engine's word has it: a small integer under a tag, or the bits of
 * a double moved out of the way of pointers. */
int64_t rn_host_number(double number) {
  bool fits = number >= INT32_MIN && number <= INT32_MAX;
  int32_t small = fits ? (int32_t)number : 0;
  if (fits && (double)small == number) return (int64_t)(RN_INT_TAG | (uint32_t)small);
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return (int64_t)(bits + RN_DOUBLE_OFFSET);
}

static int64_t probe_small(const void* global, const void* frame) {
  (void)global, (void)frame;
  return rn_host_number(-7);
}

static int64_t probe_double(const void* global, const void* frame) {
  (void)global, (void)frame;
  return rn_host_number(5e9 + 0.5);
}

JSValueRef rn_host_argument(const void* frame, size_t index) {
  return ((const JSValueRef*)frame)[RN_FAST_ARGUMENTS + index];
}

static int64_t probe_argument(const void* global, const void* frame) {
  (void)global;
  return (int64_t)rn_host_argument(frame, 0);
}

static JSObjectRef make(JSContextRef cx, host_fn call) {
  const void* no_name = NULL; /* a null WTF::String is a null pointer */
  /* Inside a native the engine has dropped its lock, without which it must not allocate. */
  JSLock(cx);
  JSObjectRef function =
      rn_jsc_function(JSContextGetGroup(cx), cx, 0, &no_name, call, 0, 0, call, NULL);
  JSUnlock(cx);
  return function;
}

static bool answers(JSContextRef cx, host_fn call, double number) {
  JSObjectRef function = make(cx, call);
  JSValueRef thrown = NULL;
  JSValueRef given = JSValueMakeNumber(cx, 11.5);
  JSValueRef value = JSObjectCallAsFunction(cx, function, NULL, 1, &given, &thrown);
  return thrown == NULL && value != NULL && JSValueIsNumber(cx, value) &&
         JSValueToNumber(cx, value, NULL) == number;
}

void rn_probe_host_functions(JSContextRef cx) {
  if (!rn_may(RN_CAN_HOST_FUNCTIONS)) return;
  enum rn_verdict verdict = RN_MISSING;
  if (rn_jsc_function != NULL)
    verdict = answers(cx, probe_small, -7) && answers(cx, probe_double, 5e9 + 0.5) &&
                      answers(cx, probe_argument, 11.5)
                  ? RN_WORKS
                  : RN_DIFFERENT;
  rn_verdict_set(RN_CAN_HOST_FUNCTIONS, verdict);
}

JSObjectRef rn_host_function(JSContextRef cx, host_fn call) {
  return rn_can(RN_CAN_HOST_FUNCTIONS) ? make(cx, call) : NULL;
}

rn_object rn_function_host(rn_context cx, rn_host host, const char* name, rn_native otherwise) {
  return rn_can(RN_CAN_HOST_FUNCTIONS) ? make(cx, host) : rn_function_new(cx, name, otherwise);
}

/* ---- the long call ----------------------------------------------------------------------- */

static _Thread_local struct {
  void (*body)(void* arg);
  void* arg;
} inside;

static int64_t run_body(const void* global, const void* frame) {
  (void)global, (void)frame;
  inside.body(inside.arg);
  return rn_host_number(0);
}

bool rn_host_run(rn_engine* engine, void (*body)(void* arg), void* arg) {
  if (!rn_can(RN_CAN_HOST_FUNCTIONS)) return false;
  inside.body = body;
  inside.arg = arg;
  JSValueRef thrown = NULL;
  JSObjectCallAsFunction(engine->cx, make(engine->cx, run_body), NULL, 0, NULL, &thrown);
  return true;
}

/* ---- a list of natives --------------------------------------------------------------------- */

void rn_set_fast(rn_context cx, rn_object object, const struct rn_fast* functions) {
  for (const struct rn_fast* f = functions; f->name != NULL; f++) {
    rn_set(cx, object, f->name, rn_function_host(cx, f->host, f->name, f->native));
  }
}
