/* SPDX-License-Identifier: MIT */
/*
 * shared-modules: WebAssembly modules that leave their engine. What a module was compiled to is
 * counted for all threads; JavaScript's object has a share in it. As with buffers (shared.c),
 * another object is made by the constructor, whose last step is interposed and gets the shared
 * module instead of the one that was just made, of the shortest text there is.
 *
 *   object --word 2--> module, whose first word is the count
 *
 * There is no function that drops a share: an object is made of it, and left to the collector.
 * All this is tried out before the first use on a thread.
 */
#include "engine/jsc.h"

enum { COUNT_MAX = 8 };

static _Thread_local struct {
  int kind;
  void* instead; /* what the constructor shall get, or NULL */
  rn_ref construct;
} own;

JSObjectRef rn_jsc_make_module(void* vm, void* structure, void** module) {
  RN_NEXT(make_module_fn, RN_MAKE_MODULE);
  if (own.instead == NULL) return next(vm, structure, module);
  void* made = *module;
  *module = own.instead;
  own.instead = NULL;
  JSObjectRef object = next(vm, structure, module);
  *module = made; /* the caller drops what is left there */
  return object;
}

static _Atomic uint32_t* count_of(void* module) {
  return module;
}

/* The share is used up. */
static JSObjectRef make(rn_engine* engine, void* module) {
  JSValueRef thrown = NULL;
  JSObjectRef construct = rn_as_object(engine->cx, rn_kept(engine, own.construct));
  own.instead = module;
  JSValueRef object = JSObjectCallAsFunction(engine->cx, construct, NULL, 0, NULL, &thrown);
  own.instead = NULL;
  return object == NULL ? NULL : rn_as_object(engine->cx, object);
}

static bool try_out(rn_engine* engine) {
  JSValueRef thrown = NULL;
  JSValueRef construct =
      rn_evaluate(engine->cx,
                  rn_string(engine->cx,
                            "(({ Module }, bytes) => () => new Module(bytes))(WebAssembly,"
                            " new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))"),
                  "", 1, &thrown);
  if (construct == NULL || !rn_is_function(engine->cx, construct)) return false;
  own.construct = rn_keep(engine, construct);
  JSObjectRef first = make(engine, NULL);
  if (first == NULL) return false;
  void* module = ((void**)first)[RN_WASM_MODULE];
  uint32_t count = 0;
  if (module == NULL || !rn_peek(module, &count, sizeof count) || count == 0 || count > COUNT_MAX)
    return false;
  ++*count_of(module);
  JSObjectRef second = make(engine, module);
  own.kind = rn_cell_kind(engine->cx, first);
  return second != NULL && second != first && ((void**)second)[RN_WASM_MODULE] == module &&
         rn_cell_kind(engine->cx, second) == own.kind;
}

static bool has_all(void) {
  return rn_has_next(RN_MAKE_MODULE) && rn_can(RN_CAN_CELL_KINDS);
}

bool rn_shared_modules_may(void) {
  if (rn_verdict(RN_CAN_SHARED_MODULES) == RN_NOT_TRIED) return has_all();
  return rn_can(RN_CAN_SHARED_MODULES);
}

static bool works(rn_engine* engine) {
  if (rn_verdict(RN_CAN_SHARED_MODULES) == RN_NOT_TRIED) {
    rn_verdict_set(RN_CAN_SHARED_MODULES, !has_all()        ? RN_MISSING
                                          : try_out(engine) ? RN_WORKS
                                                            : RN_DIFFERENT);
  }
  return rn_can(RN_CAN_SHARED_MODULES);
}

void* rn_shared_module_take(rn_engine* engine, rn_value object) {
  if (!works(engine) || rn_cell_kind(engine->cx, object) != own.kind) return NULL;
  void* module = ((void* const*)object)[RN_WASM_MODULE];
  ++*count_of(module);
  return module;
}

rn_value rn_shared_module_value(rn_engine* engine, void* module) {
  if (!works(engine)) return NULL;
  ++*count_of(module);
  return make(engine, module);
}

void rn_shared_module_drop(rn_engine* engine, void* module) {
  if (engine != NULL && works(engine)) make(engine, module);
}
