/* SPDX-License-Identifier: MIT */
/*
 * Where V8 says that a frame is. The engine's place of a call is the end of what is called,
 * V8's the name that is called:
 *
 *     a.b.c(x)        new A.B(x)        a.b        a.b = x        a + b
 *         ^           ^                   ^            ^            ^        V8
 *          ^                 ^         ^          ^              ^           the engine
 *
 * The text between is read as tokens, from the beginning of the function on, since backwards
 * nobody can tell what is a comment. The commonest form, a name with a bracket behind it, is
 * found without.
 *
 *  1. What isn't understood stays where the engine has it.
 */
#include <string.h>

#include "engine/tokens.h"
#include "engine/walk.h"

#define known rn_walk_known

struct script {
  const struct rn_walk_source* source;
  const struct rn_walk_text* url; /* NULL: none */
  struct rn_chars_at text;
  int length;
};

static struct script script_of(JSValueRef cell) {
  struct script s = {0};
  s.source = (const struct rn_walk_source*)((const char*)cell + known.source);
  s.url = (const struct rn_walk_text*)s.source->provider[known.url];
  const struct rn_walk_text* text = (const struct rn_walk_text*)s.source->provider[known.text];
  if (text == NULL) return s;
  s.text = (struct rn_chars_at){text->characters, (text->flags & RN_WALK_EIGHT_BITS) == 0};
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

/* ---- expressions -------------------------------------------------------------------------------
 */

static bool is_kind(const struct rn_tokens* t, int index, enum rn_token_kind kind) {
  return index >= 0 && index < t->count && t->at[index].kind == kind;
}

static bool is_open(const struct rn_tokens* t, int index, char bracket) {
  return is_kind(t, index, RN_TOKEN_OPEN) && t->at[index].first == bracket;
}

static bool is_close(const struct rn_tokens* t, int index, char of) {
  return is_kind(t, index, RN_TOKEN_CLOSE) && t->at[index].first == of;
}

static bool is_member(const struct rn_tokens* t, int index) {
  return rn_token_is(t, index, ".") || rn_token_is(t, index, "?.");
}

/* A keyword as such, not as a property's name. */
static bool is_keyword(const struct rn_tokens* t, int index, const char* word) {
  return rn_token_is(t, index, word) && !is_member(t, index - 1);
}

/* Whether a bracket behind this would be a call's, or an index. */
static bool is_operand(const struct rn_tokens* t, int index) {
  if (index < 0) return false;
  switch (t->at[index].kind) {
    case RN_TOKEN_NAME:
      return !rn_token_is_reserved(t, index) || is_member(t, index - 1) ||
             rn_token_is(t, index, "this") || rn_token_is(t, index, "null") ||
             rn_token_is(t, index, "true") || rn_token_is(t, index, "false");
    case RN_TOKEN_CLOSE:
      return t->at[index].first != '{';
    case RN_TOKEN_STRING:
    case RN_TOKEN_REGEXP:
      return true;
    default:
      return false;
  }
}

/* The first token of the function or class whose body ends here. */
static int begin_of_literal(const struct rn_tokens* t, int last) {
  enum { BACK = 16 };
  int at = t->at[last].match;
  for (int i = 0; i < BACK && at > 0; i++) {
    at--;
    if (is_kind(t, at, RN_TOKEN_CLOSE)) {
      at = t->at[at].match;
    } else if (is_keyword(t, at, "class") || is_keyword(t, at, "function")) {
      return is_keyword(t, at - 1, "async") ? at - 1 : at;
    } else if (!is_kind(t, at, RN_TOKEN_NAME) && !rn_token_is(t, at, ".")) {
      break;
    }
  }
  return t->at[last].match;
}

/* The first token of the chain of names, indices and calls that ends with `last`. */
static int begin_of_chain(const struct rn_tokens* t, int last, bool* has_call) {
  int at = last;
  *has_call = false;
  while (at >= 0) {
    if (is_kind(t, at, RN_TOKEN_CLOSE)) {
      char bracket = t->at[at].first;
      int open = t->at[at].match;
      if (open < 0) return at;
      if (bracket == '{') return begin_of_literal(t, at);
      if (rn_token_is(t, open - 1, "?.")) {
        if (bracket == '(') *has_call = true;
        at = open - 2;
        continue;
      }
      bool is_body = is_close(t, open - 1, '{') && bracket == '(';
      if (!is_operand(t, open - 1) && !is_body) return open;
      if (bracket != '[') *has_call = true;
      at = open - 1;
    } else if (is_member(t, at - 1)) {
      at -= 2;
    } else {
      return at;
    }
  }
  return 0;
}

/* Behind the operand that begins with this token: the next token. */
static int end_of_operand(const struct rn_tokens* t, int at) {
  while (rn_token_is(t, at, "-") || rn_token_is(t, at, "+") || rn_token_is(t, at, "!") ||
         rn_token_is(t, at, "~") || is_keyword(t, at, "typeof") || is_keyword(t, at, "await") ||
         is_keyword(t, at, "new"))
    at++;
  if (is_kind(t, at, RN_TOKEN_OPEN)) at = t->at[at].match < 0 ? t->count : t->at[at].match;
  at++;
  for (;;) {
    if (is_member(t, at) && is_kind(t, at + 1, RN_TOKEN_NAME))
      at += 2;
    else if (rn_token_is(t, at, "?."))
      at++;
    else if (is_open(t, at, '(') || is_open(t, at, '[') || is_open(t, at, '`'))
      at = t->at[at].match < 0 ? t->count : t->at[at].match + 1;
    else
      return at;
  }
}

static bool is_assignment(const struct rn_tokens* t, int index) {
  if (!is_kind(t, index, RN_TOKEN_SIGN)) return false;
  const struct rn_token* token = &t->at[index];
  if (rn_char_at(t->text, token->end - 1) != '=') return false;
  return !rn_token_is(t, index, "==") && !rn_token_is(t, index, "===") &&
         !rn_token_is(t, index, "!=") && !rn_token_is(t, index, "!==") &&
         !rn_token_is(t, index, "<=") && !rn_token_is(t, index, ">=");
}

static bool is_step(const struct rn_tokens* t, int index) {
  return rn_token_is(t, index, "++") || rn_token_is(t, index, "--");
}

static bool is_binary(const struct rn_tokens* t, int index) {
  if (is_keyword(t, index, "in") || is_keyword(t, index, "instanceof")) return true;
  static const char* const others[] = {"?", ":", ",", ";", "=>", "=", ".", "...", "&&", "||"};
  if (!is_kind(t, index, RN_TOKEN_SIGN) || is_assignment(t, index) || is_step(t, index))
    return false;
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
    if (rn_token_is(t, index, others[i])) return false;
  return true;
}

/* ---- V8's place
 * ---------------------------------------------------------------------------------- */

static bool is_choice(const struct rn_tokens* t, int index) {
  return rn_token_is(t, index, "&&") || rn_token_is(t, index, "||") || rn_token_is(t, index, "?\?");
}

/* What stands before an operand and calls nothing. */
static bool is_prefix(const struct rn_tokens* t, int index) {
  return rn_token_is(t, index, "!") || is_keyword(t, index, "typeof") ||
         is_keyword(t, index, "void");
}

/* A call: `open` is its bracket or template, behind the token `callee`. */
static int place_of_call(const struct rn_tokens* t, int callee, int open) {
  bool has_call;
  int first = begin_of_chain(t, callee, &has_call);
  if (!has_call && is_keyword(t, first - 1, "new")) return t->at[first - 1].begin;
  if (rn_token_is(t, open, "?.")) return t->at[open + 1].begin;
  const struct rn_token* name = &t->at[callee];
  bool is_name = name->kind == RN_TOKEN_NAME && name->first != '#' && is_open(t, open, '(');
  if (!is_name || rn_token_is_reserved(t, callee)) return t->at[open].begin;
  return name->begin;
}

/* A property that is read or written; `at` is the token before its name, or its bracket. */
static int place_of_access(const struct rn_tokens* t, int at) {
  bool has_call;
  int behind = is_member(t, at) && !is_open(t, at + 1, '[') ? at + 2 : at;
  if (is_open(t, behind, '[')) behind = t->at[behind].match + 1;
  int first = begin_of_chain(t, at - 1, &has_call);
  if (rn_token_is(t, behind, "=")) return t->at[behind].begin;
  if (is_assignment(t, behind) || is_step(t, behind)) return t->at[first].begin;
  if (is_step(t, first - 1) && !is_member(t, behind) && !is_open(t, behind, '['))
    return t->at[first - 1].begin;
  if (rn_token_is(t, at, ".")) return t->at[at + 1].begin;
  return t->at[at].begin;
}

/* The last name of the property that is written by ++a.b. */
static int place_of_step(const struct rn_tokens* t, int at) {
  int behind = end_of_operand(t, at);
  int last = behind - 1;
  if (is_close(t, last, '[')) last = t->at[last].match;
  return last < at ? t->at[at].begin : t->at[last].begin;
}

static int place_before(const struct rn_tokens* t, int last, int offset) {
  bool has_call;
  int first = begin_of_chain(t, last, &has_call);
  if (is_keyword(t, first - 1, "delete")) return t->at[first - 1].begin;
  /* A name that nobody knows. */
  if (is_kind(t, last, RN_TOKEN_NAME) && !is_member(t, last - 1)) return t->at[last].begin;
  return offset;
}

/* for (const x of list): `of` is the engine's place for all of it. */
static int place_of_loop(const struct rn_tokens* t, int of, int hint) {
  if (hint != RN_PLACE_NEXT || of < 1)
    return of + 1 < t->count ? t->at[of + 1].begin : t->at[of].begin;
  int first = of - 1;
  if (is_kind(t, first, RN_TOKEN_CLOSE) && t->at[first].match >= 0) first = t->at[first].match;
  return t->at[first].begin;
}

static bool is_of_template(const struct rn_tokens* t, int open) {
  int before = open < 0 ? -1 : t->at[open].begin - 1;
  return before >= 0 && rn_char_at(t->text, before) == '$';
}

/* Whether a statement, an argument, an element or a value of its own begins behind this. */
static bool is_boundary(const struct rn_tokens* t, int at) {
  if (rn_token_is(t, at, ";") || rn_token_is(t, at, "=>") || rn_token_is(t, at, ",")) return true;
  if (is_open(t, at, '[') || (is_open(t, at, '(') && is_operand(t, at - 1))) return true;
  if (is_open(t, at, '{') || is_close(t, at, '{'))
    return !is_of_template(t, is_open(t, at, '{') ? at : t->at[at].match);
  if (rn_token_is(t, at, ":")) return rn_token_is(t, at - 2, ",") || is_open(t, at - 2, '{');
  return rn_token_is(t, at, "=") && (is_keyword(t, at - 2, "const") ||
                                     is_keyword(t, at - 2, "let") || is_keyword(t, at - 2, "var"));
}

static int begin_of_statement(const struct rn_tokens* t, int at) {
  while (at > 0 && !is_boundary(t, at - 1)) {
    at--;
    if (is_kind(t, at, RN_TOKEN_CLOSE) && t->at[at].match >= 0) at = t->at[at].match;
  }
  return at;
}

/* A name that nobody knows: V8 has no place for it, but that of what was done before it in the
 * same statement. */
static int place_of_unknown(const struct rn_tokens* t, int name) {
  int first = begin_of_statement(t, name);
  int place = t->at[first].begin;
  for (int i = first; i < name; i++) {
    if (is_kind(t, i, RN_TOKEN_OPEN) && t->at[i].match >= 0 && t->at[i].match < name) {
      if (t->at[i].first == '(' && is_operand(t, i - 1)) place = place_of_call(t, i - 1, i);
      i = t->at[i].match;
    } else if (rn_token_is(t, i, ".") && is_kind(t, i + 1, RN_TOKEN_NAME)) {
      place = t->at[i + 1].begin;
    }
  }
  return place;
}

static int place_in(const struct rn_tokens* t, int offset, int hint) {
  int next = 0;
  while (next < t->count && t->at[next].begin < offset) next++;
  int last = next - 1;
  if (last >= 0 && t->at[last].end > offset)
    return is_assignment(t, last) ? t->at[last].begin : offset;
  bool at_end = last >= 0 && t->at[last].end == offset;
  if (hint == RN_PLACE_UNKNOWN && at_end && is_kind(t, last, RN_TOKEN_NAME))
    return place_of_unknown(t, last);
  bool at_begin = next < t->count && t->at[next].begin == offset;
  if (at_begin && is_keyword(t, next, "new")) return offset;
  if (at_begin && is_keyword(t, next, "of") && last > 1) return place_of_loop(t, next, hint);
  if (at_end && is_operand(t, last)) {
    if (is_open(t, next, '(') || is_open(t, next, '`')) return place_of_call(t, last, next);
    if (rn_token_is(t, next, "?.") && is_open(t, next + 1, '('))
      return place_of_call(t, last, next);
  }
  if (at_end && is_close(t, last, '{') && is_open(t, next, '('))
    return place_of_call(t, last, next);
  if (last >= 0 && is_operand(t, last) && (is_member(t, next) || is_open(t, next, '[')) &&
      (at_begin || at_end))
    return place_of_access(t, next);
  if (at_begin && (is_keyword(t, last, "in") || is_keyword(t, last, "instanceof")))
    return t->at[last].begin;
  if (at_end && is_assignment(t, last)) return t->at[last].begin;
  if (at_begin && is_step(t, last)) return place_of_step(t, next);
  if (at_begin && is_prefix(t, next) && is_kind(t, next + 1, RN_TOKEN_SIGN))
    return t->at[next + 1].begin;
  if (at_begin && !is_kind(t, next, RN_TOKEN_SIGN) && !(at_end && is_operand(t, last))) {
    int behind = end_of_operand(t, next);
    while (is_choice(t, behind)) behind = end_of_operand(t, behind + 1);
    if (is_binary(t, behind)) return t->at[behind].begin;
    return offset;
  }
  return at_end ? place_before(t, last, offset) : offset;
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

/* ---- awaiting
 * ------------------------------------------------------------------------------------------- */

/* Behind the function or class that begins here, or the token itself. */
static int skip_inner(const struct rn_tokens* t, int at) {
  if (is_keyword(t, at, "function") || is_keyword(t, at, "class")) {
    while (at < t->count && !is_open(t, at, '{'))
      at = is_open(t, at, '(') && t->at[at].match > at ? t->at[at].match + 1 : at + 1;
    return at < t->count && t->at[at].match > at ? t->at[at].match : at;
  }
  if (rn_token_is(t, at, "=>") && is_open(t, at + 1, '{') && t->at[at + 1].match > at)
    return t->at[at + 1].match;
  /* A method. */
  if (is_close(t, at, '(') && is_open(t, at + 1, '{') &&
      is_kind(t, t->at[at].match - 1, RN_TOKEN_NAME) &&
      !rn_token_is_reserved(t, t->at[at].match - 1) &&
      !is_keyword(t, t->at[at].match - 1, "await") && t->at[at + 1].match > at)
    return t->at[at + 1].match;
  return at;
}

/* The last token of the loop with this bracket. */
static int end_of_loop(const struct rn_tokens* t, int open) {
  int close = is_open(t, open, '(') ? t->at[open].match : -1;
  if (close < 0) return open;
  return is_open(t, close + 1, '{') && t->at[close + 1].match > 0 ? t->at[close + 1].match
                                                                  : close + 1;
}

/* The await with this number of the function whose text this is, -1 if there is none. */
static int place_of_await(const struct script* s, int number) {
  struct rn_tokens t;
  int place = -1;
  if (!rn_tokens_read(&t, s->text, s->source->begin, s->source->end, s->source->end)) return -1;
  /* Its body begins behind its parameters. */
  int at = 0;
  if (is_open(&t, at, '(') && t.at[at].match > 0) at = t.at[at].match + 1;
  if (rn_token_is(&t, at, "=>")) at++;
  int loop_end = -1;
  for (; at < t.count && number > 0; at++) {
    at = skip_inner(&t, at);
    /* A loop that awaits does so once more when it ends. */
    if (at == loop_end) number--;
    if (!is_keyword(&t, at, "await")) continue;
    if (is_keyword(&t, at - 1, "for")) loop_end = end_of_loop(&t, at + 1);
    if (--number == 0) place = t.at[at].begin;
  }
  rn_tokens_free(&t);
  return place;
}

/* ---- for readers
 * --------------------------------------------------------------------------------------- */

/* What was found the long way, for stacks that are read again and again. A text may come to
 * lie where another was; then it is told by its length, or by what is around the place. */
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
  place = tokens.count == 0 ? offset : place_in(&tokens, offset, hint);
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
  const int prefix = sizeof RN_SCRIPT_PREFIX - 1;
  /* The function around a script's text stands on its first line. */
  if (has_url && *(const char*)s->url->characters == '/' && place[0] == 1 && place[1] > prefix)
    values[2] = JSValueMakeNumber(cx, place[1] - prefix);
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
    int to = s.text.at == NULL ? -1 : place_of_await(&s, line);
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

JSValueRef rn_walk_locate(JSContextRef cx, JSValueRef cell, JSValueRef part) {
  struct script s = script_of(cell);
  int place[2];
  int at = rn_walk_find(cx, (const struct rn_walk_text*)s.source->provider[known.text], part);
  if (at < 0) return JSValueMakeUndefined(cx);
  place_of(&s, s.source->begin, s.source->line + 1, at, place);
  return make_place(cx, &s, place, 0);
}
