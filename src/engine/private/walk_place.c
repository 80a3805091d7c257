/* SPDX-License-Identifier: MIT */
/*
 * Where V8 says that a frame is, for those who read a stack. The engine tells line and column
 * of its own place; the text between there and V8's is read as tokens (expressions.c), from
 * the beginning of the function on, since backwards nobody can tell what is a comment. The
 * commonest form, a name with a bracket behind it, is found without.
 */
#include <string.h>

#include "engine/private/walk.h"

#define known rn_walk_known

struct script {
  const struct rn_walk_source* source;
  const struct rn_text_layout* url; /* NULL: none */
  struct rn_chars_at text;
  int length;
};

static struct script script_of(JSValueRef cell) {
  struct script s = {0};
  s.source = (const struct rn_walk_source*)((const char*)cell + known.source);
  s.url = (const struct rn_text_layout*)s.source->provider[known.url];
  const struct rn_text_layout* text = (const struct rn_text_layout*)s.source->provider[known.text];
  if (text == NULL) return s;
  s.text = (struct rn_chars_at){text->characters, (text->flags & RN_TEXT_EIGHT_BITS) == 0};
  s.length = (int)text->length;
  return s;
}

static bool is_line_end(unsigned c) {
  return c == '\n' || c == 0x2028 || c == 0x2029;
}

/* The character at a place that the engine tells, -1 if there is none. */
static int offset_of(const struct script* s, int line, int column, bool is_fields) {
  int at = s->source->begin;
  int lines = line - 1 - s->source->line;
  /* What gives fields their values has another function's beginning, and no line of its own. */
  if (is_fields && lines > 0) at = 0;
  if (at < 0 || lines < 0 || s->text.at == NULL) return -1;
  if (lines == 0) {
    at += column - 1 - s->source->column;
  } else {
    for (; at < s->length && lines > 0; at++)
      if (is_line_end(rn_char_at(s->text, at))) lines--;
    at += column - 1;
  }
  return lines > 0 || at < 0 || at > s->length ? -1 : at;
}

/* The other way, from a place that is known. */
static void place_of(const struct script* s, int from, int line, int to, int* place) {
  for (int i = from; i < to; i++)
    if (is_line_end(rn_char_at(s->text, i))) line++;
  for (int i = to; i < from; i++)
    if (is_line_end(rn_char_at(s->text, i))) line--;
  int start = to;
  while (start > 0 && !is_line_end(rn_char_at(s->text, start - 1))) start--;
  place[0] = line;
  place[1] = to - start + 1;
}

/* ---- the short way
 * --------------------------------------------------------------------------------- */

static int skip_name_back(const struct script* s, int at) {
  while (at > s->source->begin && rn_char_is_name(rn_char_at(s->text, at - 1))) at--;
  return at;
}

static unsigned char_before(const struct script* s, int at) {
  return at > s->source->begin ? rn_char_at(s->text, at - 1) : 0;
}

static bool is_word_at(const struct script* s, int begin, int end, const char* word) {
  struct rn_token token = {begin, end, -1, RN_TOKEN_NAME, 0};
  struct rn_tokens one = {.text = s->text, .at = &token, .count = 1};
  return word != NULL ? rn_token_is(&one, 0, word) : rn_token_is_reserved(&one, 0);
}

/* name(, a.b.name(: the place, or -1 if one must look closer. Two names side by side are a
 * keyword and a name; only `new` matters. */
static int place_of_name(const struct script* s, int offset) {
  if (offset >= s->length || rn_char_at(s->text, offset) != '(') return -1;
  int begin = skip_name_back(s, offset);
  if (begin == offset || begin <= s->source->begin) return -1;
  if (char_before(s, begin) == '#') return offset;
  int at = begin;
  bool has_dot = false;
  while (char_before(s, at) == '.' && char_before(s, at - 1) != '.') {
    int end = at - 1;
    at = skip_name_back(s, end);
    has_dot = true;
    if (char_before(s, end) == '?') break;
    if (at == end) return -1;
  }
  bool same_line = true;
  for (unsigned c; (c = char_before(s, at)) == ' ' || c == '\n' || c == '\r' || c == '\t'; at--)
    if (c == '\n') same_line = false;
  if (rn_char_is_name(char_before(s, at))) {
    int word = skip_name_back(s, at);
    if (is_word_at(s, word, at, "new") && char_before(s, word) != '.') return same_line ? word : -1;
  }
  return has_dot && is_word_at(s, begin, offset, NULL) ? offset : begin;
}

/* ---- the long way --------------------------------------------------------------------------- */

static int place_of_await(const struct script* s, int number, bool is_generator) {
  struct rn_tokens tokens;
  const int begin = s->source->begin, end = s->source->end;
  if (!rn_tokens_read(&tokens, s->text, begin, end, end)) return -1;
  int place = rn_await_place(&tokens, number, is_generator);
  rn_tokens_free(&tokens);
  return place;
}

/* ---- for readers
 * --------------------------------------------------------------------------------------- */

/* What was found the long way, for stacks that are read again and again. A text may come to
 * lie where another was; then its length tells, or what is around the place. */
struct found {
  const void* text;
  uint64_t around;
  int length, begin, offset, hint, place;
};

static struct found* slot_of(const struct script* s, int offset, int hint, struct found* key) {
  enum { SLOTS = 256, AROUND = 8 };
  static _Thread_local struct found table[SLOTS];
  *key = (struct found){s->text.at, 0, s->length, s->source->begin, offset, hint, 0};
  for (int i = offset - AROUND; i < offset; i++)
    if (i >= 0) key->around = key->around * 31 + rn_char_at(s->text, i);
  return &table[((uintptr_t)s->text.at / 8 + (unsigned)offset * 31) % SLOTS];
}

static bool is_same(const struct found* a, const struct found* b) {
  return a->text == b->text && a->around == b->around && a->length == b->length &&
         a->begin == b->begin && a->offset == b->offset && a->hint == b->hint;
}

static int resolve(const struct script* s, int offset, int hint) {
  struct rn_tokens tokens;
  struct found key;
  int place = hint == RN_PLACE_UNKNOWN ? -1 : place_of_name(s, offset);
  if (place >= 0) return place;
  struct found* slot = slot_of(s, offset, hint, &key);
  if (is_same(slot, &key)) return slot->place;
  if (!rn_tokens_read(&tokens, s->text, s->source->begin, s->source->end, offset)) return offset;
  place = tokens.count == 0 ? offset : rn_expression_place(&tokens, offset, hint);
  rn_tokens_free(&tokens);
  key.place = place;
  *slot = key;
  return place;
}

/* What is there: `new`, or `eval` called by its name; else 0. */
static int call_at(const struct script* s, int at) {
  int end = at;
  while (end < s->length && rn_char_is_name(rn_char_at(s->text, end))) end++;
  if (is_word_at(s, at, end, "new") || is_word_at(s, at, end, "super")) return RN_CALL_NEW;
  if (is_word_at(s, at, end, "eval") && char_before(s, at) != '.') return RN_CALL_EVAL;
  return 0;
}

static JSValueRef make_place(JSContextRef cx, const struct script* s, const int place[2],
                             int call) {
  JSValueRef values[4] = {JSValueMakeUndefined(cx), JSValueMakeNumber(cx, place[0]),
                          JSValueMakeNumber(cx, place[1]), JSValueMakeNumber(cx, call)};
  bool has_url = s->url != NULL && s->url->length > 0;
  if (has_url) values[0] = rn_fast_text(cx, s->url);
  if (has_url && place[0] == 1) {
    const int prefix = (int)rn_stack_prefix(s->url->characters, s->url->length);
    if (place[1] > prefix) values[2] = JSValueMakeNumber(cx, place[1] - prefix);
  }
  return JSObjectMakeArray(cx, 4, values, NULL);
}

/* A class's fields get their values when its constructor begins, or when super() is done. */
static bool is_behind_super(const struct script* s, int offset) {
  static const char word[] = "super";
  const int length = sizeof word - 1;
  if (offset < length) return false;
  for (int i = 0; i < length; i++)
    if (rn_char_at(s->text, offset - length + i) != (unsigned char)word[i]) return false;
  return true;
}

static void unpack(double packed, int* flags, int* line, int* column) {
  int64_t bits = (int64_t)packed;
  *flags = (int)(bits % RN_WALK_FLAGS);
  *column = (int)(bits / RN_WALK_FLAGS % RN_WALK_COLUMNS);
  *line = (int)(bits / RN_WALK_FLAGS / RN_WALK_COLUMNS);
}

static JSValueRef make_text(JSContextRef cx, const struct script* s, int begin, int end) {
  if (begin >= end) return rn_string(cx, "");
  return s->text.wide
             ? rn_string_utf16(cx, (const uint16_t*)s->text.at + begin, (size_t)(end - begin))
             : rn_string_latin1(cx, (const uint8_t*)s->text.at + begin, (size_t)(end - begin));
}

JSValueRef rn_walk_around(JSContextRef cx, JSValueRef cell, double packed) {
  enum { AROUND = 300, BEHIND = 3000 };
  struct script s = script_of(cell);
  int flags, line, column;
  unpack(packed, &flags, &line, &column);
  int at = offset_of(&s, line, column, (flags & RN_FRAME_FIELDS) != 0);
  if (at < 0) return JSObjectMakeArray(cx, 0, NULL, NULL);
  int begin = at - AROUND, end = at + BEHIND;
  if (begin < s.source->begin) begin = s.source->begin;
  if (end > s.source->end) end = s.source->end;
  JSValueRef values[2] = {make_text(cx, &s, begin, at), make_text(cx, &s, at, end)};
  return JSObjectMakeArray(cx, 2, values, NULL);
}

JSValueRef rn_walk_place(JSContextRef cx, JSValueRef cell, double packed, int hint) {
  struct script s = script_of(cell);
  int flags, line, column;
  unpack(packed, &flags, &line, &column);
  int place[2] = {line, column};
  int call = 0;
  if ((flags & RN_FRAME_ASYNC) != 0) {
    int to = s.text.at == NULL ? -1 : place_of_await(&s, line, false);
    if (to < 0) to = s.source->begin;
    place_of(&s, s.source->begin, s.source->line + 1, to, place);
  } else {
    int from = offset_of(&s, line, column, (flags & RN_FRAME_FIELDS) != 0);
    int to = from < 0 ? from : resolve(&s, from, hint);
    if (from >= 0 && hint == RN_PLACE_FIELDS && !is_behind_super(&s, from)) to = s.source->begin;
    if (from >= 0) place_of(&s, from, line, to, place);
    if (from >= 0) call = call_at(&s, to);
  }
  return make_place(cx, &s, place, call);
}

/* What the runtime puts before the text of a script is not the program's. */
static void without_prefix(const struct script* s, int place[2]) {
  const int prefix = s->url == NULL ? 0 : (int)rn_stack_prefix(s->url->characters, s->url->length);
  if (place[0] == 1 && place[1] > prefix) place[1] -= prefix;
}

void rn_walk_call_place(uintptr_t script, bool is_fields, int place[2]) {
  struct script s = script_of((JSValueRef)script);
  int from = offset_of(&s, place[0], place[1], is_fields);
  if (from < 0) return;
  place_of(&s, from, place[0], resolve(&s, from, 0), place);
  without_prefix(&s, place);
}

void rn_walk_await_place(uintptr_t script, int number, bool is_generator, int place[2]) {
  struct script s = script_of((JSValueRef)script);
  int to = number <= 0 || s.text.at == NULL ? -1 : place_of_await(&s, number, is_generator);
  if (to >= 0) place_of(&s, s.source->begin, s.source->line + 1, to, place);
  without_prefix(&s, place);
}

JSValueRef rn_walk_locate(JSContextRef cx, JSValueRef cell, JSValueRef part) {
  struct script s = script_of(cell);
  int place[2];
  int at = rn_walk_find(cx, (const struct rn_text_layout*)s.source->provider[known.text], part);
  if (at < 0) return JSValueMakeUndefined(cx);
  place_of(&s, s.source->begin, s.source->line + 1, at, place);
  return make_place(cx, &s, place, 0);
}

JSValueRef rn_walk_place_in(JSContextRef cx, JSValueRef text, int line, int column, int hint) {
  struct rn_chars chars;
  if (!rn_chars_get(cx, text, &chars)) return JSValueMakeUndefined(cx);
  const struct rn_walk_source whole = {.end = (int)chars.length};
  struct script s = {&whole, NULL, {chars.at, chars.wide}, (int)chars.length};
  int from = offset_of(&s, line, column, false), place[2], call = 0;
  if (from >= 0) {
    int to = resolve(&s, from, hint);
    place_of(&s, from, line, to, place);
    call = call_at(&s, to);
  }
  rn_chars_free(&chars);
  if (from < 0) return JSValueMakeUndefined(cx);
  JSValueRef values[3] = {JSValueMakeNumber(cx, place[0]), JSValueMakeNumber(cx, place[1]),
                          JSValueMakeNumber(cx, call)};
  return JSObjectMakeArray(cx, 3, values, NULL);
}
