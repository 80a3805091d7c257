/* SPDX-License-Identifier: MIT */
/*
 * Pieces of source, as far as messages of errors need to understand them. This is
 * no parser: it knows strings, templates, comments, brackets, and chains of names,
 * properties and calls. It says no to what it doesn't know.
 */
#include "engine/words.h"

#include <stdlib.h>
#include <string.h>

bool rn_words_put(struct rn_words* out, const char* text, size_t length) {
  if (out->length + length + 1 > out->capacity) {
    size_t capacity = (out->length + length + 1) * 2;
    char* grown = realloc(out->at, capacity);
    if (grown == NULL) return false;
    out->at = grown;
    out->capacity = capacity;
  }
  memcpy(out->at + out->length, text, length);
  out->length += length;
  out->at[out->length] = '\0';
  return true;
}

bool rn_words_say(struct rn_words* out, const char* text) {
  return rn_words_put(out, text, strlen(text));
}

/* ---- tokens ------------------------------------------------------------------------------- */

static bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/* Of a name: letters, digits, and all that is not ASCII. */
static bool is_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' || c == '$' ||
         (unsigned char)c >= 0x80;
}

static const char* skip_space(const char* at, const char* end) {
  while (at < end && is_space(*at)) at++;
  return at;
}

static const char* skip_name(const char* at, const char* end) {
  while (at < end && is_name(*at)) at++;
  return at;
}

/* Behind the quote that ends what begins here; NULL if there is none. */
static const char* skip_quoted(const char* at, const char* end) {
  for (char quote = *at++; at < end; at++) {
    if (*at == '\\')
      at++;
    else if (*at == quote)
      return at + 1;
  }
  return NULL;
}

static const char* skip_regexp(const char* at, const char* end) {
  bool in_class = false;
  for (at++; at < end && *at != '\n'; at++) {
    if (*at == '\\')
      at++;
    else if (*at == '[')
      in_class = true;
    else if (*at == ']')
      in_class = false;
    else if (*at == '/' && !in_class)
      return skip_name(at + 1, end);
  }
  return NULL;
}

static const char* skip_template(const char* at, const char* end);

/* Source may be nested as it likes, we follow this far. */
enum { DEPTH_MAX = 100 };
static _Thread_local int depth;

/* Behind one token, or a comment, or a whole bracket; NULL if it doesn't end. `last`
 * is the last character before it that was none of space, for telling a regular
 * expression from a division. */
static const char* skip_token(const char* at, const char* end, char last) {
  if (*at == '\'' || *at == '"') return skip_quoted(at, end);
  if (*at == '`') return skip_template(at, end);
  if (*at == '/' && at + 1 < end && at[1] == '/') {
    while (at < end && *at != '\n') at++;
    return at;
  }
  if (*at == '/' && at + 1 < end && at[1] == '*') {
    for (at += 2; at + 1 < end; at++)
      if (at[0] == '*' && at[1] == '/') return at + 2;
    return NULL;
  }
  if (*at == '/' && !is_name(last) && last != ')' && last != ']') return skip_regexp(at, end);
  if (is_name(*at)) return skip_name(at, end);
  if (*at != '(' && *at != '[' && *at != '{') return at + 1;
  char close = *at == '(' ? ')' : *at == '[' ? ']' : '}';
  if (depth >= DEPTH_MAX) return NULL;
  depth++;
  last = *at++;
  while (at != NULL && at < end && *at != close) {
    const char* begin = at;
    at = is_space(*at) ? at + 1 : skip_token(at, end, last);
    if (at != NULL && !is_space(*begin)) last = at[-1];
  }
  depth--;
  return at == NULL || at >= end ? NULL : at + 1;
}

static const char* skip_template(const char* at, const char* end) {
  at++;
  while (at != NULL && at < end && *at != '`') {
    if (*at == '\\')
      at += 2;
    else if (*at == '$' && at + 1 < end && at[1] == '{')
      at = skip_token(at + 1, end, '$');
    else
      at++;
  }
  return at == NULL || at >= end ? NULL : at + 1;
}

/* ---- words and keys ------------------------------------------------------------------------ */

const char* rn_source_word(const char* text, size_t length, const char* word) {
  const char *at = text, *end = text + length;
  char last = ' ';
  while (at != NULL && at < end) {
    const char* begin = at;
    at = is_space(*at) ? at + 1 : skip_token(at, end, last);
    if (at == NULL || is_space(*begin)) continue;
    if ((size_t)(at - begin) == strlen(word) && memcmp(begin, word, strlen(word)) == 0 &&
        last != '.' && last != ' ')
      return begin;
    last = at[-1];
  }
  return NULL;
}

/* The = of an assignment, at the outermost level. */
static const char* find_assignment(const char* text, const char* end) {
  const char* at = text;
  char last = ' ';
  while (at != NULL && at < end) {
    const char* begin = at;
    if (*at == '=') {
      char next = at + 1 < end ? at[1] : ' ';
      bool is_other = next == '=' || next == '>' || strchr("=!<>+-*/%&|^?", last) != NULL;
      return is_other ? NULL : at;
    }
    at = is_space(*at) ? at + 1 : skip_token(at, end, last);
    if (at != NULL && !is_space(*begin)) last = at[-1];
  }
  return NULL;
}

/* The key of x['key'] or x[5]; `close` is the bracket at the end. */
static bool bracket_key(const char* text, const char* close, struct rn_access* access) {
  const char* end = close;
  while (end > text && is_space(end[-1])) end--;
  const char* at = end;
  if (at > text && (at[-1] == '\'' || at[-1] == '"')) {
    char quote = at[-1];
    access->key_length = 0;
    for (at--; at > text && at[-1] != quote; at--)
      if (at[-1] == '\\') return false;
    if (at == text) return false;
    access->key = at;
    access->key_length = (size_t)(end - 1 - at);
    at--;
  } else {
    while (at > text && is_digit(at[-1])) at--;
    if (at == end || (*at == '0' && end - at > 1)) return false;
    access->key = at;
    access->key_length = (size_t)(end - at);
  }
  while (at > text && is_space(at[-1])) at--;
  if (at <= text + 1 || at[-1] != '[') return false;
  /* Of something, and no array of its own. */
  at--;
  while (at > text && is_space(at[-1])) at--;
  return at > text && (is_name(at[-1]) || strchr(")].}`", at[-1]) != NULL);
}

bool rn_source_access(const char* text, size_t length, struct rn_access* access) {
  const char* end = text + length;
  const char* equals = find_assignment(text, end);
  access->is_set = equals != NULL;
  if (equals != NULL) end = equals;
  while (end > text && is_space(end[-1])) end--;
  if (end == text) return false;
  if (end[-1] == ']') return bracket_key(text, end - 1, access);
  const char* at = end;
  while (at > text && is_name(at[-1])) at--;
  if (at == end || at == text || is_digit(*at)) return false;
  if (at[-1] == '#') at--;
  access->key = at;
  access->key_length = (size_t)(end - at);
  while (at > text && is_space(at[-1])) at--;
  return at > text + 1 && at[-1] == '.' && at[-2] != '.';
}

/* ---- chains ---------------------------------------------------------------------------------- */

struct chain {
  const char* at;
  const char* end;
  size_t before_last; /* what was written before the last part */
  bool is_call;       /* the last part */
};

static bool render(struct rn_words* out, struct chain* c);

static bool is_word(const char* at, size_t length, const char* word) {
  return strlen(word) == length && memcmp(at, word, length) == 0;
}

/* What V8 calls an intermediate value, or what we don't read. */
static bool is_keyword(const char* at, size_t length) {
  static const char* const words[] = {"async",  "await", "class",  "delete", "function",
                                      "import", "new",   "typeof", "void",   "yield"};
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (is_word(at, length, words[i])) return true;
  return false;
}

static bool put_intermediate(struct rn_words* out) {
  return rn_words_say(out, "(intermediate value)");
}

/* A string without escapes, in double quotes. */
static bool put_string(struct rn_words* out, const char* at, const char* end) {
  if (memchr(at, '\\', (size_t)(end - at)) != NULL) return false;
  return rn_words_say(out, "\"") && rn_words_put(out, at + 1, (size_t)(end - at - 2)) &&
         rn_words_say(out, "\"");
}

/* new X, new X.y(1): all of it. */
static bool render_new(struct rn_words* out, struct chain* c) {
  struct rn_words unused = {0};
  c->at = skip_space(c->at + 3, c->end);
  struct chain inner = {c->at, c->end, 0, false};
  /* Up to its arguments, which are the first brackets. */
  const char* at = c->at;
  if (at < c->end && *at == '(') at = skip_token(at, c->end, ' ');
  while (at != NULL && at < c->end && *at != '(') at = skip_token(at, c->end, 'x');
  if (at == NULL) return false;
  inner.end = at;
  bool known = render(&unused, &inner);
  free(unused.at);
  if (!known) return false;
  c->at = at < c->end ? skip_token(at, c->end, ' ') : at;
  return c->at != NULL && put_intermediate(out);
}

/* (chain), or a function in brackets. */
static bool render_group(struct rn_words* out, struct chain* c) {
  const char* close = skip_token(c->at, c->end, ' ');
  if (close == NULL) return false;
  struct chain inner = {skip_space(c->at + 1, close - 1), close - 1, 0, false};
  const char* name = skip_name(inner.at, inner.end);
  size_t length = (size_t)(name - inner.at);
  bool is_function = is_word(inner.at, length, "function") || is_word(inner.at, length, "class") ||
                     is_word(inner.at, length, "async");
  for (const char* at = inner.at; !is_function && at != NULL && at + 1 < inner.end;) {
    if (at[0] == '=' && at[1] == '>') is_function = true;
    at = is_space(*at) ? at + 1 : skip_token(at, inner.end, ' ');
  }
  c->at = close;
  if (!is_function) return render(out, &inner);
  return put_intermediate(out);
}

static bool render_first(struct rn_words* out, struct chain* c) {
  const char* at = c->at = skip_space(c->at, c->end);
  if (at == c->end) return false;
  if (*at == '(') return render_group(out, c);
  if (*at == '\'' || *at == '"') {
    c->at = skip_quoted(at, c->end);
    return c->at != NULL && put_string(out, at, c->at);
  }
  if (!is_name(*at)) {
    bool empty =
        at + 1 < c->end && ((at[0] == '[' && at[1] == ']') || (at[0] == '{' && at[1] == '}'));
    c->at += 2;
    return empty && rn_words_put(out, at, 2);
  }
  c->at = skip_name(at, c->end);
  size_t length = (size_t)(c->at - at);
  if (is_digit(*at))
    for (size_t i = 0; i < length; i++)
      if (!is_digit(at[i]) || (at[0] == '0' && length > 1)) return false;
  if (is_word(at, length, "super")) return put_intermediate(out);
  if (is_word(at, length, "new")) {
    c->at = at;
    return render_new(out, c);
  }
  return !is_keyword(at, length) && rn_words_put(out, at, length);
}

/* .name, also behind a question mark. */
static bool render_name(struct rn_words* out, struct chain* c) {
  const char* at = c->at = skip_space(c->at, c->end);
  if (at < c->end && *at == '#') c->at++;
  c->at = skip_name(c->at, c->end);
  if (c->at == at || is_digit(*at)) return false;
  return rn_words_say(out, ".") && rn_words_put(out, at, (size_t)(c->at - at));
}

static bool render_key(struct rn_words* out, struct chain* c, bool optional) {
  const char* close = skip_token(c->at, c->end, 'x');
  if (close == NULL) return false;
  struct chain key = {skip_space(c->at + 1, close), close - 1, 0, false};
  while (key.end > key.at && is_space(key.end[-1])) key.end--;
  c->at = close;
  if (key.at == key.end) return false;
  if ((*key.at == '\'' || *key.at == '"') && skip_quoted(key.at, key.end) == key.end) {
    /* A name that could be an index stays in brackets. */
    size_t length = (size_t)(key.end - key.at - 2);
    if (length == 0 || is_digit(key.at[1]) || memchr(key.at, '\\', length + 1) != NULL)
      return false;
    return rn_words_say(out, optional ? "?." : ".") && rn_words_put(out, key.at + 1, length);
  }
  return rn_words_say(out, optional ? "?.[" : "[") && render(out, &key) && rn_words_say(out, "]");
}

static bool render_next(struct rn_words* out, struct chain* c) {
  bool optional = c->end - c->at > 2 && c->at[0] == '?' && c->at[1] == '.';
  c->before_last = out->length;
  c->is_call = false;
  if (optional) c->at = skip_space(c->at + 2, c->end);
  if (c->at == c->end) return false;
  if (*c->at == '(' || (*c->at == '`' && !optional)) {
    c->is_call = true;
    c->at = skip_token(c->at, c->end, 'x');
    return c->at != NULL && rn_words_say(out, optional ? "?.(...)" : "(...)");
  }
  if (*c->at == '[') return render_key(out, c, optional);
  if (optional) return rn_words_say(out, "?") && render_name(out, c);
  if (*c->at != '.') return false;
  c->at++;
  return render_name(out, c);
}

/* All up to the end. */
static bool render(struct rn_words* out, struct chain* c) {
  if (!render_first(out, c)) return false;
  c->before_last = out->length;
  for (;;) {
    c->at = skip_space(c->at, c->end);
    if (c->at == c->end) return true;
    if (!render_next(out, c)) return false;
  }
}

bool rn_source_render(struct rn_words* out, const char* text, size_t length,
                      enum rn_source_part part) {
  struct chain c = {text, text + length, 0, false};
  if (!render(out, &c)) return false;
  if (part == RN_SOURCE_CALLEE && !c.is_call) return false;
  if (part != RN_SOURCE_WHOLE && c.is_call) {
    out->length = c.before_last;
    out->at[out->length] = '\0';
  }
  return true;
}
