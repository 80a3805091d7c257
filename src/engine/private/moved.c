/* SPDX-License-Identifier: MIT */
/*
 * shared-memory, too: the memory of an ArrayBuffer that leaves its engine without a copy. As with
 * shared memory (shared.c) the engine moves it into *contents* of ours, and makes a buffer of
 * these; JavaScript's object is made by the constructor, which gets that buffer in place of the one
 * that it is about to make:
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

#define MAKE "_ZN3JSC11ArrayBuffer9tryCreateEmjSt8optionalImE"
struct maybe { /* std::optional<size_t> */
  size_t value;
  bool is_there;
};
typedef void** (*make_fn)(void** buffer, size_t count, unsigned unit, struct maybe max);
void** rn_jsc_make_buffer(void** buffer, size_t count, unsigned unit,
                          struct maybe max) __asm__(MAKE) __attribute__((visibility("default")));

/* JSC::ArrayBuffer::transferTo(VM&, ArrayBufferContents&) */
bool rn_jsc_move(void* buffer, const void* vm, struct rn_shared* contents)
    RN_WEAK("_ZN3JSC11ArrayBuffer10transferToERNS_2VMERNS_19ArrayBufferContentsE");
/* JSC::ArrayBuffer::create(ArrayBufferContents&&) */
void** rn_jsc_buffer_of(void** buffer, struct rn_shared* contents)
    RN_WEAK("_ZN3JSC11ArrayBuffer6createEONS_19ArrayBufferContentsE");

enum { BUFFER = 2, DATA = 0 }; /* words of JavaScript's object and of contents */

static _Thread_local struct {
  bool tried, works;
  int kind;         /* of the objects */
  void* instead;    /* what the constructor shall get, or NULL */
  rn_ref construct; /* () => a buffer */
} own;

void** rn_jsc_make_buffer(void** buffer, size_t count, unsigned unit, struct maybe max) {
  RN_NEXT(make_fn, MAKE);
  if (own.instead == NULL) return next(buffer, count, unit, max);
  *buffer = own.instead;
  own.instead = NULL;
  return buffer;
}

static JSObjectRef call(rn_engine* engine, JSObjectRef function, size_t argc,
                        const JSValueRef* argv) {
  JSValueRef thrown = NULL;
  JSValueRef value = JSObjectCallAsFunction(engine->cx, function, NULL, argc, argv, &thrown);
  return thrown != NULL ? NULL : rn_as_object(engine->cx, value);
}

/* The contents are used up. NULL: the constructor did not take them. */
static JSObjectRef make(rn_engine* engine, struct rn_shared* contents) {
  void* buffer = NULL;
  rn_jsc_buffer_of(&buffer, contents);
  own.instead = buffer;
  JSObjectRef object =
      call(engine, rn_as_object(engine->cx, rn_kept(engine, own.construct)), 0, NULL);
  bool is_taken = own.instead == NULL;
  own.instead = NULL;
  return is_taken ? object : NULL;
}

static JSObjectRef evaluate(rn_engine* engine, const char* code) {
  JSValueRef thrown = NULL;
  JSValueRef value = rn_evaluate(engine->cx, rn_string(engine->cx, code), "", 1, &thrown);
  return value == NULL ? NULL : rn_as_object(engine->cx, value);
}

static bool take(rn_engine* engine, JSObjectRef object, struct rn_shared* contents) {
  memset(contents, 0, sizeof *contents);
  return rn_jsc_move(((void**)object)[BUFFER], rn_jsc_of(engine)->vm, contents) &&
         contents->words[DATA] != 0;
}

static bool try_out(rn_engine* engine) {
  enum { BYTES = 24 };
  if (!rn_may(RN_CAN_SHARED_MEMORY) || !rn_can(RN_CAN_CELL_KINDS)) return false;
  if (rn_jsc_move == NULL || rn_jsc_buffer_of == NULL || !rn_has_next(MAKE)) return false;
  JSObjectRef construct = evaluate(engine, "((Class) => () => new Class(8))(ArrayBuffer)");
  JSObjectRef specimen = evaluate(engine,
                                  "((Class, Bytes) => { const b = new Class(24);"
                                  " new Bytes(b)[23] = 42; return b; })(ArrayBuffer, Uint8Array)");
  JSObjectRef same = evaluate(engine,
                              "((Bytes) => (a, b) => a.byteLength === 0 && b.byteLength === 24 &&"
                              " new Bytes(b)[23] === 42 && new Bytes(b)[0] === 0 ? {} : 0)"
                              "(Uint8Array)");
  if (construct == NULL || specimen == NULL || same == NULL) return false;
  own.construct = rn_keep(engine, construct);
  own.kind = rn_cell_kind(engine->cx, specimen);
  struct rn_shared contents;
  if (!take(engine, specimen, &contents)) return false;
  const uint8_t* data =
      (const uint8_t*)(uintptr_t)contents.words[DATA]; /* NOLINT(performance-no-int-to-ptr) */
  if (data[BYTES - 1] != 42) return false;
  JSObjectRef second = make(engine, &contents);
  if (second == NULL || rn_cell_kind(engine->cx, second) != own.kind) return false;
  JSValueRef both[] = {specimen, second};
  return call(engine, same, 2, both) != NULL &&
         JSObjectGetArrayBufferBytesPtr(engine->cx, second, NULL) == data;
}

static bool works(rn_engine* engine) {
  if (!own.tried) {
    own.tried = true;
    own.works = try_out(engine);
  }
  return own.works;
}

bool rn_moved_take(rn_engine* engine, rn_value buffer, struct rn_shared* contents) {
  enum { LEAST = 16 * 1024 }; /* a copy of less is quicker */
  rn_object object = rn_as_object(engine->cx, buffer);
  if (object == NULL || JSObjectGetArrayBufferByteLength(engine->cx, object, NULL) < LEAST)
    return false;
  return works(engine) && rn_cell_kind(engine->cx, buffer) == own.kind &&
         take(engine, object, contents);
}

rn_value rn_moved_value(rn_engine* engine, struct rn_shared* contents) {
  return works(engine) ? make(engine, contents) : NULL;
}

void rn_moved_drop(rn_engine* engine, struct rn_shared* contents) {
  if (engine != NULL) rn_moved_value(engine, contents);
}
