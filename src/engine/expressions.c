/* SPDX-License-Identifier: MIT */
/*
 * Where V8 says that something happens, in a function's text as tokens. The engine's place of
 * a call is the end of what is called, V8's the name that is called:
 *
 *     a.b.c(x)        new A.B(x)        a.b        a.b = x        a + b
 *         ^           ^                   ^            ^            ^        V8
 *          ^                 ^         ^          ^              ^           the engine
 *
 *  1. What isn't understood stays where the engine has it.
 */
#include "engine/private/walk.h"

/* ---- expressions ------------------------------------------------------------------------- */

/* Whether a bracket behind this would be a call's, or an index. */
static bool is_operand(const struct rn_tokens* t, int index) {
  if (index < 0) return false;
  switch (t->at[index].kind) {
    case RN_TOKEN_NAME:
      return !rn_token_is_reserved(t, index) || rn_token_is_member(t, index - 1) ||
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
    if (rn_token_is_kind(t, at, RN_TOKEN_CLOSE)) {
      at = t->at[at].match;
    } else if (rn_token_is_keyword(t, at, "class") || rn_token_is_keyword(t, at, "function")) {
      return rn_token_is_keyword(t, at - 1, "async") ? at - 1 : at;
    } else if (!rn_token_is_kind(t, at, RN_TOKEN_NAME) && !rn_token_is(t, at, ".")) {
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
    if (rn_token_is_kind(t, at, RN_TOKEN_CLOSE)) {
      char bracket = t->at[at].first;
      int open = t->at[at].match;
      if (open < 0) return at;
      if (bracket == '{') return begin_of_literal(t, at);
      if (rn_token_is(t, open - 1, "?.")) {
        if (bracket == '(') *has_call = true;
        at = open - 2;
        continue;
      }
      bool is_body = rn_token_closes(t, open - 1, '{') && bracket == '(';
      if (!is_operand(t, open - 1) && !is_body) return open;
      if (bracket != '[') *has_call = true;
      at = open - 1;
    } else if (rn_token_is_member(t, at - 1)) {
      at -= 2;
    } else {
      return at;
    }
  }
  return 0;
}

int rn_expression_end(const struct rn_tokens* t, int at) {
  while (rn_token_is(t, at, "-") || rn_token_is(t, at, "+") || rn_token_is(t, at, "!") ||
         rn_token_is(t, at, "~") || rn_token_is_keyword(t, at, "typeof") ||
         rn_token_is_keyword(t, at, "await") || rn_token_is_keyword(t, at, "new"))
    at++;
  if (rn_token_is_kind(t, at, RN_TOKEN_OPEN)) at = t->at[at].match < 0 ? t->count : t->at[at].match;
  at++;
  for (;;) {
    if (rn_token_is_member(t, at) && rn_token_is_kind(t, at + 1, RN_TOKEN_NAME))
      at += 2;
    else if (rn_token_is(t, at, "?."))
      at++;
    else if (rn_token_opens(t, at, '(') || rn_token_opens(t, at, '[') || rn_token_opens(t, at, '`'))
      at = t->at[at].match < 0 ? t->count : t->at[at].match + 1;
    else
      return at;
  }
}

static bool is_assignment(const struct rn_tokens* t, int index) {
  if (!rn_token_is_kind(t, index, RN_TOKEN_SIGN)) return false;
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
  if (rn_token_is_keyword(t, index, "in") || rn_token_is_keyword(t, index, "instanceof"))
    return true;
  static const char* const others[] = {"?", ":", ",", ";", "=>", "=", ".", "...", "&&", "||"};
  if (!rn_token_is_kind(t, index, RN_TOKEN_SIGN) || is_assignment(t, index) || is_step(t, index))
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
  return rn_token_is(t, index, "!") || rn_token_is_keyword(t, index, "typeof") ||
         rn_token_is_keyword(t, index, "void");
}

/* A call: `open` is its bracket or template, behind the token `callee`. */
static int place_of_call(const struct rn_tokens* t, int callee, int open) {
  bool has_call;
  int first = begin_of_chain(t, callee, &has_call);
  if (!has_call && rn_token_is_keyword(t, first - 1, "new")) return t->at[first - 1].begin;
  if (rn_token_is(t, open, "?.")) return t->at[open + 1].begin;
  const struct rn_token* name = &t->at[callee];
  bool is_name = name->kind == RN_TOKEN_NAME && name->first != '#' && rn_token_opens(t, open, '(');
  if (!is_name || rn_token_is_reserved(t, callee)) return t->at[open].begin;
  return name->begin;
}

/* A property that is read or written; `at` is the token before its name, or its bracket. */
static int place_of_access(const struct rn_tokens* t, int at) {
  bool has_call;
  int behind = rn_token_is_member(t, at) && !rn_token_opens(t, at + 1, '[') ? at + 2 : at;
  if (rn_token_opens(t, behind, '[')) behind = t->at[behind].match + 1;
  int first = begin_of_chain(t, at - 1, &has_call);
  if (rn_token_is(t, behind, "=")) return t->at[behind].begin;
  if (is_assignment(t, behind) || is_step(t, behind)) return t->at[first].begin;
  if (is_step(t, first - 1) && !rn_token_is_member(t, behind) && !rn_token_opens(t, behind, '['))
    return t->at[first - 1].begin;
  if (rn_token_is(t, at, ".")) return t->at[at + 1].begin;
  return t->at[at].begin;
}

/* The last name of the property that is written by ++a.b. */
static int place_of_step(const struct rn_tokens* t, int at) {
  int behind = rn_expression_end(t, at);
  int last = behind - 1;
  if (rn_token_closes(t, last, '[')) last = t->at[last].match;
  return last < at ? t->at[at].begin : t->at[last].begin;
}

static int place_before(const struct rn_tokens* t, int last, int offset) {
  bool has_call;
  int first = begin_of_chain(t, last, &has_call);
  if (rn_token_is_keyword(t, first - 1, "delete")) return t->at[first - 1].begin;
  /* A name that nobody knows. */
  if (rn_token_is_kind(t, last, RN_TOKEN_NAME) && !rn_token_is_member(t, last - 1))
    return t->at[last].begin;
  return offset;
}

/* for (const x of list): `of` is the engine's place for all of it. */
static int place_of_loop(const struct rn_tokens* t, int of, int hint) {
  if (hint != RN_PLACE_NEXT || of < 1)
    return of + 1 < t->count ? t->at[of + 1].begin : t->at[of].begin;
  int first = of - 1;
  if (rn_token_is_kind(t, first, RN_TOKEN_CLOSE) && t->at[first].match >= 0)
    first = t->at[first].match;
  return t->at[first].begin;
}

/* [...call()]: WebKitGTK 2.54 has its place where the operand begins, V8 that of the call. */
static int place_of_spread(const struct rn_tokens* t, int first) {
  int last = rn_expression_end(t, first) - 1;
  int open = rn_token_closes(t, last, '(') ? t->at[last].match : -1;
  return open > first ? place_of_call(t, open - 1, open) : t->at[first].begin;
}

static bool is_of_template(const struct rn_tokens* t, int open) {
  int before = open < 0 ? -1 : t->at[open].begin - 1;
  return before >= 0 && rn_char_at(t->text, before) == '$';
}

/* Whether a statement, an argument, an element or a value of its own begins behind this. */
static bool is_boundary(const struct rn_tokens* t, int at) {
  if (rn_token_is(t, at, ";") || rn_token_is(t, at, "=>") || rn_token_is(t, at, ",")) return true;
  if (rn_token_opens(t, at, '[') || (rn_token_opens(t, at, '(') && is_operand(t, at - 1)))
    return true;
  if (rn_token_opens(t, at, '{') || rn_token_closes(t, at, '{'))
    return !is_of_template(t, rn_token_opens(t, at, '{') ? at : t->at[at].match);
  if (rn_token_is(t, at, ":")) return rn_token_is(t, at - 2, ",") || rn_token_opens(t, at - 2, '{');
  return rn_token_is(t, at, "=") &&
         (rn_token_is_keyword(t, at - 2, "const") || rn_token_is_keyword(t, at - 2, "let") ||
          rn_token_is_keyword(t, at - 2, "var"));
}

static int begin_of_statement(const struct rn_tokens* t, int at) {
  while (at > 0 && !is_boundary(t, at - 1)) {
    at--;
    if (rn_token_is_kind(t, at, RN_TOKEN_CLOSE) && t->at[at].match >= 0) at = t->at[at].match;
  }
  return at;
}

/* A name that nobody knows: V8 has no place for it, but that of what was done before it in the
 * same statement. */
static int place_of_unknown(const struct rn_tokens* t, int name) {
  int first = begin_of_statement(t, name);
  int place = t->at[first].begin;
  for (int i = first; i < name; i++) {
    if (rn_token_is_kind(t, i, RN_TOKEN_OPEN) && t->at[i].match >= 0 && t->at[i].match < name) {
      if (t->at[i].first == '(' && is_operand(t, i - 1)) place = place_of_call(t, i - 1, i);
      i = t->at[i].match;
    } else if (rn_token_is(t, i, ".") && rn_token_is_kind(t, i + 1, RN_TOKEN_NAME)) {
      place = t->at[i + 1].begin;
    }
  }
  return place;
}

int rn_expression_place(const struct rn_tokens* t, int offset, int hint) {
  int next = 0;
  while (next < t->count && t->at[next].begin < offset) next++;
  int last = next - 1;
  if (last >= 0 && t->at[last].end > offset)
    return is_assignment(t, last) ? t->at[last].begin : offset;
  bool at_end = last >= 0 && t->at[last].end == offset;
  if (hint == RN_PLACE_UNKNOWN && at_end && rn_token_is_kind(t, last, RN_TOKEN_NAME))
    return place_of_unknown(t, last);
  bool at_begin = next < t->count && t->at[next].begin == offset;
  if (at_begin && rn_token_is_keyword(t, next, "new")) return offset;
  if (at_begin && rn_token_is_keyword(t, next, "of") && last > 1)
    return place_of_loop(t, next, hint);
  if (at_end && is_operand(t, last)) {
    if (rn_token_opens(t, next, '(') || rn_token_opens(t, next, '`'))
      return place_of_call(t, last, next);
    if (rn_token_is(t, next, "?.") && rn_token_opens(t, next + 1, '('))
      return place_of_call(t, last, next);
  }
  if (at_end && rn_token_closes(t, last, '{') && rn_token_opens(t, next, '('))
    return place_of_call(t, last, next);
  if (last >= 0 && is_operand(t, last) &&
      (rn_token_is_member(t, next) || rn_token_opens(t, next, '[')) && (at_begin || at_end))
    return place_of_access(t, next);
  if (at_begin &&
      (rn_token_is_keyword(t, last, "in") || rn_token_is_keyword(t, last, "instanceof")))
    return t->at[last].begin;
  if (at_begin && rn_token_is(t, last, "...")) return place_of_spread(t, next);
  if (at_end && is_assignment(t, last)) return t->at[last].begin;
  if (at_begin && is_step(t, last)) return place_of_step(t, next);
  if (at_begin && is_prefix(t, next) && rn_token_is_kind(t, next + 1, RN_TOKEN_SIGN))
    return t->at[next + 1].begin;
  if (at_begin && !rn_token_is_kind(t, next, RN_TOKEN_SIGN) && !(at_end && is_operand(t, last))) {
    int behind = rn_expression_end(t, next);
    while (is_choice(t, behind)) behind = rn_expression_end(t, behind + 1);
    if (is_binary(t, behind)) return t->at[behind].begin;
    return offset;
  }
  return at_end ? place_before(t, last, offset) : offset;
}
