/* SPDX-License-Identifier: MIT */
/*
 * Tokens of a script that the engine has parsed, so that it is JavaScript. What only a
 * parser knows for sure is guessed: whether a slash behind a bracket divides or begins a
 * regular expression is found from what stands before that bracket.
 *
 * A template is a pair of brackets, with those of its ${} inside.
 */
#include "engine/tokens.h"

#include <stdlib.h>
#include <string.h>

enum { BEHIND = 64, DEPTH_MAX = 2000 };

struct reader {
  struct rn_tokens* out;
  struct rn_chars_at text;
  int at, end;
  int open[DEPTH_MAX]; /* brackets that are open: indices of tokens */
  int depth;
};

bool rn_char_is_name(unsigned c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '$' || c == '\\' ||
         (c >= 0x80 && c != 0xa0 && c != 0xfeff && c != 0x2028 && c != 0x2029);
}

static bool is_space(unsigned c) {
  return c == ' ' || (c >= 9 && c <= 13) || c == 0xa0 || c == 0xfeff || c == 0x2028 || c == 0x2029;
}

static bool is_digit(unsigned c) {
  return c >= '0' && c <= '9';
}

static unsigned peek(const struct reader* r, int ahead) {
  return r->at + ahead < r->end ? rn_char_at(r->text, r->at + ahead) : 0;
}

bool rn_token_is(const struct rn_tokens* tokens, int index, const char* word) {
  if (index < 0 || index >= tokens->count) return false;
  const struct rn_token* token = &tokens->at[index];
  int length = (int)strlen(word);
  if (token->end - token->begin != length) return false;
  for (int i = 0; i < length; i++)
    if (rn_char_at(tokens->text, token->begin + i) != (unsigned char)word[i]) return false;
  return true;
}

static bool is_one_of(const struct rn_tokens* tokens, int index, const char* const* words) {
  for (; *words != NULL; words++)
    if (rn_token_is(tokens, index, *words)) return true;
  return false;
}

bool rn_token_is_reserved(const struct rn_tokens* tokens, int index) {
  static const char* const words[] = {
      "break",  "case",     "catch", "class",  "const",  "continue",   "debugger", "default",
      "delete", "do",       "else",  "enum",   "export", "extends",    "false",    "finally",
      "for",    "function", "if",    "import", "in",     "instanceof", "new",      "null",
      "return", "switch",   "this",  "throw",  "true",   "try",        "typeof",   "var",
      "void",   "while",    "with",  NULL};
  return is_one_of(tokens, index, words);
}

static struct rn_token* add(struct reader* r, int begin, int end, enum rn_token_kind kind) {
  struct rn_tokens* out = r->out;
  if (end > r->end) end = r->end; /* what is cut off may lack its last quote */
  if (out->count == out->capacity) {
    int capacity = out->capacity == 0 ? 256 : out->capacity * 2;
    struct rn_token* grown = realloc(out->at, (size_t)capacity * sizeof *grown);
    if (grown == NULL) return NULL;
    out->at = grown;
    out->capacity = capacity;
  }
  struct rn_token* token = &out->at[out->count++];
  *token = (struct rn_token){begin, end, -1, kind, (char)rn_char_at(r->text, begin)};
  return token;
}

/* ---- what a slash is --------------------------------------------------------------------- */

/* Whether the brace that closes here ends an expression, not a block. */
static bool ends_object(const struct rn_tokens* t, int open) {
  if (open <= 0) return false;
  const struct rn_token* before = &t->at[open - 1];
  if (before->kind == RN_TOKEN_SIGN)
    return !rn_token_is(t, open - 1, ";") && !rn_token_is(t, open - 1, "=>") &&
           !rn_token_is(t, open - 1, ":");
  if (before->kind == RN_TOKEN_OPEN) return before->first != '{';
  static const char* const words[] = {"return", "typeof", "case",  "in",    "of",  "void",
                                      "delete", "throw",  "await", "yield", "new", NULL};
  return before->kind == RN_TOKEN_NAME && is_one_of(t, open - 1, words);
}

static bool ends_value(const struct rn_tokens* t) {
  if (t->count == 0) return false;
  int last = t->count - 1;
  const struct rn_token* token = &t->at[last];
  switch (token->kind) {
    case RN_TOKEN_NAME: {
      static const char* const words[] = {"return", "typeof", "case",  "in",         "of",
                                          "void",   "delete", "throw", "await",      "yield",
                                          "do",     "else",   "new",   "instanceof", NULL};
      return !is_one_of(t, last, words) || rn_token_is(t, last - 1, ".");
    }
    case RN_TOKEN_CLOSE:
      if (token->match < 0) return true;
      if (token->first == '(') {
        static const char* const words[] = {"if", "while", "for", "with", NULL};
        return !is_one_of(t, token->match - 1, words);
      }
      return token->first != '{' || ends_object(t, token->match);
    case RN_TOKEN_SIGN:
      return rn_token_is(t, last, "++") || rn_token_is(t, last, "--");
    case RN_TOKEN_OPEN:
      return false;
    default:
      return true;
  }
}

/* ---- reading ----------------------------------------------------------------------------- */

static bool skip_blank(struct reader* r) {
  while (r->at < r->end) {
    unsigned c = peek(r, 0);
    if (is_space(c)) {
      r->at++;
    } else if (c == '/' && peek(r, 1) == '/') {
      while (r->at < r->end && peek(r, 0) != '\n') r->at++;
    } else if (c == '/' && peek(r, 1) == '*') {
      for (r->at += 2; r->at < r->end; r->at++)
        if (peek(r, 0) == '*' && peek(r, 1) == '/') break;
      r->at += 2;
    } else {
      return true;
    }
  }
  return false;
}

static bool read_quoted(struct reader* r, unsigned quote) {
  int begin = r->at++;
  while (r->at < r->end && peek(r, 0) != quote) r->at += peek(r, 0) == '\\' ? 2 : 1;
  r->at++;
  return add(r, begin, r->at, RN_TOKEN_STRING) != NULL;
}

static bool read_regexp(struct reader* r) {
  int begin = r->at++;
  bool in_class = false;
  for (; r->at < r->end; r->at++) {
    unsigned c = peek(r, 0);
    if (c == '\n') return false;
    if (c == '\\')
      r->at++;
    else if (c == '[')
      in_class = true;
    else if (c == ']')
      in_class = false;
    else if (c == '/' && !in_class)
      break;
  }
  r->at++;
  while (r->at < r->end && rn_char_is_name(peek(r, 0))) r->at++;
  return add(r, begin, r->at, RN_TOKEN_REGEXP) != NULL;
}

static bool open_bracket(struct reader* r, int length) {
  if (r->depth == DEPTH_MAX) return false;
  r->open[r->depth++] = r->out->count;
  struct rn_token* token = add(r, r->at, r->at + length, RN_TOKEN_OPEN);
  r->at += length;
  return token != NULL;
}

static bool close_bracket(struct reader* r) {
  struct rn_token* token = add(r, r->at, r->at + 1, RN_TOKEN_CLOSE);
  if (token == NULL) return false;
  r->at++;
  if (r->depth == 0) return true; /* that of the function */
  token->match = r->open[--r->depth];
  r->out->at[token->match].match = r->out->count - 1;
  token->first = r->out->at[token->match].first;
  return true;
}

/* The text of a template, up to its end or to the next ${. */
static bool read_template(struct reader* r) {
  for (; r->at < r->end; r->at++) {
    unsigned c = peek(r, 0);
    if (c == '\\') {
      r->at++;
    } else if (c == '`') {
      return close_bracket(r);
    } else if (c == '$' && peek(r, 1) == '{') {
      r->at++;
      return open_bracket(r, 1);
    }
  }
  return true;
}

static bool is_in_template(const struct reader* r) {
  return r->depth > 0 && r->out->at[r->open[r->depth - 1]].first == '`';
}

static bool read_sign(struct reader* r) {
  static const char* const signs[] = {
      ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "?\?=", "=>",
      "==",   "!=",  "<=",  ">=",  "&&",  "||",  "?\?", "?.",  "++",  "--",  "+=",   "-=",
      "*=",   "/=",  "%=",  "&=",  "|=",  "^=",  "<<",  ">>",  "**",  NULL};
  unsigned second = peek(r, 1);
  bool is_long = second != 0 && second < 0x80 && strchr("=.&|?+-<>*", (int)second) != NULL;
  for (const char* const* sign = signs; is_long && *sign != NULL; sign++) {
    if ((unsigned char)(*sign)[0] != peek(r, 0)) continue;
    int length = (int)strlen(*sign), i = 0;
    while (i < length && peek(r, i) == (unsigned char)(*sign)[i]) i++;
    if (i < length) continue;
    if (length == 2 && (*sign)[1] == '.' && is_digit(peek(r, 2))) continue;
    r->at += length;
    return add(r, r->at - length, r->at, RN_TOKEN_SIGN) != NULL;
  }
  r->at++;
  return add(r, r->at - 1, r->at, RN_TOKEN_SIGN) != NULL;
}

/* A dot behind digits only is the number's own. Others read a property: 1.5.x, 1..x, 0x1f.x */
static bool read_number(struct reader* r) {
  int begin = r->at;
  bool may_have_dot = true;
  for (; r->at < r->end; r->at++) {
    unsigned c = peek(r, 0);
    if (is_digit(c) || c == '_') continue;
    if (!rn_char_is_name(c) && !(c == '.' && may_have_dot)) break;
    may_have_dot = false;
  }
  return add(r, begin, r->at, RN_TOKEN_NUMBER) != NULL;
}

static bool read_name(struct reader* r) {
  int begin = r->at++;
  while (r->at < r->end) {
    unsigned c = peek(r, 0);
    if (c == '\\' && peek(r, 1) == 'u' && peek(r, 2) == '{')
      while (r->at < r->end && peek(r, 0) != '}') r->at++;
    else if (!rn_char_is_name(c))
      break;
    r->at++;
  }
  return add(r, begin, r->at, RN_TOKEN_NAME) != NULL;
}

static bool read_token(struct reader* r) {
  unsigned c = peek(r, 0);
  switch (c) {
    case '\'':
    case '"':
      return read_quoted(r, c);
    case '`':
      return open_bracket(r, 1) && read_template(r);
    case '(':
    case '[':
    case '{':
      return open_bracket(r, 1);
    case ')':
    case ']':
      return close_bracket(r);
    case '}':
      return close_bracket(r) && (!is_in_template(r) || read_template(r));
    case '/':
      if (!ends_value(r->out)) return read_regexp(r);
      return read_sign(r);
    case '.':
      return is_digit(peek(r, 1)) ? read_number(r) : read_sign(r);
    case '#':
      return read_name(r);
    default:
      if (is_digit(c)) return read_number(r);
      return rn_char_is_name(c) ? read_name(r) : read_sign(r);
  }
}

bool rn_tokens_read(struct rn_tokens* tokens, struct rn_chars_at text, int begin, int end,
                    int enough) {
  *tokens = (struct rn_tokens){.text = text};
  struct reader* r = malloc(sizeof *r);
  if (r == NULL) return false;
  r->out = tokens;
  r->text = text;
  r->at = begin;
  r->end = end;
  r->depth = 0;
  bool fine = true;
  for (int behind = 0; fine && behind < BEHIND && skip_blank(r);) {
    fine = read_token(r);
    if (r->at > enough) behind++;
  }
  free(r);
  if (!fine) rn_tokens_free(tokens);
  return fine;
}

void rn_tokens_free(struct rn_tokens* tokens) {
  free(tokens->at);
  tokens->at = NULL;
  tokens->count = 0;
}
