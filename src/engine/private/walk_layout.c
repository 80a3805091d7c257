/* SPDX-License-Identifier: MIT */
/*
 * Where the engine keeps what walk.c reads. It exports the object that walks its stack, not
 * how that is laid out, nor how the things are that it finds. Where the few words of interest
 * lie is found out in a first walk over calls of specimens, of which we know what must be
 * there:
 *
 *   walker      call frame, callee, code block
 *   code block  -> script (ScriptExecutable), -> code unlinked, one bit of which says `new`
 *   script      source: provider, begin, end
 *   provider    text, URL
 *
 *  1. If anything is not found, or found twice where it matters, nothing is believed:
 *     rn_walk_ready says no, and stacks are made of the engine's own text (stack.c).
 *  2. Memory whose end we do not know is read by a system call, which can say no.
 */
#include <string.h>

#include "engine/jsc.h"
#include "engine/private/capabilities.h"
#include "engine/private/walk.h"

_Thread_local struct rn_walk_layout rn_walk_known;
#define known rn_walk_known

enum { LOOK = 96, SPECIMENS = 3 };

/* ---- specimens --------------------------------------------------------------------------- */

static const char specimen_name[] = "rondo:specimen";
static const char specimen[] =
    "(function (look, lookAsync) { 'use strict';\n"
    "  function A() { look(); }\n"
    "  function B(a, b, c) { const d = [a, b, c]; look(d, a, () => b); return this; }\n"
    "  function C(...r) { for (const x of r) { try { look(x, r, 1, 2, 3, 4); } finally { r++; } }\n"
    "    this.x = arguments.length; return [r, this.x + 1]; }\n"
    "  const t = {}; A(); new A(); B.call(t, 1); new B(); C.call(t, 5); new C(5);\n"
    "  (async function () { lookAsync(); await 0; })(); })";

static _Thread_local struct {
  int calls;
  bool failed;
  const void* code[2 * SPECIMENS];
  JSValueRef functions[2 * SPECIMENS]; /* kept until all is looked at */
  const uintptr_t* function;           /* the first */
  uintptr_t script;
} seen;

static int index_of(const uintptr_t* words, int count, uintptr_t value) {
  for (int i = 0; i < count; i++)
    if (words[i] == value) return i;
  return -1;
}

/* Called by each specimen. */
static int64_t look(const void* global, const void* frame) {
  uintptr_t walker[RN_WALK_WORDS] = {0};
  const uintptr_t* here = frame;
  JSValueRef undefined = JSValueMakeUndefined(global);
  if (seen.calls >= 2 * SPECIMENS) return (int64_t)undefined;
  rn_jsc_walk(walker, frame, JSContextGetGroup(global), false);
  int at = index_of(walker, RN_WALK_WORDS, (uintptr_t)frame);
  int callee = index_of(walker, RN_WALK_WORDS, here[RN_FAST_CALLEE]);
  rn_jsc_walk_on(walker);
  const uintptr_t* caller = at < 0 ? NULL : (const uintptr_t*)walker[at];
  if (caller == NULL || caller < here || callee < 0 || caller[RN_FAST_CALLEE] != walker[callee]) {
    seen.failed = true;
    return (int64_t)undefined;
  }
  int code = index_of(walker, RN_WALK_WORDS, caller[RN_FRAME_CODE]);
  if (seen.calls > 0 && (known.frame != at || known.callee != callee || known.code != code))
    seen.failed = true;
  known.frame = at;
  known.callee = callee;
  known.code = code;
  /* Later, when it was called by `new`, its executable lies further away. */
  if (seen.calls == 0) {
    seen.function = (const uintptr_t*)walker[callee];
    seen.script = seen.function[RN_FUNCTION_EXECUTABLE];
  }
  JSValueProtect(global, (JSValueRef)walker[callee]);
  seen.functions[seen.calls] = (JSValueRef)walker[callee];
  seen.code[seen.calls++] = (const void*)caller[RN_FRAME_CODE];
  return (int64_t)undefined;
}

/* Called by the body of an async function, which is given its generator. */
static int64_t look_async(const void* global, const void* frame) {
  uintptr_t walker[RN_WALK_WORDS] = {0};
  rn_jsc_walk(walker, frame, JSContextGetGroup(global), true);
  const uintptr_t* caller = seen.failed ? NULL : (const uintptr_t*)walker[known.frame];
  if (caller != NULL && (uint32_t)caller[RN_FAST_COUNT] > 1) {
    const uintptr_t* generator = (const uintptr_t*)caller[RN_FAST_ARGUMENTS];
    uintptr_t words[RN_GENERATOR_END];
    for (int i = RN_CELL_FIELDS; rn_peek(generator, words, sizeof words) && i < RN_GENERATOR_END;
         i++) {
      if (words[i] != caller[RN_FAST_CALLEE]) continue;
      known.generator_body = i;
      known.generator_kind = ((const uint8_t*)generator)[RN_CELL_KIND];
    }
  }
  return (int64_t)JSValueMakeUndefined(global);
}

static bool find_source(void) {
  const struct rn_walk_source* source = rn_jsc_source_of(seen.function);
  size_t distance = (size_t)((uintptr_t)source - seen.script);
  if (source == NULL || distance > LOOK * sizeof(uintptr_t)) return false;
  known.source = distance;
  uintptr_t words[LOOK];
  if (!rn_peek(seen.code[0], words, sizeof words)) return false;
  known.script = index_of(words, LOOK, seen.script);
  return known.script >= 0;
}

static bool is_text(uintptr_t at, const char* wanted) {
  struct rn_text_layout text;
  char start[1024];
  size_t length = strlen(wanted);
  if (at == 0 || at % 8 != 0 || length > sizeof start) return false;
  if (!rn_peek((const void*)at, &text, sizeof text) || text.length != length) return false;
  if ((text.flags & RN_TEXT_EIGHT_BITS) == 0 || !rn_peek(text.characters, start, length))
    return false;
  return memcmp(start, wanted, length) == 0;
}

static bool find_texts(void) {
  const struct rn_walk_source* source = rn_jsc_source_of(seen.function);
  uintptr_t words[LOOK];
  size_t length = sizeof specimen - 1;
  if (!rn_peek(source->provider, words, sizeof words)) return false;
  if (source->begin <= 0 || source->end <= source->begin || (size_t)source->end > length)
    return false;
  known.text = known.url = -1;
  for (int i = 0; i < LOOK && known.text < 0; i++)
    if (is_text(words[i], specimen)) known.text = i;
  /* Where it comes from is called the same, and lies before it; the text lies behind. */
  for (int i = 0; i < known.text; i++)
    if (is_text(words[i], specimen_name)) known.url = i;
  return known.text >= 0 && known.url >= 0;
}

/* Words of a code block, at most. They lie side by side, and what is behind one may look like it.
 */
static int code_words(void) {
  uintptr_t least = LOOK * sizeof(uintptr_t);
  for (int i = 0; i < 2 * SPECIMENS; i++) {
    for (int j = 0; j < 2 * SPECIMENS; j++) {
      uintptr_t one = (uintptr_t)seen.code[i], other = (uintptr_t)seen.code[j];
      if (one < other && other - one < least) least = other - one;
    }
  }
  return (int)(least / sizeof(uintptr_t));
}

/* The uppermost bit of one number is set in the code of all that were called by `new` and of
 * no other. In a new heap, such as a Worker's, the first cells of a kind are allocated one by one:
 * those are multiples of 8, not of 16. */
static bool find_new(void) {
  enum { HALVES = 8, FIRST = 2 };
  int found = 0;
  const int words = code_words();
  for (int word = 1; word < words; word++) {
    uint32_t all[HALVES], any[HALVES];
    uint32_t structure = 0;
    bool fits = true;
    memset(all, 0xff, sizeof all);
    memset(any, 0, sizeof any);
    for (int i = 0; i < 2 * SPECIMENS && fits; i++) {
      uint32_t halves[HALVES];
      uintptr_t cell;
      fits = rn_peek((const uintptr_t*)seen.code[i] + word, &cell, sizeof cell) && cell % 8 == 0 &&
             cell > 4096 && rn_peek((const void*)cell, halves, sizeof halves);
      if (!fits) break;
      if (i == 0) structure = halves[0];
      fits = halves[0] == structure;
      for (int h = FIRST; h < HALVES; h++) {
        if (i % 2 == 1) all[h] &= halves[h];
        if (i % 2 == 0) any[h] |= halves[h];
      }
    }
    for (int h = FIRST; fits && h < HALVES; h++) {
      uint32_t bits = all[h] & ~any[h];
      if (bits != RN_CODE_IS_NEW) continue;
      known.unlinked = word;
      known.new_word = h;
      found++;
    }
  }
  return found == 1;
}

/* A bit of errors that is set once `line` has been read, and that makes it never appear. */
static bool find_error_bit(JSContextRef cx) {
  enum { FIRST = 16, BYTES = 128 };
  uint8_t before[BYTES], after[BYTES];
  JSStringRef line = JSStringCreateWithUTF8CString("line");
  JSObjectRef error = JSObjectMakeError(cx, 0, NULL, NULL);
  bool found = false;
  if (rn_peek(error, before, BYTES) && JSObjectHasProperty(cx, error, line) &&
      rn_peek(error, after, BYTES)) {
    for (int i = FIRST; i < BYTES && !found; i++) {
      uint8_t bit = (uint8_t)(before[i] ^ after[i]);
      if (bit == 0 || (bit & (bit - 1)) != 0 || (after[i] & bit) == 0) continue;
      JSObjectRef other = JSObjectMakeError(cx, 0, NULL, NULL);
      uint8_t* byte = (uint8_t*)other + i;
      /* Nothing else of its word may have changed. */
      uint64_t words[2];
      memcpy(&words[0], before + i / 8 * 8, sizeof words[0]);
      memcpy(&words[1], after + i / 8 * 8, sizeof words[1]);
      if ((words[0] ^ words[1]) != (uint64_t)bit << i % 8 * 8 || (*byte & bit) != 0) continue;
      *byte |= bit;
      found = !JSObjectHasProperty(cx, other, line);
      if (!found) *byte &= (uint8_t)~bit;
      known.error_byte = i;
      known.error_bit = bit;
    }
  }
  JSStringRelease(line);
  return found;
}

bool rn_walk_is_claimed(JSValueRef error) {
  return (((const uint8_t*)error)[known.error_byte] & known.error_bit) != 0;
}

void rn_walk_claim(JSValueRef error) {
  ((uint8_t*)error)[known.error_byte] |= known.error_bit;
}

static void try_specimens(JSContextRef cx) {
  JSValueRef thrown = NULL;
  known.state = -1;
  JSObjectRef host = rn_host_function(cx, look);
  JSStringRef text = JSStringCreateWithUTF8CString(specimen);
  JSStringRef name = JSStringCreateWithUTF8CString(specimen_name);
  JSValueRef function = JSEvaluateScript(cx, text, NULL, name, 1, &thrown);
  JSStringRelease(text);
  JSStringRelease(name);
  if (host == NULL || function == NULL) return;
  memset(&seen, 0, sizeof seen);
  JSValueRef arguments[2] = {host, rn_host_function(cx, look_async)};
  JSObjectCallAsFunction(cx, (JSObjectRef)function, NULL, 2, arguments, &thrown);
  bool is_seen = !seen.failed && seen.calls == 2 * SPECIMENS && known.code >= 0;
  if (is_seen) {
    JSObjectRef global = JSContextGetGlobalObject(cx);
    known.constructor_kind = (uint8_t)rn_cell_kind(cx, rn_get(cx, global, "DataView"));
    known.promise_kind =
        (uint8_t)rn_cell_kind(cx, JSObjectMakeDeferredPromise(cx, NULL, NULL, NULL));
    known.object_kind = (uint8_t)rn_cell_kind(cx, JSObjectMake(cx, NULL, NULL));
    known.function_kind = ((const uint8_t*)seen.function)[RN_CELL_KIND];
  }
  if (is_seen && find_source() && find_texts() && find_new() && find_error_bit(cx) &&
      rn_walk_find_waits(cx))
    known.state = 1;
  for (int i = 0; i < seen.calls; i++) JSValueUnprotect(cx, seen.functions[i]);
}

bool rn_walk_ready(JSContextRef cx) {
  enum { TRIES = 3 }; /* the collector may come between */
  if (known.tried) return known.state == 1;
  known.tried = true;
  if (!rn_may(RN_CAN_STACK_WALK)) return false;
  bool has_all = rn_jsc_walk != NULL && rn_jsc_walk_on != NULL && rn_jsc_walk_place != NULL &&
                 rn_jsc_walk_hidden != NULL && rn_jsc_source_of != NULL;
  for (int i = 0; has_all && i < TRIES && known.state != 1; i++) try_specimens(cx);
  rn_verdict_set(RN_CAN_STACK_WALK, !has_all           ? RN_MISSING
                                    : known.state == 1 ? RN_WORKS
                                                       : RN_DIFFERENT);
  return known.state == 1;
}
