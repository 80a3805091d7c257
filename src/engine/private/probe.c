/* SPDX-License-Identifier: MIT */
/*
 * The pass that probes what is used from the start, and tools that probes share.
 */
#include "engine/private/probe.h"

#include <dlfcn.h>
#include <sys/uio.h>
#include <unistd.h>

#include "engine/jsc.h"

bool rn_peek(const void* at, void* to, size_t size) {
  struct iovec ours = {to, size};
  struct iovec theirs = {(void*)(uintptr_t)at, size};
  return process_vm_readv(getpid(), &ours, 1, &theirs, 1, 0) == (ssize_t)size;
}

bool rn_has_next(const char* symbol) {
  return dlsym(RTLD_NEXT, symbol) != NULL;
}

bool rn_is_engines(const void* at) {
  Dl_info ours, info;
  return dladdr((const void*)(uintptr_t)JSContextGroupCreate, &ours) != 0 &&
         dladdr(at, &info) != 0 && ours.dli_fbase == info.dli_fbase;
}

JSObjectRef rn_probe_object(JSContextRef cx, const char* code) {
  JSValueRef thrown = NULL;
  JSValueRef value = rn_evaluate(cx, rn_string(cx, code), "", 1, &thrown);
  return value == NULL ? NULL : rn_as_object(cx, value);
}

JSObjectRef rn_probe_call(JSContextRef cx, JSObjectRef function, size_t argc,
                          const JSValueRef* argv) {
  JSValueRef thrown = NULL;
  JSValueRef value = JSObjectCallAsFunction(cx, function, NULL, argc, argv, &thrown);
  return thrown != NULL ? NULL : rn_as_object(cx, value);
}

/* A text of ours, used where it lies, has to come back as it is. */
static bool try_static_text(void) {
  static const char sample[] = "static";
  void* text = NULL;
  JSStringRef string = NULL;
  rn_jsc_text_in_place(&text, sample, sizeof sample - 1);
  rn_jsc_string_of(&string, &text);
  if (string == NULL) return false;
  bool same = JSStringIsEqualToUTF8CString(string, sample);
  JSStringRelease(string);
  return same;
}

static void probe_static_text(void) {
  if (!rn_may(RN_CAN_STATIC_TEXT)) return;
  bool has_all = rn_jsc_text_in_place != NULL && rn_jsc_string_of != NULL;
  rn_verdict_set(RN_CAN_STATIC_TEXT, !has_all            ? RN_MISSING
                                     : try_static_text() ? RN_WORKS
                                                         : RN_DIFFERENT);
}

/* The order counts: what comes later is found by what came before. */
void rn_private_probe(struct rn_jsc* jsc) {
  JSContextRef cx = jsc->global;
  rn_probe_host_functions(cx);
  rn_probe_values(cx);
  rn_probe_cells(cx);
  rn_probe_promises(cx);
  rn_probe_drain(jsc);
  rn_probe_time_zone(jsc);
  rn_probe_entry(jsc);
  probe_static_text();
}

void rn_private_probe_rest(struct rn_jsc* jsc) {
  rn_engine* engine = &jsc->engine;
  struct rn_shared shared;
  struct rn_heap heap;
  rn_shared_take(engine, rn_undefined(engine->cx), &shared);
  rn_moved_take(engine, rn_undefined(engine->cx), &shared);
  rn_shared_module_take(engine, rn_undefined(engine->cx));
  rn_heap_get(engine->cx, &heap);
  rn_realm_tasks_can(engine);
  rn_where_can(engine);
  rn_halt_verdict(); /* a Worker has looked */
}
