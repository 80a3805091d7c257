/* SPDX-License-Identifier: MIT */
/*
 * Where in a function's text the await with a number is. The engine numbers awaits as it compiles
 * them, which is the order of the text, except for these:
 *
 *   await (await x)               the inner one, then the outer one
 *   while (T) B                   T B T: it has two copies of the test
 *   for (I; T; U) B               I T B U T
 *   for await (x of V) B          V B, when the loop is left early, for each value, and once more
 *                                 if B has a break without a label: that leaves the loop on its
 *                                 own way
 *   { a = D } = V                 V D
 *   switch (V) { case C: B ... }  V, each C, each B
 *
 * In async generators these await too, behind what they hold:
 *
 *   yield x, return x             once
 *   yield* x                      five times
 *
 * lib/node/internal/esm/problems.js has the same for modules, from a syntax tree.
 *
 *  1. Awaits of functions inside this one are not counted.
 *  2. What is not understood is taken in the order of the text.
 */
#include "engine/private/walk.h"

struct search {
  const struct rn_tokens* t;
  int number; /* awaits to go, this one included */
  bool is_generator;
};

static int look(struct search* s, int from, int to);

/* ---- how far something goes -------------------------------------------------------------- */

/* Behind the bracket that closes this one. */
static int behind(const struct rn_tokens* t, int open) {
  return rn_token_is_kind(t, open, RN_TOKEN_OPEN) && t->at[open].match > open
             ? t->at[open].match + 1
             : open + 1;
}

static bool begins_line(const struct rn_tokens* t, int at) {
  for (int i = t->at[at - 1].end; i < t->at[at].begin; i++)
    if (rn_char_at(t->text, i) == '\n') return true;
  return false;
}

/* A statement without its semicolon ends where a line begins with what cannot go on with it. */
static bool ends_before(const struct rn_tokens* t, int at) {
  bool is_over =
      rn_token_is_kind(t, at - 1, RN_TOKEN_CLOSE) ||
      (!rn_token_is_kind(t, at - 1, RN_TOKEN_SIGN) && !rn_token_is_kind(t, at - 1, RN_TOKEN_OPEN) &&
       !rn_token_is_reserved(t, at - 1) && !rn_token_is_keyword(t, at - 1, "await"));
  bool goes_on = rn_token_is_kind(t, at, RN_TOKEN_SIGN) || rn_token_is_kind(t, at, RN_TOKEN_OPEN) ||
                 rn_token_is_keyword(t, at, "in") || rn_token_is_keyword(t, at, "instanceof");
  return is_over && !goes_on && begins_line(t, at);
}

/* Behind an expression, or a statement without braces, whose semicolon belongs to it. */
static int end_of_part(const struct rn_tokens* t, int at, bool is_expression) {
  for (int first = at; at < t->count; at = behind(t, at)) {
    if (rn_token_is_kind(t, at, RN_TOKEN_CLOSE)) return at;
    if (rn_token_is(t, at, ";")) return is_expression ? at : at + 1;
    if (is_expression && rn_token_is(t, at, ",")) return at;
    if (at > first && ends_before(t, at)) return at;
  }
  return t->count;
}

static int end_of_statement(const struct rn_tokens* t, int at) {
  if (rn_token_opens(t, at, '{')) return behind(t, at);
  bool is_loop = rn_token_is_keyword(t, at, "for") || rn_token_is_keyword(t, at, "while");
  if (is_loop || rn_token_is_keyword(t, at, "if")) {
    at += rn_token_is_keyword(t, at + 1, "await") ? 2 : 1;
    at = end_of_statement(t, behind(t, at));
    return !is_loop && rn_token_is_keyword(t, at, "else") ? end_of_statement(t, at + 1) : at;
  }
  if (rn_token_is_keyword(t, at, "switch")) return behind(t, behind(t, at + 1));
  if (rn_token_is_keyword(t, at, "do")) at = end_of_statement(t, at + 1);
  if (!rn_token_is_keyword(t, at, "try")) return end_of_part(t, at, false);
  at = behind(t, at + 1);
  if (rn_token_is_keyword(t, at, "catch"))
    at = behind(t, rn_token_opens(t, at + 1, '(') ? behind(t, at + 1) : at + 1);
  return rn_token_is_keyword(t, at, "finally") ? behind(t, at + 1) : at;
}

/* Behind the function, class or method that begins here, or the token itself. */
static int end_of_inner(const struct rn_tokens* t, int at) {
  if (rn_token_is_keyword(t, at, "function") || rn_token_is_keyword(t, at, "class")) {
    while (at < t->count && !rn_token_opens(t, at, '{'))
      at = rn_token_opens(t, at, '(') ? behind(t, at) : at + 1;
    return behind(t, at);
  }
  if (rn_token_is(t, at, "=>"))
    return rn_token_opens(t, at + 1, '{') ? behind(t, at + 1) : end_of_part(t, at + 1, true);
  int name = rn_token_closes(t, at, '(') ? t->at[at].match - 1 : -1;
  if (rn_token_opens(t, at + 1, '{') && rn_token_is_kind(t, name, RN_TOKEN_NAME) &&
      !rn_token_is_reserved(t, name) && !rn_token_is_keyword(t, name, "await"))
    return behind(t, at + 1);
  return at;
}

/* ---- the order --------------------------------------------------------------------------- */

/* These look in one part after the other. A part is two tokens: its first, and the one behind it.
 */
static int look_in(struct search* s, const int parts[][2], int count) {
  int found = -1;
  for (int i = 0; i < count && found < 0; i++) found = look(s, parts[i][0], parts[i][1]);
  return found;
}

static int count_await(struct search* s, int at) {
  return --s->number == 0 ? s->t->at[at].begin : -1;
}

/* The first token with one of these words in the brackets, not deeper; their end if there is none.
 */
static int find_in(const struct rn_tokens* t, int from, int to, const char* word,
                   const char* other) {
  int at = from;
  while (at < to && !rn_token_is(t, at, word) && !rn_token_is(t, at, other)) at = behind(t, at);
  return at < to ? at : to;
}

static int look_in_while(struct search* s, int at, int* end) {
  int close = behind(s->t, at + 1) - 1;
  *end = end_of_statement(s->t, close + 1);
  return look_in(s, (const int[][2]){{at + 2, close}, {close + 1, *end}, {at + 2, close}}, 3);
}

/* Whether there is a break without a label that leaves the loop with this body. */
static bool has_break(const struct rn_tokens* t, int from, int to) {
  for (int at = from; at < to;) {
    int end = end_of_inner(t, at);
    bool leaves_another = rn_token_is_keyword(t, at, "for") ||
                          rn_token_is_keyword(t, at, "while") || rn_token_is_keyword(t, at, "do") ||
                          rn_token_is_keyword(t, at, "switch");
    if (leaves_another) end = end_of_statement(t, at);
    if (rn_token_is_keyword(t, at, "break") &&
        (!rn_token_is_kind(t, at + 1, RN_TOKEN_NAME) || rn_token_is_reserved(t, at + 1) ||
         begins_line(t, at + 1)))
      return true;
    at = end > at ? end : at + 1;
  }
  return false;
}

static int look_in_for(struct search* s, int at, int* end) {
  const struct rn_tokens* t = s->t;
  bool awaits = rn_token_is_keyword(t, at + 1, "await");
  int open = awaits ? at + 2 : at + 1;
  int close = behind(t, open) - 1;
  *end = end_of_statement(t, close + 1);
  int first = find_in(t, open + 1, close, ";", ";");
  if (first < close) {
    int second = find_in(t, first + 1, close, ";", ";");
    const int parts[][2] = {{open + 1, first},
                            {first + 1, second},
                            {close + 1, *end},
                            {second + 1, close},
                            {first + 1, second}};
    return look_in(s, parts, 5);
  }
  int of = find_in(t, open + 1, close, "of", "in");
  int found = look_in(s, (const int[][2]){{of + 1, close}, {open + 1, of}, {close + 1, *end}}, 3);
  int times = awaits ? 2 + has_break(t, close + 1, *end) : 0;
  for (int i = 0; i < times && found < 0; i++) found = count_await(s, at + 1);
  return found;
}

static int look_in_switch(struct search* s, int at, int* end) {
  const struct rn_tokens* t = s->t;
  int open = behind(t, at + 1);
  *end = behind(t, open);
  int found = look(s, at + 2, open - 1);
  for (int are_bodies = 0; are_bodies < 2; are_bodies++) {
    for (int of = open + 1; of < *end - 1 && found < 0;) {
      int colon = find_in(t, of, *end - 1, ":", ":");
      int next = find_in(t, colon + 1, *end - 1, "case", "default");
      found = are_bodies ? look(s, colon + 1, next) : look(s, of + 1, colon);
      of = next;
    }
  }
  return found;
}

static int look_in_await(struct search* s, int at, int* end) {
  *end = rn_expression_end(s->t, at + 1);
  int found = look(s, at + 1, *end);
  return found >= 0 ? found : count_await(s, at);
}

/* A keyword, and not a key or a method of that name. */
static bool is_statement(const struct rn_tokens* t, int at, const char* word) {
  if (!rn_token_is_keyword(t, at, word)) return false;
  bool is_key = rn_token_is(t, at + 1, ":") &&
                (rn_token_opens(t, at - 1, '{') || rn_token_is(t, at - 1, ","));
  bool is_method = rn_token_opens(t, at + 1, '(') && rn_token_opens(t, behind(t, at + 1), '{');
  return !is_key && !is_method;
}

/* yield, yield* or return, of an async generator. */
static int look_in_yield(struct search* s, int at, int* end) {
  enum { DELEGATES = 5 };
  const struct rn_tokens* t = s->t;
  bool is_return = rn_token_is(t, at, "return"), delegates = rn_token_is(t, at + 1, "*");
  int from = delegates ? at + 2 : at + 1;
  *end = !delegates && from < t->count && begins_line(t, from) ? from : end_of_part(t, from, true);
  int found = look(s, from, *end);
  int times = is_return && *end == from ? 0 : delegates ? DELEGATES : 1;
  for (int i = 0; i < times && found < 0; i++) found = count_await(s, at);
  return found;
}

/* What a value is taken apart into, `open` its bracket. */
static int look_in_pattern(struct search* s, int open, int* end) {
  int close = behind(s->t, open) - 1;
  *end = end_of_part(s->t, close + 2, true);
  return look_in(s, (const int[][2]){{close + 2, *end}, {open + 1, close}}, 2);
}

/* A bracket that is no index. */
static bool opens_pattern(const struct rn_tokens* t, int at) {
  bool is_name = rn_token_is_kind(t, at - 1, RN_TOKEN_NAME) && !rn_token_is_reserved(t, at - 1) &&
                 !rn_token_is(t, at - 1, "let");
  bool is_index = rn_token_opens(t, at, '[') &&
                  (is_name || rn_token_closes(t, at - 1, '(') || rn_token_closes(t, at - 1, '['));
  bool is_bracket = rn_token_opens(t, at, '[') || rn_token_opens(t, at, '{');
  return is_bracket && !is_index && rn_token_is(t, behind(t, at), "=");
}

/* The offset of the await, -1 if it is not among these tokens. */
static int look(struct search* s, int from, int to) {
  const struct rn_tokens* t = s->t;
  int found = -1;
  for (int at = from; at < to && found < 0;) {
    int end = end_of_inner(t, at);
    if (end > at) {
      at = end;
      continue;
    }
    end = at + 1;
    if (rn_token_is_keyword(t, at, "do")) {
      end = end_of_statement(t, at + 1);
      found = look(s, at + 1, end);
      if (rn_token_is_keyword(t, end, "while")) end++; /* its test is not copied */
    } else if (rn_token_is_keyword(t, at, "while") && rn_token_opens(t, at + 1, '(')) {
      found = look_in_while(s, at, &end);
    } else if (rn_token_is_keyword(t, at, "for")) {
      found = look_in_for(s, at, &end);
    } else if (rn_token_is_keyword(t, at, "switch") && rn_token_opens(t, at + 1, '(')) {
      found = look_in_switch(s, at, &end);
    } else if (rn_token_is_keyword(t, at, "await")) {
      found = look_in_await(s, at, &end);
    } else if (s->is_generator && (is_statement(t, at, "yield") || is_statement(t, at, "return"))) {
      found = look_in_yield(s, at, &end);
    } else if (opens_pattern(t, at)) {
      found = look_in_pattern(s, at, &end);
    }
    at = end;
  }
  return found;
}

int rn_await_place(const struct rn_tokens* t, int number, bool is_generator) {
  /* The body begins behind the parameters. */
  int at = rn_token_opens(t, 0, '(') ? behind(t, 0) : 0;
  if (rn_token_is(t, at, "=>")) at++;
  return look(&(struct search){t, number, is_generator}, at, t->count);
}
