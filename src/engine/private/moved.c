/* SPDX-License-Identifier: MIT */
/*
 * moved-memory: the memory of an ArrayBuffer that leaves its engine without a copy. As with shared
 * memory (shared.c) the engine moves it into *contents* of ours, and makes a buffer of these;
 * JavaScript's object is made by the constructor, which gets that buffer in place of the one that
 * it is about to make:
 *
 *   ArrayBuffer --word 2--> buffer --transferTo--> contents ~~ message, other thread ~~>
 *   contents --create--> buffer --> new ArrayBuffer
 *
 *  1. Only memory that nobody else looks at is taken: a buffer that C has seen cannot be moved,
 *     and the engine would copy it. The caller has just made it, by transfer().
 *  2. There is no function that frees contents: an object is made of them, and left to the
 *     collector.
 *  3. All this is tried out before the first use on a thread: the bytes are the same, at the same
 *     place, and the first buffer has lost them. If not, nothing is moved, and
 *     rn_moved_take says so; the caller copies.
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

void** rn_jsc_make_buffer(void** buffer, size_t count, unsigned unit, struct rn_maybe_size max) {
  RN_NEXT(make_buffer_fn, RN_MAKE_BUFFER);
  if (own.instead != NULL) {
    *buffer = own.instead;
    own.instead = NULL;
    return buffer;
  }
  next(buffer, count, unit, max);
  if (own.looks) own.made = *buffer;
  return buffer;
}

/* The contents are used up. NULL: the constructor did not take them. */
static JSObjectRef make(rn_engine* engine, struct rn_shared* contents) {
  void* buffer = NULL;
  if (rn_jsc_buffer == NULL) return NULL;
  rn_jsc_buffer(&buffer, contents);
  own.instead = buffer;
  JSObjectRef object =
      rn_probe_call(engine->cx, rn_as_object(engine->cx, rn_kept(engine, own.construct)), 0, NULL);
  bool is_taken = own.instead == NULL;
  own.instead = NULL;
  return is_taken ? object : NULL;
}

static bool take(rn_engine* engine, JSObjectRef object, struct rn_shared* contents) {
  memset(contents, 0, sizeof *contents);
  return rn_jsc_move != NULL &&
         rn_jsc_move(((void**)object)[RN_BUFFER], rn_jsc_of(engine)->vm, contents) &&
         contents->words[RN_CONTENTS_DATA] != 0;
}

static bool try_out(rn_engine* engine) {
  enum { BYTES = 24 };
  JSObjectRef construct =
      rn_probe_object(engine->cx, "((Class) => () => new Class(8))(ArrayBuffer)");
  own.looks = true;
  JSObjectRef specimen =
      rn_probe_object(engine->cx,
                      "((Class, Bytes) => { const b = new Class(24);"
                      " new Bytes(b)[23] = 42; return b; })(ArrayBuffer, Uint8Array)");
  own.looks = false;
  JSObjectRef same =
      rn_probe_object(engine->cx,
                      "((Bytes) => (a, b) => a.byteLength === 0 && b.byteLength === 24 &&"
                      " new Bytes(b)[23] === 42 && new Bytes(b)[0] === 0 ? {} : 0)"
                      "(Uint8Array)");
  if (construct == NULL || specimen == NULL || same == NULL) return false;
  if (own.made == NULL || ((void**)specimen)[RN_BUFFER] != own.made) return false;
  own.construct = rn_keep(engine, construct);
  own.kind = rn_cell_kind(engine->cx, specimen);
  struct rn_shared contents;
  if (!take(engine, specimen, &contents)) return false;
  const uint8_t* data =
      (const uint8_t*)(uintptr_t)
          contents.words[RN_CONTENTS_DATA]; /* NOLINT(performance-no-int-to-ptr) */
  if (data[BYTES - 1] != 42) return false;
  JSObjectRef second = make(engine, &contents);
  if (second == NULL || rn_cell_kind(engine->cx, second) != own.kind) return false;
  JSValueRef both[] = {specimen, second};
  return rn_probe_call(engine->cx, same, 2, both) != NULL &&
         JSObjectGetArrayBufferBytesPtr(engine->cx, second, NULL) == data;
}

static bool works(rn_engine* engine) {
  if (rn_verdict(RN_CAN_MOVED_MEMORY) == RN_NOT_TRIED) {
    bool has_all = rn_has_next(RN_MAKE_BUFFER) && rn_jsc_move != NULL && rn_jsc_buffer != NULL &&
                   rn_can(RN_CAN_CELL_KINDS);
    rn_verdict_set(RN_CAN_MOVED_MEMORY, !has_all          ? RN_MISSING
                                        : try_out(engine) ? RN_WORKS
                                                          : RN_DIFFERENT);
  }
  return rn_can(RN_CAN_MOVED_MEMORY);
}

bool rn_moved_take(rn_engine* engine, rn_value buffer, struct rn_shared* contents) {
  enum { LEAST = 16 * 1024 }; /* a copy of less is quicker */
  rn_object object = rn_as_object(engine->cx, buffer);
  if (!works(engine) || object == NULL ||
      JSObjectGetArrayBufferByteLength(engine->cx, object, NULL) < LEAST)
    return false;
  return rn_cell_kind(engine->cx, buffer) == own.kind && take(engine, object, contents);
}

rn_value rn_moved_value(rn_engine* engine, struct rn_shared* contents) {
  return works(engine) ? make(engine, contents) : NULL;
}

void rn_moved_drop(rn_engine* engine, struct rn_shared* contents) {
  if (engine != NULL) rn_moved_value(engine, contents);
}
