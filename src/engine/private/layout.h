/* SPDX-License-Identifier: MIT */
/*
 * How the engine lays things out in its memory: each layout that we use, once. Nothing of this is
 * believed before a probe has compared it with specimens (probe.h).
 *
 *   value    a small integer under a tag, a double moved up, or the address of a cell
 *   cell     bytes 0 - 3 structure, byte 5 kind (a number that differs between engines)
 *            word 2, 3 ...  internal fields, of the classes that have some
 *   string   word 1       its text, or with bit 0 set a rope that has none yet
 *   text     references counted in twos, length, characters, bit 2 of the flags: of 8 bits
 *   array    of a typed array: memory, length, offset, kind of memory
 *   frame    of a call: words 2 code, 3 callee, 4 count of arguments with `this`, 5 `this`, 6 ...
 *   task     of a microtask, and the ring in which they wait
 */
#ifndef RN_ENGINE_PRIVATE_LAYOUT_H
#define RN_ENGINE_PRIVATE_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- values ----------------------------------------------------------------------------- */

#define RN_INT_TAG 0xfffe000000000000u
#define RN_DOUBLE_OFFSET 0x0002000000000000u
#define RN_NOT_CELL 0xfffe000000000002u /* any of these bits: the value is no cell */

/* ---- cells ------------------------------------------------------------------------------ */

enum {
  RN_CELL_KIND = 5,   /* byte */
  RN_CELL_FIELDS = 2, /* word: the first internal field */
};

/* Of a proxy: target, handler. Of a map's or set's iterator: entry, collection, storage, kind. */
enum { RN_PROXY_TARGET = 0, RN_PROXY_HANDLER = 1 };
enum { RN_ITERATOR_ENTRY = 0, RN_ITERATOR_COLLECTION = 1, RN_ITERATOR_KIND = 3 };

/* Of a function: its scope, its executable; of a scope: its first variable. Words, not fields. */
enum { RN_FUNCTION_SCOPE = 2, RN_FUNCTION_EXECUTABLE = 3, RN_SCOPE_VARIABLE = 4 };
/* Of globalThis: the global object behind it. */
enum { RN_GLOBAL_THIS_TARGET = 2 };
/* Of a pending promise: the word with its flags, and the one with what waits for it. */
enum { RN_PROMISE_FLAGS = 2, RN_PROMISE_WAITS = 3 };
/* Of an async function's generator: words in which its promise is looked for. */
enum { RN_GENERATOR_FIRST = 3, RN_GENERATOR_END = 8 };
/* Of the same, counted from the word of its body. */
enum { RN_GENERATOR_STATE = -1, RN_GENERATOR_THIS = 1, RN_GENERATOR_PROMISE = 3 };
/* Of an array: the word that points to its elements. */
enum { RN_ARRAY_ELEMENTS = 1 };

/* ---- strings and bytes -------------------------------------------------------------------- */

struct rn_text_layout {
  uint32_t references;
  uint32_t length;
  const void* characters;
  uint32_t flags;
};
enum { RN_TEXT_EIGHT_BITS = 4, RN_TEXT_REFERENCE = 2 };

struct rn_string_layout {
  uint8_t head[8];
  uintptr_t text; /* struct rn_text_layout*, or RN_STRING_ROPE is set */
};
enum { RN_STRING_ROPE = 1 };

struct rn_array_layout {
  uint8_t head[8];
  void* properties;
  uint8_t* bytes;
  size_t length;
  size_t offset;
  uint8_t memory_kind;
};

struct rn_span {
  void* at;
  size_t length;
};

/* ---- calls ------------------------------------------------------------------------------- */

/* The frame of a call: its code, the function, a word with the count of arguments, `this` among
 * them, then `this`, then the others. */
enum { RN_FRAME_CODE = 2, RN_FAST_CALLEE, RN_FAST_COUNT, RN_FRAME_THIS, RN_FAST_ARGUMENTS };

/* The bit of unlinked code that says that it is called by `new`, in one of its 32-bit words. */
#define RN_CODE_IS_NEW 0x80000000u

/* ---- microtasks --------------------------------------------------------------------------- */

enum { RN_TASK_ARGUMENTS = 4 };

struct rn_task {
  const void* runner; /* who shall run it, mostly nobody */
  uint64_t number;    /* only a debugger looks at it */
  const void* global;
  const void* job;
  const void* arguments[RN_TASK_ARGUMENTS];
};

/* The same as words. Of a promise's reaction the arguments are the promise that `then` gave, the
 * handler, the value; of an await of a thenable the thenable and its `then`. */
enum {
  RN_TASK_NUMBER = 1,
  RN_TASK_GLOBAL = 2,
  RN_TASK_JOB = 3,
  RN_TASK_FIRST = 4,
  RN_TASK_HANDLER = 5,
  RN_TASK_VALUE = 6
};

struct rn_task_queue {
  const void* links[2];
  size_t first, end; /* places in a ring */
  struct rn_task* tasks;
  uint32_t room;
  size_t marked; /* so far by the collector */
};

/* ---- sources and their code ------------------------------------------------------------------ */

/* The functions of a source's provider, with two words before the first. */
enum {
  RN_PROVIDER_FUNCTIONS = 11,
  RN_PROVIDER_BEFORE = 2,
  RN_PROVIDER_HASH = 2,
  RN_PROVIDER_CODE = 4
};

struct rn_code_layout {
  uint32_t references;
  size_t size;
  const void* at;
  size_t length;
  uint8_t owner;
  void* executables;
  void* updates[2];
};

/* ---- shared memory and modules of WebAssembly -------------------------------------------- */

/* Words of JavaScript's objects; of an ArrayBuffer's contents. */
enum { RN_BUFFER = 2, RN_WASM_MODULE = 2 };
enum { RN_CONTENTS_DATA = 0 };

/* ---- ending code ------------------------------------------------------------------------- */

/* Bits of the VM's traps; those for which the thread is stopped. */
enum { RN_TRAP_END = 2, RN_TRAP_CHECK = 4, RN_TRAPS_THAT_STOP = 0xf };

#endif
