/* SPDX-License-Identifier: MIT */
/*
 * Functions that JavaScript calls very often. A function made by the engine's C
 * interface drops and takes the engine's lock around every call, some 80 ns; the
 * engine's own kind of native function costs a tenth. It has no C form, so this is
 * for functions without arguments that give a number and touch nothing of the
 * engine's: they need to know only how the engine writes a number into a word.
 * That is tried when the function is made; if the answer is not what it should be,
 * or a later engine lacks the constructor, the caller gets the ordinary kind.
 */
#include <dlfcn.h>
#include <string.h>

#include "engine/jsc.h"

typedef int64_t (*host_fn)(const void* global, const void* frame);

/* JSC::JSFunction::create(VM&, JSGlobalObject*, unsigned, String const&, FunctionPtr,
 * ImplementationVisibility, Intrinsic, FunctionPtr, DOMJIT::Signature const*) */
JSObjectRef rn_jsc_function(const void* vm, const void* global, unsigned length, const void* name,
                            host_fn call, uint8_t visibility, uint8_t intrinsic, host_fn construct,
                            const void* signature)
    RN_WEAK(
        "_ZN3JSC10JSFunction6createERNS_2VMEPNS_14JSGlobalObjectEjRKN3WTF6StringENS5_"
        "11FunctionPtrILNS5_6PtrTagE1EFlS4_PNS_9CallFrameEELNS5_18FunctionAttributesE2EEENS_"
        "24ImplementationVisibilityENS_9IntrinsicESF_PKNS_6DOMJIT9SignatureE");

/* A number as the engine's word has it: a small integer under a tag, or the bits of
 * a double moved out of the way of pointers. */
int64_t rn_host_number(double number) {
  bool fits = number >= INT32_MIN && number <= INT32_MAX;
  int32_t small = fits ? (int32_t)number : 0;
  if (fits && (double)small == number) return (int64_t)(0xfffe000000000000u | (uint32_t)small);
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return (int64_t)(bits + 0x0002000000000000u);
}

static int64_t probe_small(const void* global, const void* frame) {
  (void)global, (void)frame;
  return rn_host_number(-7);
}

static int64_t probe_double(const void* global, const void* frame) {
  (void)global, (void)frame;
  return rn_host_number(5e9 + 0.5);
}

/* Arguments lie behind the six words that a frame begins with. */
enum { FRAME_WORDS = 6 };

JSValueRef rn_host_argument(const void* frame, size_t index) {
  return ((const JSValueRef*)frame)[FRAME_WORDS + index];
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

static bool host_works(JSContextRef cx) {
  static _Thread_local int works = -1;
  if (works < 0)
    works = rn_jsc_function != NULL && answers(cx, probe_small, -7) &&
            answers(cx, probe_double, 5e9 + 0.5) && answers(cx, probe_argument, 11.5);
  return works;
}

JSObjectRef rn_host_function(JSContextRef cx, host_fn call) {
  return host_works(cx) ? make(cx, call) : NULL;
}

rn_object rn_function_host(rn_context cx, rn_host host, const char* name, rn_native otherwise) {
  return host_works(cx) ? make(cx, host) : rn_function_new(cx, name, otherwise);
}

/* ---- microtasks ------------------------------------------------------------------------- */

static _Thread_local JSObjectRef job; /* runs the callback that it is given */

static int64_t queue(const void* global, const void* frame) {
  JSValueRef undefined = JSValueMakeUndefined(global);
  rn_jsc_queue_microtask(global, job, rn_host_argument(frame, 0), undefined, undefined, undefined);
  return (int64_t)undefined;
}

rn_value rn_function_microtask(rn_engine* engine, rn_object run) {
  if (!rn_jobs_can_queue() || !host_works(engine->cx)) return rn_undefined(engine->cx);
  rn_keep(engine, run);
  job = run;
  return make(engine->cx, queue);
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

void rn_run_inside(rn_engine* engine, void (*body)(void* arg), void* arg) {
  inside.body = body;
  inside.arg = arg;
  if (host_works(engine->cx)) {
    JSValueRef thrown = NULL;
    JSObjectCallAsFunction(engine->cx, make(engine->cx, run_body), NULL, 0, NULL, &thrown);
  } else {
    body(arg);
  }
}

/* ---- the time zone --------------------------------------------------------------------------- */

/* The engine looks whether the time zone has changed whenever it is entered from
 * outside, which in the long call it never is. Its function for that passes through
 * ours, which remembers for what it is called. */
#define RESET "_ZN3JSC9DateCache20resetIfNecessarySlowEv"
typedef void (*reset_fn)(void* cache);
void rn_jsc_reset_dates(void* cache) __asm__(RESET) __attribute__((visibility("default")));
static _Thread_local void* dates;

void rn_jsc_reset_dates(void* cache) {
  RN_NEXT(reset_fn, RESET);
  dates = cache;
  next(cache);
}

void rn_time_zone_changed(void) {
  if (dates != NULL) rn_jsc_reset_dates(dates);
}
