/* SPDX-License-Identifier: MIT */
/*
 * Who waits for a promise: the generator of an async function, or the promise that then() gave.
 * Each series of the engine keeps them in another place; specimens show where:
 *
 *     2.46, 2.50   slot --> reaction: [5] the generator, or [2] the promise; [1] is the next one
 *     2.52         slot --> reaction: [4] the generator, or [1] the promise; [5] is the next one
 *     2.54         slot --> the generator; the promise is in the word before the slot, under flags
 *
 *  1. Only those words of a reaction are read that the specimens had, and only if the reaction is
 *     of the same kind.
 *  2. If several wait, or something of another kind, the answer is nobody.
 */
#include "engine/private/probe.h"
#include "engine/private/walk.h"

#define known rn_walk_known

#define ADDRESS 0x0000ffffffffffffu
/* Words of a reaction in which is looked. */
enum { FIRST = 1, END = 6 };
/* Instead of one of these. */
enum { NOWHERE = 0, DIRECT = -1 };

static const char specimen[] = "(async function (promise) { await promise; })";

static bool is_of(uintptr_t word, uint8_t kind) {
  return rn_walk_is_cell(word) && rn_walk_kind(word) == kind;
}

static JSObjectRef pending(JSContextRef cx) {
  return JSObjectMakeDeferredPromise(cx, NULL, NULL, NULL);
}

static uintptr_t slot_of(uintptr_t promise) {
  return rn_walk_word(promise, RN_PROMISE_WAITS);
}

static uintptr_t below_flags(uintptr_t promise) {
  return rn_walk_word(promise, RN_PROMISE_FLAGS) & ADDRESS;
}

/* Whether this is the generator of the function that gave the promise. */
static bool is_generator_of(uintptr_t word, JSValueRef promise) {
  uintptr_t words[RN_GENERATOR_END + 1];
  return word % sizeof word == 0 && rn_walk_is_cell(word) &&
         rn_peek((const void*)word, words, sizeof words) &&
         rn_walk_kind((uintptr_t)words) == known.generator_kind &&
         words[known.generator_body + RN_GENERATOR_PROMISE] == (uintptr_t)promise;
}

/* Where the second of two is kept, in a reaction that had no such word with one. */
static bool find_second(const uintptr_t* one, uintptr_t promise) {
  uintptr_t two[END];
  if (!rn_walk_is_cell(slot_of(promise))) return false;
  if (!rn_peek((const void*)slot_of(promise), two, sizeof two)) return false;
  for (int i = FIRST; i < END && known.second_at == NOWHERE; i++)
    if (one[i] == 0 && rn_walk_is_cell(two[i])) known.second_at = i;
  return known.second_at != NOWHERE;
}

static bool find_await(JSContextRef cx, JSObjectRef waits) {
  JSObjectRef promises[2] = {pending(cx), pending(cx)};
  if (promises[0] == NULL || promises[1] == NULL) return false;
  JSValueRef first = promises[0], second = promises[1];
  JSValueRef result = JSObjectCallAsFunction(cx, waits, NULL, 1, &first, NULL);
  for (int i = 0; i < 2; i++) JSObjectCallAsFunction(cx, waits, NULL, 1, &second, NULL);
  uintptr_t slot = slot_of((uintptr_t)first), words[END];
  if (result == NULL || !rn_walk_is_cell(slot)) return false;
  if (is_generator_of(slot, result)) {
    known.await_at = DIRECT;
    return true;
  }
  if (!rn_peek((const void*)slot, words, sizeof words)) return false;
  known.reaction_kind = rn_walk_kind((uintptr_t)words);
  for (int i = FIRST; i < END && known.await_at == NOWHERE; i++)
    if (is_generator_of(words[i], result)) known.await_at = i;
  return known.await_at != NOWHERE && find_second(words, (uintptr_t)second);
}

static void find_then(JSContextRef cx) {
  JSObjectRef promise = pending(cx);
  JSObjectRef then = promise == NULL ? NULL : rn_as_object(cx, rn_get(cx, promise, "then"));
  JSValueRef handler = then;
  if (then == NULL) return;
  uintptr_t result = (uintptr_t)JSObjectCallAsFunction(cx, then, promise, 1, &handler, NULL);
  uintptr_t slot = slot_of((uintptr_t)promise), words[END];
  if (below_flags((uintptr_t)promise) == result) known.then_at = DIRECT;
  if (known.then_at == DIRECT || known.await_at == DIRECT || !rn_walk_is_cell(slot)) return;
  if (!rn_peek((const void*)slot, words, sizeof words)) return;
  if (rn_walk_kind((uintptr_t)words) != known.reaction_kind) return;
  for (int i = FIRST; i < END && known.then_at == NOWHERE; i++)
    if (words[i] == result) known.then_at = i;
}

/* The object of an async generator has the words that an async function's generator has, as far
 * as they are looked at. */
void rn_walk_find_async_generators(JSContextRef cx) {
  uintptr_t words[RN_GENERATOR_END];
  if (known.generator_body == 0 || known.async_generator_kind != 0) return;
  JSStringRef text = JSStringCreateWithUTF8CString("(async function* () {})()");
  JSValueRef object = JSEvaluateScript(cx, text, NULL, NULL, 1, NULL);
  JSStringRelease(text);
  if (object == NULL || !rn_peek((const void*)object, words, sizeof words)) return;
  uintptr_t state = words[known.generator_body + RN_GENERATOR_STATE];
  if ((state & RN_INT_TAG) == RN_INT_TAG && is_of(words[known.generator_body], known.function_kind))
    known.async_generator_kind = rn_walk_kind((uintptr_t)object);
}

bool rn_walk_find_waits(JSContextRef cx) {
  known.await_at = known.then_at = known.second_at = NOWHERE;
  if (known.generator_body == 0) return false;
  JSStringRef text = JSStringCreateWithUTF8CString(specimen);
  JSValueRef waits = JSEvaluateScript(cx, text, NULL, NULL, 1, NULL);
  JSStringRelease(text);
  JSObjectRef function = waits == NULL ? NULL : rn_as_object(cx, waits);
  if (function == NULL || !find_await(cx, function)) return false;
  find_then(cx);
  return true;
}

uintptr_t rn_walk_who_waits(JSContextRef cx, uintptr_t promise) {
  enum { PENDING = 0 };
  if (rn_promise_state(cx, (JSValueRef)promise, NULL) != PENDING) return 0;
  uintptr_t slot = slot_of(promise);
  if (known.await_at == DIRECT && is_of(slot, known.generator_kind)) return slot;
  if (known.then_at == DIRECT) {
    uintptr_t then = below_flags(promise);
    return is_of(then, known.promise_kind) ? then : 0;
  }
  if (known.await_at == DIRECT || !is_of(slot, known.reaction_kind)) return 0;
  if (rn_walk_is_cell(rn_walk_word(slot, known.second_at))) return 0;
  uintptr_t generator = rn_walk_word(slot, known.await_at);
  if (is_of(generator, known.generator_kind)) return generator;
  uintptr_t then = known.then_at == NOWHERE ? 0 : rn_walk_word(slot, known.then_at);
  return is_of(then, known.promise_kind) ? then : 0;
}
