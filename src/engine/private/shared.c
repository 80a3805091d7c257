/* SPDX-License-Identifier: MIT */
/*
 * shared-memory: SharedArrayBuffers that leave their engine. The memory of one is counted for all
 * threads; an object of the engine's, its *contents*, has a share in it. The engine can copy such a
 * share into memory of ours and make a buffer of it, but has no function that makes JavaScript's
 * object. Its constructor does, of what an exported function makes, which is interposed:
 *
 *   SharedArrayBuffer --word 2--> buffer --shareWith--> contents ~~ message, other thread ~~>
 *   contents --create--> buffer, put in place of the one that the constructor is about to make
 *
 *  1. Zeros are contents without any memory, and to copy these onto others drops their share.
 *  2. All this is tried out before the first use on a thread: a buffer and what was made of
 *     its share show the same bytes. If not, nothing is shared, and rn_shared_can says so.
 */
#include <string.h>

#include "engine/jsc.h"

static _Thread_local struct {
  bool looks;       /* the trial wants to see what is made */
  int kind;         /* of the objects */
  void* instead;    /* what the constructor shall get, or NULL */
  void* made;       /* the last one made, which the trial looks at */
  rn_ref construct; /* () => a buffer */
} own;

void** rn_jsc_make_shared(void** buffer, void* vm, size_t size, unsigned unit, size_t max) {
  RN_NEXT(make_shared_fn, RN_MAKE_SHARED);
  if (own.instead != NULL) {
    *buffer = own.instead;
    own.instead = NULL;
    return buffer;
  }
  next(buffer, vm, size, unit, max);
  if (own.looks) own.made = *buffer;
  return buffer;
}

/* A buffer of the share, which is used up. */
static JSObjectRef make(rn_engine* engine, struct rn_shared* contents) {
  void* buffer = NULL;
  if (rn_jsc_buffer == NULL) return NULL;
  rn_jsc_buffer(&buffer, contents);
  own.instead = buffer;
  JSObjectRef object =
      rn_probe_call(engine->cx, rn_as_object(engine->cx, rn_kept(engine, own.construct)), 0, NULL);
  own.instead = NULL;
  return object;
}

static bool try_out(rn_engine* engine) {
  JSObjectRef construct = rn_probe_object(engine->cx,
                                          "((Class) => () => new Class(8, { __proto__: null,"
                                          " maxByteLength: 8 }))(SharedArrayBuffer)");
  JSObjectRef same =
      rn_probe_object(engine->cx,
                      "((Bytes) => (a, b) => { const x = new Bytes(a), y = new Bytes(b);"
                      " x[3] = 42; y[4] = 43; return y[3] === 42 && x[4] === 43 &&"
                      " y.length === 8 ? {} : 0; })(Uint8Array)");
  if (construct == NULL || same == NULL) return false;
  own.construct = rn_keep(engine, construct);
  own.looks = true;
  JSObjectRef first = rn_probe_call(engine->cx, construct, 0, NULL);
  own.looks = false;
  if (first == NULL || own.made == NULL || ((void**)first)[RN_BUFFER] != own.made) return false;
  struct rn_shared contents = {{0}};
  if (!rn_jsc_share(own.made, &contents)) return false;
  own.kind = rn_cell_kind(engine->cx, first);
  JSObjectRef second = make(engine, &contents);
  if (second == NULL || rn_cell_kind(engine->cx, second) != own.kind) return false;
  JSValueRef both[] = {first, second};
  return rn_probe_call(engine->cx, same, 2, both) != NULL;
}

bool rn_shared_can(rn_engine* engine) {
  if (rn_verdict(RN_CAN_SHARED_MEMORY) == RN_NOT_TRIED) {
    bool has_all = rn_has_next(RN_MAKE_SHARED) && rn_jsc_share != NULL &&
                   rn_jsc_share_contents != NULL && rn_jsc_buffer != NULL &&
                   rn_can(RN_CAN_CELL_KINDS);
    rn_verdict_set(RN_CAN_SHARED_MEMORY, !has_all          ? RN_MISSING
                                         : try_out(engine) ? RN_WORKS
                                                           : RN_DIFFERENT);
  }
  return rn_can(RN_CAN_SHARED_MEMORY);
}

bool rn_shared_take(rn_engine* engine, rn_value buffer, struct rn_shared* contents) {
  memset(contents, 0, sizeof *contents);
  return rn_shared_can(engine) && rn_cell_kind(engine->cx, buffer) == own.kind &&
         rn_jsc_share != NULL && rn_jsc_share(((void* const*)buffer)[RN_BUFFER], contents);
}

rn_value rn_shared_value(rn_engine* engine, const struct rn_shared* contents) {
  struct rn_shared copy = {{0}};
  if (!rn_shared_can(engine) || rn_jsc_share_contents == NULL) return NULL;
  rn_jsc_share_contents(contents, &copy);
  return make(engine, &copy);
}

void rn_shared_drop(struct rn_shared* contents) {
  static const struct rn_shared nothing = {{0}};
  if (rn_jsc_share_contents != NULL) rn_jsc_share_contents(&nothing, contents);
}
