/* SPDX-License-Identifier: MIT */
/*
 * Pieces of source, as far as messages of errors need to understand them: chains of names,
 * properties and calls, in tokens (tokens.c). It says no to what it doesn't know.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/tokens.h"
#include "engine/words.h"

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

/* ---- a piece -------------------------------------------------------------------------------- */

struct piece {
  const char* text; /* in UTF-8 */
  char* letters;    /* the text with a letter of 8 bits for each byte that is not ASCII */
  struct rn_tokens t;
};

static bool read_piece(struct piece* piece, const char* text, size_t length) {
  enum { LENGTH_MAX = 1 << 24, LETTER = 0xe0 };
  *piece = (struct piece){.text = text};
  if (length > LENGTH_MAX) return false;
  piece->letters = malloc(length + 1);
  if (piece->letters == NULL) return false;
  for (size_t i = 0; i < length; i++)
    piece->letters[i] = (unsigned char)text[i] < 0x80 ? text[i] : (char)LETTER;
  struct rn_chars_at chars = {piece->letters, false};
  if (rn_tokens_read(&piece->t, chars, 0, (int)length, (int)length)) return true;
  free(piece->letters);
  return false;
}

static void free_piece(struct piece* piece) {
  rn_tokens_free(&piece->t);
  free(piece->letters);
}

static const char* text_of(const struct piece* piece, int index) {
  return piece->text + piece->t.at[index].begin;
}

static size_t length_of(const struct piece* piece, int index) {
  return (size_t)(piece->t.at[index].end - piece->t.at[index].begin);
}

static bool has_escape(const struct piece* piece, int index) {
  return memchr(text_of(piece, index), '\\', length_of(piece, index)) != NULL;
}

/* A name that stands there as it is. */
static bool is_name(const struct piece* piece, int index) {
  return rn_token_is_kind(&piece->t, index, RN_TOKEN_NAME) && !has_escape(piece, index);
}

/* What is in the quotes is the string. */
static bool is_string(const struct piece* piece, int index) {
  if (!rn_token_is_kind(&piece->t, index, RN_TOKEN_STRING)) return false;
  const char* text = text_of(piece, index);
  const size_t length = length_of(piece, index);
  return length >= 2 && text[length - 1] == text[0] && !has_escape(piece, index);
}

/* A number that is written as an index would be. */
static bool is_index(const struct piece* piece, int index) {
  if (!rn_token_is_kind(&piece->t, index, RN_TOKEN_NUMBER)) return false;
  const char* text = text_of(piece, index);
  const size_t length = length_of(piece, index);
  for (size_t i = 0; i < length; i++)
    if (text[i] < '0' || text[i] > '9') return false;
  return text[0] != '0' || length == 1;
}

/* Behind this token, or behind the whole bracket that it opens; 0 if that does not end before
 * `end`. */
static int skip(const struct rn_tokens* t, int index, int end) {
  int last = index;
  if (t->at[index].kind == RN_TOKEN_OPEN) last = t->at[index].match;
  return last < index || last >= end ? 0 : last + 1;
}

/* ---- words and keys ------------------------------------------------------------------------ */

static bool follows_dot(const struct piece* piece, int index) {
  return text_of(piece, index - 1)[length_of(piece, index - 1) - 1] == '.';
}

const char* rn_source_word(const char* text, size_t length, const char* word) {
  struct piece piece;
  const char* found = NULL;
  if (!read_piece(&piece, text, length)) return NULL;
  const struct rn_tokens* t = &piece.t;
  for (int i = 0, next; i < t->count && (next = skip(t, i, t->count)) > 0; i = next) {
    if (i == 0 || !rn_token_is(t, i, word) || follows_dot(&piece, i)) continue;
    found = text_of(&piece, i);
    break;
  }
  free_piece(&piece);
  return found;
}

/* The = of an assignment, at the outermost level; the end if the first sign with one is another. */
static int find_assignment(const struct piece* piece) {
  const struct rn_tokens* t = &piece->t;
  for (int i = 0, next; i < t->count && (next = skip(t, i, t->count)) > 0; i = next) {
    if (!rn_token_is_kind(t, i, RN_TOKEN_SIGN)) continue;
    if (memchr(text_of(piece, i), '=', length_of(piece, i)) != NULL)
      return rn_token_is(t, i, "=") ? i : t->count;
  }
  return t->count;
}

/* The key of x['key'] or x[5]; `close` is the bracket at the end. */
static bool bracket_key(const struct piece* piece, int close, struct rn_access* access) {
  const struct rn_tokens* t = &piece->t;
  const int open = t->at[close].match, key = close - 1;
  if (open < 1 || key != open + 1) return false;
  bool has_quotes = is_string(piece, key);
  if (!has_quotes && !is_index(piece, key)) return false;
  access->key = text_of(piece, key) + has_quotes;
  access->key_length = length_of(piece, key) - 2 * (size_t)has_quotes;
  /* Of something, and no array of its own. */
  return rn_token_is_kind(t, open - 1, RN_TOKEN_NAME) ||
         rn_token_is_kind(t, open - 1, RN_TOKEN_NUMBER) ||
         rn_token_is_kind(t, open - 1, RN_TOKEN_CLOSE) || rn_token_is(t, open - 1, "?.");
}

static bool find_access(const struct piece* piece, struct rn_access* access) {
  const struct rn_tokens* t = &piece->t;
  const int end = find_assignment(piece), last = end - 1;
  access->is_set = end < t->count;
  if (rn_token_closes(t, last, '[')) return bracket_key(piece, last, access);
  if (last < 2 || !is_name(piece, last)) return false;
  access->key = text_of(piece, last);
  access->key_length = length_of(piece, last);
  return rn_token_is(t, last - 1, ".") || rn_token_is(t, last - 1, "?.");
}

bool rn_source_access(const char* text, size_t length, struct rn_access* access) {
  struct piece piece;
  if (!read_piece(&piece, text, length)) return false;
  bool found = find_access(&piece, access);
  free_piece(&piece);
  return found;
}

/* ---- chains ---------------------------------------------------------------------------------- */

/* Source may be nested as it likes, we follow this far. */
enum { DEPTH_MAX = 100 };

struct chain {
  const struct piece* piece;
  int at, end; /* tokens */
  int depth;
  size_t before_last; /* what was written before the last part */
  bool is_call;       /* the last part */
};

static bool render(struct rn_words* out, struct chain* c);

static bool is_there(const struct chain* c, const char* word) {
  return c->at < c->end && rn_token_is(&c->piece->t, c->at, word);
}

static bool is_bracket(const struct chain* c, char bracket) {
  return c->at < c->end && rn_token_opens(&c->piece->t, c->at, bracket);
}

/* Behind the token or bracket that is there. */
static bool skip_one(struct chain* c) {
  int behind = skip(&c->piece->t, c->at, c->end);
  if (behind > 0) c->at = behind;
  return behind > 0;
}

/* What V8 calls an intermediate value, or what we don't read. */
static bool is_keyword(const struct chain* c) {
  static const char* const words[] = {"async",  "await", "class",  "delete", "function",
                                      "import", "new",   "typeof", "void",   "yield"};
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (is_there(c, words[i])) return true;
  return false;
}

static bool put_intermediate(struct rn_words* out) {
  return rn_words_say(out, "(intermediate value)");
}

static bool put_token(struct rn_words* out, struct chain* c) {
  const int index = c->at++;
  return rn_words_put(out, text_of(c->piece, index), length_of(c->piece, index));
}

/* A string without escapes, in double quotes. */
static bool render_string(struct rn_words* out, struct chain* c) {
  const int index = c->at++;
  return rn_words_say(out, "\"") &&
         rn_words_put(out, text_of(c->piece, index) + 1, length_of(c->piece, index) - 2) &&
         rn_words_say(out, "\"");
}

/* new X, new X.y(1): all of it. */
static bool render_new(struct rn_words* out, struct chain* c) {
  struct rn_words unused = {0};
  c->at++;
  struct chain inner = {c->piece, c->at, c->end, c->depth + 1, 0, false};
  /* Up to its arguments, which are the first brackets. */
  if (is_bracket(c, '(') && !skip_one(c)) return false;
  while (c->at < c->end && !is_bracket(c, '('))
    if (!skip_one(c)) return false;
  inner.end = c->at;
  bool known = render(&unused, &inner);
  free(unused.at);
  return known && (c->at == c->end || skip_one(c)) && put_intermediate(out);
}

/* (chain), or a function in brackets. */
static bool render_group(struct rn_words* out, struct chain* c) {
  struct chain inner = {c->piece, c->at + 1, 0, c->depth + 1, 0, false};
  if (!skip_one(c)) return false;
  inner.end = c->at - 1;
  bool is_function =
      is_there(&inner, "function") || is_there(&inner, "class") || is_there(&inner, "async");
  for (struct chain look = inner; !is_function && look.at < look.end;) {
    is_function = is_there(&look, "=>");
    if (!skip_one(&look)) break;
  }
  return is_function ? put_intermediate(out) : render(out, &inner);
}

/* [] or {} */
static bool render_empty(struct rn_words* out, struct chain* c) {
  const char* both = is_bracket(c, '[') ? "[]" : is_bracket(c, '{') ? "{}" : NULL;
  const int open = c->at;
  return both != NULL && skip_one(c) && c->at == open + 2 && rn_words_say(out, both);
}

static bool render_first(struct rn_words* out, struct chain* c) {
  if (c->at == c->end) return false;
  if (is_bracket(c, '(')) return render_group(out, c);
  if (is_string(c->piece, c->at)) return render_string(out, c);
  if (is_index(c->piece, c->at)) return put_token(out, c);
  if (!is_name(c->piece, c->at)) return render_empty(out, c);
  if (is_there(c, "super")) {
    c->at++;
    return put_intermediate(out);
  }
  if (is_there(c, "new")) return render_new(out, c);
  return c->piece->t.at[c->at].first != '#' && !is_keyword(c) && put_token(out, c);
}

/* .name, also behind a question mark. */
static bool render_name(struct rn_words* out, struct chain* c) {
  return c->at < c->end && is_name(c->piece, c->at) && rn_words_say(out, ".") && put_token(out, c);
}

static bool render_key(struct rn_words* out, struct chain* c, bool optional) {
  struct chain key = {c->piece, c->at + 1, 0, c->depth + 1, 0, false};
  if (!skip_one(c)) return false;
  key.end = c->at - 1;
  if (key.end == key.at + 1 && rn_token_is_kind(&c->piece->t, key.at, RN_TOKEN_STRING)) {
    if (!is_string(c->piece, key.at)) return false;
    const char* text = text_of(c->piece, key.at) + 1;
    const size_t length = length_of(c->piece, key.at) - 2;
    /* A name that could be an index stays in brackets. */
    if (length == 0 || (text[0] >= '0' && text[0] <= '9')) return false;
    return rn_words_say(out, optional ? "?." : ".") && rn_words_put(out, text, length);
  }
  return rn_words_say(out, optional ? "?.[" : "[") && render(out, &key) && rn_words_say(out, "]");
}

static bool render_next(struct rn_words* out, struct chain* c) {
  bool optional = is_there(c, "?.");
  c->before_last = out->length;
  c->is_call = false;
  if (optional) c->at++;
  if (is_bracket(c, '(') || (is_bracket(c, '`') && !optional)) {
    c->is_call = true;
    return skip_one(c) && rn_words_say(out, optional ? "?.(...)" : "(...)");
  }
  if (is_bracket(c, '[')) return render_key(out, c, optional);
  if (optional) return rn_words_say(out, "?") && render_name(out, c);
  if (!is_there(c, ".")) return false;
  c->at++;
  return render_name(out, c);
}

/* All up to the end. */
static bool render(struct rn_words* out, struct chain* c) {
  if (c->depth > DEPTH_MAX || !render_first(out, c)) return false;
  c->before_last = out->length;
  while (c->at < c->end)
    if (!render_next(out, c)) return false;
  return true;
}

bool rn_source_render(struct rn_words* out, const char* text, size_t length,
                      enum rn_source_part part) {
  struct piece piece;
  if (!read_piece(&piece, text, length)) return false;
  struct chain c = {&piece, 0, piece.t.count, 0, 0, false};
  bool known = render(out, &c) && (part != RN_SOURCE_CALLEE || c.is_call);
  free_piece(&piece);
  if (known && part != RN_SOURCE_WHOLE && c.is_call) {
    out->length = c.before_last;
    out->at[out->length] = '\0';
  }
  return known;
}
