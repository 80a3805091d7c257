/* SPDX-License-Identifier: MIT */
/*
 * The calls that are under way, and those that wait for them, each with what V8 tells of one
 * and the engine's own stacks do not: the function itself, its `this`, whether it was called
 * by `new`, where its script's text is. A walk takes notes only; names and places are for
 * those who read the stack (walk_place.c, lib/node/internal/stacks).
 *
 * An async function is two of the engine's: one that makes a promise and a generator, and
 * its body, called by a hidden one that has the generator.
 *
 *   body (generator, state, ...)    hidden: resume (generator, ...)    the function itself
 *
 * Code that awaits it is found from there: the generator has its promise, the promise its
 * reactions, and a reaction the generator of the function that waits.
 *
 *  1. No user code runs, and nothing but the array is made.
 */
#include "engine/private/walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define known rn_walk_known

enum { WALK_MAX = 5000, LIMIT_MAX = 1000, NATIVES_MAX = 100 };
enum { NOTES_HERE = 24 }; /* more are kept elsewhere while a walk lasts */

struct walk {
  JSContextRef cx;
  struct rn_walk_note* notes;
  struct rn_walk_note* more; /* the same, where there was no room for them on the stack */
  size_t count, capacity;
  unsigned left; /* frames that may come still */
  unsigned natives;
  /* The last frame's. */
  uintptr_t callee, script;
  const uintptr_t* arguments;
  bool is_body;
  uintptr_t generator; /* that of the bottommost async function that was resumed, or 0 */
  uintptr_t promise;   /* or what a reaction at the bottom will settle */
};

static const struct rn_walk_source* source_of(uintptr_t script) {
  return (const struct rn_walk_source*)((const char*)script + known.source);
}

static bool has_url(const struct rn_walk_source* source) {
  const struct rn_text_layout* url = (const struct rn_text_layout*)source->provider[known.url];
  return url != NULL && url->length > 0;
}

static bool is_called(const struct rn_walk_source* source, const char* name) {
  const struct rn_text_layout* url = (const struct rn_text_layout*)source->provider[known.url];
  size_t length = strlen(name);
  return url != NULL && url->length == length && (url->flags & RN_TEXT_EIGHT_BITS) != 0 &&
         memcmp(url->characters, name, length) == 0;
}

/* ---- notes --------------------------------------------------------------------------------- */

static bool grow(struct walk* w) {
  size_t capacity = w->capacity * 2;
  struct rn_walk_note* grown = malloc(capacity * sizeof *grown);
  if (grown == NULL) return false;
  memcpy(grown, w->notes, w->count * sizeof *grown);
  free(w->more);
  w->notes = w->more = grown;
  w->capacity = capacity;
  return true;
}

static bool note(struct walk* w, uintptr_t callee, uintptr_t self, uintptr_t script,
                 uint64_t place) {
  if (w->left == 0) return false;
  w->left--;
  if (w->count == w->capacity && !grow(w)) return false;
  w->notes[w->count++] = (struct rn_walk_note){callee, self, script, place};
  return true;
}

uint64_t rn_walk_pack(const void* walker, int flags) {
  uint64_t place = rn_jsc_walk_place(walker);
  uint64_t line = (uint32_t)place, column = place >> 32;
  if (column >= RN_WALK_COLUMNS) column = 0;
  if (line >= RN_WALK_LINES) line = 0;
  return (uint64_t)flags + RN_WALK_FLAGS * (column + RN_WALK_COLUMNS * line);
}

/* ---- the frames that run ----------------------------------------------------------------- */

/* This frame is the async function itself, whose body is the last one noted. */
static bool is_of_body(const struct walk* w, uintptr_t script) {
  if (!w->is_body || w->script == script) return false;
  const struct rn_walk_source *body = source_of(w->script), *this = source_of(script);
  return body->provider == this->provider && body->end == this->end && body->begin >= this->begin;
}

static bool is_generator_of(uintptr_t generator, uintptr_t callee) {
  return known.generator_body != 0 && generator != 0 && rn_walk_is_cell(generator) &&
         rn_walk_kind(generator) == known.generator_kind &&
         rn_walk_word(generator, known.generator_body) == callee;
}

/* Hidden ones tell what the frame before them is. */
static void note_hidden(struct walk* w, const uintptr_t* frame) {
  enum { LOOK = 3 };
  const uintptr_t* arguments = frame + RN_FAST_ARGUMENTS;
  uint32_t count = (uint32_t)frame[RN_FAST_COUNT] - 1;
  uintptr_t generator = w->arguments == NULL ? 0 : w->arguments[0];
  /* Of a body that the compiler has put into its caller, that has the generator. */
  for (uint32_t i = 0; i < count && i < LOOK && !is_generator_of(generator, w->callee); i++)
    generator = arguments[i];
  w->is_body = is_generator_of(generator, w->callee);
  if (w->is_body) w->generator = generator;
  /* A reaction's job is given the promise that it will settle. */
  uintptr_t first = count > 0 ? arguments[0] : 0;
  if (w->generator == 0 && rn_walk_is_cell(first) && rn_walk_kind(first) == known.promise_kind)
    w->promise = first;
  w->arguments = NULL;
}

/* This frame is the last one, for every reader. */
static void remember(struct walk* w, const uintptr_t* frame, uintptr_t callee, uintptr_t script,
                     bool inlined) {
  w->callee = callee;
  w->script = script;
  bool has_arguments = !inlined && (uint32_t)frame[RN_FAST_COUNT] > 1;
  w->arguments = has_arguments ? frame + RN_FAST_ARGUMENTS : NULL;
  /* WebKitGTK 2.52 calls a body without a hidden function between. */
  w->is_body = has_arguments && is_generator_of(w->arguments[0], callee);
  if (w->is_body) w->generator = w->arguments[0];
}

/* A proxy is called like a function, too. */
static bool is_native(uintptr_t callee) {
  return rn_walk_is_cell(callee) && (rn_walk_kind(callee) == known.function_kind ||
                                     rn_walk_kind(callee) == known.constructor_kind);
}

static bool visit(struct walk* w, const uintptr_t* walker) {
  const uintptr_t* frame = (const uintptr_t*)walker[known.frame];
  const uintptr_t* code = (const uintptr_t*)walker[known.code];
  uintptr_t callee = walker[known.callee];
  bool inlined = frame[RN_FRAME_CODE] != (uintptr_t)code;
  if (code == NULL) {
    w->arguments = NULL;
    if (!is_native(callee) || w->natives++ > NATIVES_MAX) return true;
    w->left++;
    return note(w, callee, frame[RN_FRAME_THIS], 0, RN_FRAME_NATIVE);
  }
  uintptr_t script = code[known.script];
  bool hidden = rn_jsc_walk_hidden(walker);
  if (hidden && !has_url(source_of(script))) {
    if (!w->is_body) note_hidden(w, frame);
    return true;
  }
  if (is_of_body(w, script)) {
    if (w->count > 0) w->notes[w->count - 1].callee = callee;
    w->generator = 0;
    w->is_body = false;
    return true;
  }
  const uint32_t* unlinked = (const uint32_t*)code[known.unlinked];
  bool is_new = (unlinked[known.new_word] & RN_CODE_IS_NEW) != 0;
  int flags = (is_new ? RN_FRAME_NEW : 0) | (hidden ? RN_FRAME_FIELDS : 0) |
              (inlined ? RN_FRAME_INLINED : 0);
  remember(w, frame, callee, script, inlined);
  if (rn_walk_kind(callee) != known.function_kind) {
    flags |= RN_FRAME_SCRIPT;
    callee = 0;
  }
  uintptr_t self = inlined || is_new ? 0 : frame[RN_FRAME_THIS];
  return note(w, callee, self, script, rn_walk_pack(walker, flags));
}

/* The frames of our own that make errors, and the proxies that call them. */
static bool is_maker(const uintptr_t* walker) {
  const uintptr_t* code = (const uintptr_t*)walker[known.code];
  if (code == NULL) return !is_native(walker[known.callee]);
  const struct rn_walk_source* source = source_of(code[known.script]);
  return is_called(source, "node:internal/stacks") || is_called(source, "node:internal/errors") ||
         is_called(source, "node:internal/validators");
}

/* The function, or its body if it is an async one. */
static bool is_above(const uintptr_t* walker, uintptr_t above) {
  const uintptr_t* code = (const uintptr_t*)walker[known.code];
  if (walker[known.callee] == above) return true;
  if (code == NULL || rn_walk_kind(above) != known.function_kind) return false;
  const struct rn_walk_source* its = rn_jsc_source_of((const void*)above);
  const struct rn_walk_source* this = source_of(code[known.script]);
  return its != NULL && this != its && its->provider == this->provider && its->end == this->end &&
         its->begin <= this->begin && has_url(this);
}

static bool walk_frames(struct walk* w, const void* frame, bool skip, JSValueRef above) {
  uintptr_t walker[RN_WALK_WORDS] = {0};
  rn_jsc_walk(walker, frame, JSContextGetGroup(w->cx), skip);
  int count = 0;
  if (above != NULL) {
    while (walker[known.frame] != 0 && !is_above(walker, (uintptr_t)above) && count++ < WALK_MAX)
      rn_jsc_walk_on(walker);
    if (walker[known.frame] != 0) {
      const uintptr_t* code = (const uintptr_t*)walker[known.code];
      const uintptr_t* it = (const uintptr_t*)walker[known.frame];
      if (code != NULL)
        remember(w, it, walker[known.callee], code[known.script],
                 it[RN_FRAME_CODE] != (uintptr_t)code);
      rn_jsc_walk_on(walker);
    }
  }
  while (walker[known.frame] != 0 && is_maker(walker)) rn_jsc_walk_on(walker);
  while (walker[known.frame] != 0 && count++ < WALK_MAX) {
    if (!visit(w, walker)) return false;
    rn_jsc_walk_on(walker);
  }
  return true;
}

/* JSC::StackVisitor::Frame::functionName() const */
void rn_jsc_walk_name(void** text, const void* walker)
    RN_WEAK("_ZNK3JSC12StackVisitor5Frame12functionNameEv");

void rn_walk_name(const void* walker, char* name, size_t size) {
  void* made = NULL;
  name[0] = '\0';
  if (rn_jsc_walk_name == NULL) return;
  rn_jsc_walk_name(&made, walker);
  struct rn_text_layout* text = made;
  if (text == NULL) return;
  if ((text->flags & RN_TEXT_EIGHT_BITS) != 0)
    snprintf(name, size, "%.*s", (int)text->length, (const char*)text->characters);
  /* The last reference would take more to give back, and stays. */
  if (text->references > RN_TEXT_REFERENCE) text->references -= RN_TEXT_REFERENCE;
}

void rn_walk_top(JSContextRef cx, const void* frame, char* name, size_t size) {
  static const char native[] = "@[native code]";
  uintptr_t walker[RN_WALK_WORDS] = {0};
  name[0] = '\0';
  rn_jsc_walk(walker, frame, JSContextGetGroup(cx), false);
  if (walker[known.frame] == 0 || size <= sizeof native) return;
  rn_walk_name(walker, name, size - sizeof native);
  const uintptr_t* code = (const uintptr_t*)walker[known.code];
  const struct rn_walk_source* source = code == NULL ? NULL : source_of(code[known.script]);
  bool is_native = source == NULL || (!has_url(source) && !rn_walk_is_eval(source->provider));
  strcat(name, is_native ? native : "@");
}

/* " at file:line", by hand: every throw does it. */
static void write_site(const struct rn_text_layout* url, unsigned line, char* site, size_t size) {
  enum { DIGITS = 10 };
  static const char at[] = " at ";
  char digits[DIGITS];
  int count = 0;
  do {
    digits[count++] = (char)('0' + line % 10);
    line /= 10;
  } while (line > 0);
  size_t length = url->length, others = sizeof at + 1 + DIGITS;
  if (length > size - others) length = size - others;
  memcpy(site, at, sizeof at - 1);
  memcpy(site + sizeof at - 1, url->characters, length);
  char* to = site + sizeof at - 1 + length;
  *to++ = ':';
  while (count > 0) *to++ = digits[--count];
  *to = '\0';
}

bool rn_walk_site(JSContextRef cx, const void* frame, char* site, size_t size) {
  uintptr_t walker[RN_WALK_WORDS] = {0};
  rn_jsc_walk(walker, frame, JSContextGetGroup(cx), false);
  for (int count = 0; walker[known.frame] != 0 && count < WALK_MAX; count++) {
    const uintptr_t* code = (const uintptr_t*)walker[known.code];
    const struct rn_walk_source* source = code == NULL ? NULL : source_of(code[known.script]);
    if (source != NULL && has_url(source)) {
      const struct rn_text_layout* url = (const struct rn_text_layout*)source->provider[known.url];
      if ((url->flags & RN_TEXT_EIGHT_BITS) == 0) return false;
      write_site(url, (unsigned)rn_jsc_walk_place(walker), site, size);
      return true;
    }
    rn_jsc_walk_on(walker);
  }
  return false;
}

/* A function that is a variable is called with the variable's scope as `this`, which strict
 * code takes for undefined; so do we, and for the global object too. */
static void forget_scopes(struct walk* w) {
  bool kinds[256] = {false};
  const uintptr_t undefined = (uintptr_t)JSValueMakeUndefined(w->cx);
  enum { DEPTH = 100 };
  kinds[rn_walk_kind((uintptr_t)JSContextGetGlobalObject(w->cx))] = true;
  for (size_t i = 0; i < w->count; i++) {
    if (!rn_walk_is_cell(w->notes[i].callee) || w->notes[i].script == 0) continue;
    uintptr_t scope = rn_walk_word(w->notes[i].callee, RN_FUNCTION_SCOPE);
    for (int depth = 0; rn_walk_is_cell(scope) && depth < DEPTH; depth++) {
      if (rn_walk_kind(scope) == known.object_kind) break; /* a with statement's */
      kinds[rn_walk_kind(scope)] = true;
      scope = rn_walk_word(scope, RN_FUNCTION_SCOPE);
    }
  }
  for (size_t i = 0; i < w->count; i++) {
    uintptr_t self = w->notes[i].self;
    if (self == undefined || (rn_walk_is_cell(self) && kinds[rn_walk_kind(self)]))
      w->notes[i].self = 0;
  }
}

/* ---- those that wait --------------------------------------------------------------------- */

static void walk_waiting(struct walk* w) {
  const int body = known.generator_body;
  uintptr_t promise =
      w->generator != 0 ? rn_walk_word(w->generator, body + RN_GENERATOR_PROMISE) : w->promise;
  for (int count = 0; count < WALK_MAX; count++) {
    if (!rn_walk_is_cell(promise) || rn_walk_kind(promise) != known.promise_kind) return;
    uintptr_t next = rn_walk_who_waits(w->cx, promise);
    if (next == 0) return;
    if (rn_walk_kind(next) == known.promise_kind) {
      promise = next;
      continue;
    }
    uintptr_t callee = rn_walk_word(next, body);
    const void* source = rn_walk_is_cell(callee) && rn_walk_kind(callee) == known.function_kind
                             ? rn_jsc_source_of((const void*)callee)
                             : NULL;
    if (source == NULL) return;
    double state =
        JSValueToNumber(w->cx, (JSValueRef)rn_walk_word(next, body + RN_GENERATOR_STATE), NULL);
    uint64_t line = state > 0 && state < RN_WALK_LINES ? (uint64_t)state : 0;
    uint64_t place = RN_FRAME_ASYNC + (uint64_t)RN_WALK_FLAGS * RN_WALK_COLUMNS * line;
    uintptr_t script = (uintptr_t)source - known.source;
    if (!note(w, callee, rn_walk_word(next, body + RN_GENERATOR_THIS), script, place)) return;
    promise = rn_walk_word(next, body + RN_GENERATOR_PROMISE);
  }
}

JSValueRef rn_walk(JSContextRef cx, const void* frame, bool skip, JSValueRef above, int limit) {
  if (limit > LIMIT_MAX) limit = LIMIT_MAX;
  if (limit < -LIMIT_MAX) limit = -LIMIT_MAX;
  struct rn_walk_note here[NOTES_HERE];
  struct walk w = {.cx = cx, .notes = here, .left = (unsigned)abs(limit), .capacity = NOTES_HERE};
  if (limit != 0 && walk_frames(&w, frame, skip, above) && known.generator_body != 0)
    walk_waiting(&w);
  forget_scopes(&w);
  JSValueRef frames = rn_walk_array(cx, w.notes, w.count, limit);
  free(w.more);
  return frames;
}
