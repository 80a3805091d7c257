/* SPDX-License-Identifier: MIT */
/*
 * What a frame's text tells beyond its place: the name that V8 gives a function without one,
 * after what it is assigned to; where a class is; what called eval.
 *
 *     module.exports.run = function () { }        module.exports.run
 *     A.prototype.go = () => { }                  A.go
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/private/walk.h"

#define known rn_walk_known

enum { NAMES_MAX = 512 };

/* ---- inferred names ---------------------------------------------------------------------- */

struct back {
  struct rn_chars_at text;
  int at; /* before this */
};

static unsigned before(const struct back* b) {
  return b->at > 0 ? rn_char_at(b->text, b->at - 1) : 0;
}

static void skip_spaces(struct back* b) {
  while (before(b) == ' ' || before(b) == '\t' || before(b) == '\n' || before(b) == '\r') b->at--;
}

static bool skip_word(struct back* b, const char* word) {
  int length = (int)strlen(word);
  if (b->at < length) return false;
  for (int i = 0; i < length; i++)
    if (rn_char_at(b->text, b->at - length + i) != (unsigned char)word[i]) return false;
  if (b->at > length && rn_char_is_name(rn_char_at(b->text, b->at - length - 1)) &&
      rn_char_is_name((unsigned char)word[0]))
    return false;
  b->at -= length;
  skip_spaces(b);
  return true;
}

/* The text before `at` is a chain of names, which begins there; -1 if it isn't one. */
static int begin_of_names(const struct back* b) {
  int at = b->at;
  for (;;) {
    int end = at;
    while (at > 0 && rn_char_is_name(rn_char_at(b->text, at - 1))) at--;
    if (at == end) return -1;
    if (at == 0 || rn_char_at(b->text, at - 1) != '.') return at;
    at--;
  }
}

/* The names without `prototype`; of `this.x` only x. */
static size_t write_names(const struct back* b, int begin, uint16_t* to) {
  size_t length = 0;
  for (int at = begin; at < b->at;) {
    int end = at;
    while (end < b->at && rn_char_at(b->text, end) != '.') end++;
    struct rn_token token = {at, end, -1, RN_TOKEN_NAME, 0};
    struct rn_tokens one = {.text = b->text, .at = &token, .count = 1};
    if (!rn_token_is(&one, 0, "prototype") && !rn_token_is(&one, 0, "this")) {
      if (length > 0) to[length++] = '.';
      for (int i = at; i < end; i++) to[length++] = (uint16_t)rn_char_at(b->text, i);
    }
    at = end + 1;
  }
  return length;
}

/* An async arrow function's body begins behind the arrow. */
static void skip_parameters(struct back* b) {
  int depth = 0;
  if (before(b) != ')') {
    while (b->at > 0 && rn_char_is_name(before(b))) b->at--;
  } else {
    do {
      if (before(b) == ')') depth++;
      if (before(b) == '(') depth--;
      b->at--;
    } while (b->at > 0 && depth > 0);
  }
  skip_spaces(b);
}

/* [Symbol.iterator], of a generator's body, to which the engine does not give its name. */
static size_t write_symbol(const struct back* b, uint16_t* to) {
  static const char opening[] = "[Symbol.";
  enum { LENGTH = sizeof opening - 1 };
  int at = b->at - 1;
  while (at > 0 && rn_char_is_name(rn_char_at(b->text, at - 1))) at--;
  int begin = at - LENGTH;
  if (begin < 0 || b->at - begin >= NAMES_MAX) return 0;
  for (int i = 0; i < LENGTH; i++)
    if (rn_char_at(b->text, begin + i) != (unsigned char)opening[i]) return 0;
  size_t length = 0;
  for (int i = begin; i < b->at; i++) to[length++] = (uint16_t)rn_char_at(b->text, i);
  return length;
}

/* async name() { }: WebKitGTK 2.46 does not give its name to what runs after an await. */
static size_t write_own_name(const struct back* b, uint16_t* to) {
  int begin = b->at;
  while (begin > 0 && rn_char_is_name(rn_char_at(b->text, begin - 1))) begin--;
  if (begin == b->at || b->at - begin >= NAMES_MAX - 1) return 0;
  struct rn_token token = {begin, b->at, -1, RN_TOKEN_NAME, 0};
  struct rn_tokens one = {.text = b->text, .at = &token, .count = 1};
  if (rn_token_is(&one, 0, "function")) return 0;
  if (begin > 0 && rn_char_at(b->text, begin - 1) == '#') begin--;
  size_t length = 0;
  for (int i = begin; i < b->at; i++) to[length++] = (uint16_t)rn_char_at(b->text, i);
  return length;
}

JSValueRef rn_walk_inferred(JSContextRef cx, JSValueRef cell) {
  const struct rn_walk_source* source =
      (const struct rn_walk_source*)((const char*)cell + known.source);
  const struct rn_text_layout* text = (const struct rn_text_layout*)source->provider[known.text];
  uint16_t name[NAMES_MAX];
  if (text == NULL || source->begin <= 0 || source->begin > (int)text->length)
    return rn_string(cx, "");
  struct back b = {{text->characters, (text->flags & RN_TEXT_EIGHT_BITS) == 0}, source->begin};
  skip_spaces(&b);
  if (before(&b) == ')') {
    skip_parameters(&b);
    size_t length = write_own_name(&b, name);
    if (length > 0) return rn_string_utf16(cx, name, length);
  }
  if (before(&b) == ']') return rn_string_utf16(cx, name, write_symbol(&b, name));
  if (skip_word(&b, "=>")) skip_parameters(&b);
  skip_word(&b, "*");
  skip_word(&b, "function");
  skip_word(&b, "async");
  if (before(&b) != '=') return rn_string(cx, "");
  b.at--;
  if (strchr("=!<>+-*/%&|^?", (int)(before(&b) & 0x7f)) != NULL && before(&b) != 0)
    return rn_string(cx, "");
  skip_spaces(&b);
  int begin = begin_of_names(&b);
  if (begin < 0 || b.at - begin >= NAMES_MAX) return rn_string(cx, "");
  return rn_string_utf16(cx, name, write_names(&b, begin, name));
}

/* ---- classes
 * ---------------------------------------------------------------------------------------- */

/* Where this text is in the script's, -1 if it isn't. */
static int find(struct rn_chars_at text, int length, struct rn_chars_at part, int part_length) {
  for (int i = 0; i + part_length <= length; i++) {
    int j = 0;
    while (j < part_length && rn_char_at(text, i + j) == rn_char_at(part, j)) j++;
    if (j == part_length) return i;
  }
  return -1;
}

int rn_walk_find(JSContextRef cx, const struct rn_text_layout* text, JSValueRef part) {
  struct rn_chars chars;
  if (text == NULL || !rn_chars_get(cx, part, &chars)) return -1;
  struct rn_chars_at in = {text->characters, (text->flags & RN_TEXT_EIGHT_BITS) == 0};
  int at =
      find(in, (int)text->length, (struct rn_chars_at){chars.at, chars.wide}, (int)chars.length);
  rn_chars_free(&chars);
  return at;
}
