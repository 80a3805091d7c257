/* SPDX-License-Identifier: MIT */
/*
 * What walk.c and its neighbours share: how the engine's stack is laid out, and the frames
 * that a walk finds.
 *
 * A walk gives an array: the limit (of the engine's errors for a name that nobody knows, made
 * negative), then of each frame
 *
 *   callee   the function; undefined for code that is none (a script, eval)
 *   this     undefined where it isn't known
 *   script   the engine's cell of its code, undefined for a native function
 *   place    flags + RN_WALK_FLAGS * (column + RN_WALK_COLUMNS * line)
 *
 * which no program ever sees, since a script is what no program can have.
 */
#ifndef RN_ENGINE_WALK_H
#define RN_ENGINE_WALK_H

#include "engine/jsc.h"
#include "engine/private/layout.h"
#include "engine/private/symbols.h"
#include "engine/tokens.h"

enum {
  RN_WALK_WORDS = 64, /* more than the object has that walks */
};

/* JSC::SourceCode */
struct rn_walk_source {
  const uintptr_t* provider;
  int32_t begin, end;
  int32_t line, column; /* of begin, from 0 */
};

/* Indices of words, where nothing else is said. */
extern _Thread_local struct rn_walk_layout {
  int state; /* 0 not known, 1 as drawn, -1 not */
  bool tried;
  int frame, callee, code; /* of the walker */
  int script, unlinked;    /* of a code block */
  int new_word;            /* of 32 bits, of unlinked code: its uppermost bit */
  size_t source;           /* bytes, of a script */
  int text, url;           /* of a provider */
  uint8_t function_kind;
  uint8_t constructor_kind; /* of most that are the language's own */
  uint8_t object_kind;      /* of plain ones */
  uint8_t promise_kind;
  uint8_t generator_kind;           /* of async functions */
  int generator_body;               /* its function; 0 if it isn't known */
  uint8_t async_generator_kind;     /* 0 if it isn't known */
  int await_at, then_at, second_at; /* of a reaction; walk_waits.c */
  uint8_t reaction_kind;
  int error_byte; /* of an error: one bit says that the engine's own stack is written */
  uint8_t error_bit;
} rn_walk_known;

/* Compiled code may keep a bare number where there was a value: that is no address. */
static inline bool rn_walk_is_cell(uintptr_t word) {
  return (word & RN_NOT_CELL) == 0 && word >> 32 != 0;
}

static inline uint8_t rn_walk_kind(uintptr_t cell) {
  return ((const uint8_t*)cell)[RN_CELL_KIND];
}

static inline uintptr_t rn_walk_word(uintptr_t cell, int index) {
  return ((const uintptr_t*)cell)[index];
}

/* Looks for the places that say who waits for a promise; false if they aren't found. */
bool rn_walk_find_waits(JSContextRef cx);
/* Those that only places ask for. */
void rn_walk_find_async_generators(JSContextRef cx);
/* The one generator or promise that waits for this one, or 0. */
uintptr_t rn_walk_who_waits(JSContextRef cx, uintptr_t promise);

/* Whether walks can be made; tries it out first. */
bool rn_walk_ready(JSContextRef cx);
/* Whether the engine has written this error's stack, or will not any more; that it shall not. */
bool rn_walk_is_claimed(JSValueRef error);
void rn_walk_claim(JSValueRef error);

enum {
  RN_FRAME_NEW = 1,
  RN_FRAME_ASYNC = 2,   /* it waits; the line is its state */
  RN_FRAME_FIELDS = 4,  /* a class's fields get their values */
  RN_FRAME_INLINED = 8, /* `this` is not known */
  RN_FRAME_NATIVE = 16,
  RN_FRAME_SCRIPT = 32, /* no function: a script, a module, eval */
  RN_WALK_FLAGS = 64,
  RN_WALK_COLUMNS = 1 << 24,
  RN_WALK_LINES = 1 << 23, /* a double holds no more */
  RN_WALK_VALUES = 4,      /* of a frame */
};

/* What a walk notes of a frame; 0 for what is not there. */
struct rn_walk_note {
  uintptr_t callee, self, script;
  uint64_t place;
};

/* The engine's name of the function, cut to the size; its place as the array has it. */
void rn_walk_name(const void* walker, char* name, size_t size);
uint64_t rn_walk_pack(const void* walker, int flags);
/* " at file:line" of the topmost frame that is in a file, as far as there is room; false if there
 * is none. */
bool rn_walk_site(JSContextRef cx, const void* frame, char* site, size_t size);
/* "name@" or "name@[native code]" of the function that is on top. */
void rn_walk_top(JSContextRef cx, const void* frame, char* name, size_t size);
/* At most so many frames (below 0: as many, of an error for a name that nobody knows) from `frame`
 * on, or without it. Those up to `above`, if that is a function, are left out. Errors that are made
 * at the same place again and again share an array; nobody may change one. */
JSValueRef rn_walk(JSContextRef cx, const void* frame, bool skip, JSValueRef above, int limit);
/* walk_notes.c: the array of these notes. */
JSValueRef rn_walk_array(JSContextRef cx, const struct rn_walk_note* notes, size_t count,
                         int limit);
/* Before the engine ends. */
void rn_walk_end(void);
/* walk_place.c: of a frame's line and column as the engine has them makes V8's. */
void rn_walk_call_place(uintptr_t script, bool is_fields, int place[2]);
/* The place of the await with this number; 0, or if there is none: of the function, which `place`
 * is. */
void rn_walk_await_place(uintptr_t script, int number, bool is_generator, int place[2]);
/* expressions.c: where V8 has what the engine has at this offset of the text. */
int rn_expression_place(const struct rn_tokens* tokens, int offset, int hint);
/* Behind the operand that begins with this token: the next token. */
int rn_expression_end(const struct rn_tokens* tokens, int at);
/* awaits.c: the `await` with this number of the async function, or async generator, whose text this
 * is, -1 if there is none. */
int rn_await_place(const struct rn_tokens* tokens, int number, bool is_generator);

/* [file, line, column, call] of a frame that has a script: where V8 would have it, and what
 * kind of call is there. The hint is what it has called: the values of a class's fields, or an
 * iterator's next; or that there was a name that nobody knows. */
enum { RN_PLACE_FIELDS = 1, RN_PLACE_NEXT = 2, RN_PLACE_UNKNOWN = 3 };
enum { RN_CALL_NEW = 1, RN_CALL_EVAL = 2 };
JSValueRef rn_walk_place(JSContextRef cx, JSValueRef script, double place, int hint);
/* [line, column, call] for a place in this text of a script; undefined if there is none. */
JSValueRef rn_walk_place_in(JSContextRef cx, JSValueRef text, int line, int column, int hint);
/* As rn_walk_place, of this piece of the script's text; undefined if it isn't there. */
JSValueRef rn_walk_locate(JSContextRef cx, JSValueRef script, JSValueRef part);
/* [text before, text behind] the engine's own place, of the function it is in, some of both. */
JSValueRef rn_walk_around(JSContextRef cx, JSValueRef script, double place);
int rn_walk_find(JSContextRef cx, const struct rn_text_layout* text, JSValueRef part);
/* The name of a function that has none: its key, or what it is assigned to; or "". */
JSValueRef rn_walk_inferred(JSContextRef cx, JSValueRef script);
/* A source without a name was made: who called eval or Function is remembered, in words. */
void rn_walk_note_eval(JSContextRef cx, const void* provider);
/* Whether there are such words: code without a name that is the engine's own has none. */
bool rn_walk_is_eval(const void* provider);
/* Those of a script; undefined if they aren't known. */
JSValueRef rn_walk_eval_origin(JSContextRef cx, JSValueRef script);

#endif
