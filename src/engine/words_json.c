/* SPDX-License-Identifier: MIT */
/*
 * What V8 says of text that is no JSON: which token it did not expect, where, and the
 * text around it. The engine's message has none of that, so the text is read again,
 * as V8 reads it, up to the place where it goes wrong.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/jsc.h"
#include "engine/words.h"

struct json {
  const JSChar* text;
  size_t length;
  size_t at;
  const char* fault; /* in words; NULL: an unexpected token */
};

enum { END = -1, CONTEXT = 10 };

static int peek(const struct json* j) {
  return j->at < j->length ? j->text[j->at] : END;
}

static bool is_digit(int c) {
  return c >= '0' && c <= '9';
}

static bool is_hex(int c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static int peek_token(struct json* j) {
  int c = peek(j);
  while (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
    j->at++;
    c = peek(j);
  }
  return c;
}

static bool wrong(struct json* j, const char* fault) {
  j->fault = fault;
  return false;
}

/* Each of these is true if all is well, and then behind what it read. */

static bool string(struct json* j) {
  for (j->at++;; j->at++) {
    int c = peek(j);
    if (c == END) return wrong(j, "Unterminated string");
    if (c == '"') break;
    if (c < 0x20) return wrong(j, "Bad control character in string literal");
    if (c != '\\') continue;
    j->at++;
    c = peek(j);
    if (c == END) return false;
    if (c == 'u') {
      for (int i = 0; i < 4; i++) {
        j->at++;
        if (!is_hex(peek(j))) return wrong(j, "Bad Unicode escape");
      }
    } else if (c == 0 || c > 0x7f || strchr("\"\\/bfnrt", c) == NULL) {
      return wrong(j, "Bad escaped character");
    }
  }
  j->at++;
  return true;
}

static bool digits(struct json* j, const char* fault) {
  if (!is_digit(peek(j))) return wrong(j, fault);
  while (is_digit(peek(j))) j->at++;
  return true;
}

static bool number(struct json* j) {
  if (peek(j) == '-') j->at++;
  if (peek(j) == '0') {
    j->at++;
    if (is_digit(peek(j))) return false;
  } else if (!digits(j, "No number after minus sign")) {
    return false;
  }
  if (peek(j) == '.') {
    j->at++;
    if (!digits(j, "Unterminated fractional number")) return false;
  }
  if (peek(j) == 'e' || peek(j) == 'E') {
    j->at++;
    if (peek(j) == '+' || peek(j) == '-') j->at++;
    return digits(j, "Exponent part is missing a number");
  }
  return true;
}

static bool literal(struct json* j, const char* word) {
  for (; *word != '\0'; word++, j->at++)
    if (peek(j) != *word) return false;
  return true;
}

/* "name": of an object. V8 has words for a colon that is missing after the first only. */
static bool property(struct json* j, bool is_first) {
  if (peek_token(j) != '"')
    return wrong(
        j, is_first ? "Expected property name or '}'" : "Expected double-quoted property name");
  if (!string(j)) return false;
  if (peek_token(j) != ':') return is_first && wrong(j, "Expected ':' after property name");
  j->at++;
  return true;
}

static bool scalar(struct json* j) {
  int c = peek_token(j);
  if (c == '"') return string(j);
  if (c == '-' || is_digit(c)) return number(j);
  if (c == 't') return literal(j, "true");
  if (c == 'f') return literal(j, "false");
  if (c == 'n') return literal(j, "null");
  return false;
}

/* Behind a value: the comma, or the ends of what is open. */
static bool after_value(struct json* j, const char* open, size_t* depth, bool* is_done) {
  while (*depth > 0) {
    bool is_object = open[*depth - 1] == '{';
    int c = peek_token(j);
    if (c == ',') {
      j->at++;
      return !is_object || property(j, false);
    }
    if (c != (is_object ? '}' : ']'))
      return wrong(j, is_object ? "Expected ',' or '}' after property value"
                                : "Expected ',' or ']' after array element");
    j->at++;
    --*depth;
  }
  *is_done = true;
  return peek_token(j) == END || wrong(j, "Unexpected non-whitespace character after JSON");
}

/* open: room for what is open, as many as the text has brackets. */
static bool document(struct json* j, char* open) {
  size_t depth = 0;
  for (bool is_done = false; !is_done;) {
    int c = peek_token(j);
    bool is_empty = false;
    if (c == '{' || c == '[') {
      j->at++;
      int next = peek_token(j);
      is_empty = next == (c == '{' ? '}' : ']');
      if (is_empty) {
        j->at++;
      } else {
        open[depth++] = (char)c;
        if (c == '{' && !property(j, true)) return false;
        continue;
      }
    } else if (!scalar(j)) {
      return false;
    }
    if (!after_value(j, open, &depth, &is_done)) return false;
  }
  return true;
}

static bool put_text(struct rn_words* out, const JSChar* from, size_t length) {
  JSStringRef part = JSStringCreateWithCharacters(from, length);
  size_t room = JSStringGetMaximumUTF8CStringSize(part);
  char* bytes = malloc(room);
  bool fine =
      bytes != NULL && JSStringGetUTF8CString(part, bytes, room) > 0 && rn_words_say(out, bytes);
  free(bytes);
  JSStringRelease(part);
  return fine;
}

/* Text that shows that somebody parsed what is no text. */
static bool is_special(const JSChar* text, size_t length) {
  static const char* const words[] = {"NaN", "Infinity", "undefined", "[object Object]"};
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
    size_t at = 0;
    if (strlen(words[i]) != length) continue;
    while (at < length && text[at] == (JSChar)words[i][at]) at++;
    if (at == length) return true;
  }
  return false;
}

static bool say_token(struct rn_words* out, const struct json* j) {
  if (peek(j) == END) return rn_words_say(out, "Unexpected end of JSON input");
  if (is_special(j->text, j->length))
    return rn_words_say(out, "\"") && put_text(out, j->text, j->length) &&
           rn_words_say(out, "\" is not valid JSON");
  size_t from = 0, to = j->length;
  if (j->length > 2 * CONTEXT) {
    if (j->at >= CONTEXT) from = j->at - CONTEXT;
    if (j->at < j->length - CONTEXT) to = j->at + CONTEXT;
  }
  return rn_words_say(out, "Unexpected token '") && put_text(out, j->text + j->at, 1) &&
         rn_words_say(out, from > 0 ? "', ...\"" : "', \"") &&
         put_text(out, j->text + from, to - from) &&
         rn_words_say(out, to < j->length ? "\"... is not valid JSON" : "\" is not valid JSON");
}

char* rn_words_json(JSStringRef text) {
  struct json j = {JSStringGetCharactersPtr(text), JSStringGetLength(text), 0, NULL};
  struct rn_words out = {0};
  char where[64];
  char* open = malloc(j.length + 1);
  bool is_json = open == NULL || document(&j, open);
  free(open);
  if (is_json) return NULL;
  snprintf(where, sizeof where, " in JSON at position %zu", j.at);
  if (j.fault != NULL && strstr(j.fault, "after JSON") != NULL)
    snprintf(where, sizeof where, " at position %zu", j.at);
  int token = peek(&j);
  const char* fault = j.fault;
  if (fault == NULL && token == '"') fault = "Unexpected string";
  if (fault == NULL && (token == '-' || is_digit(token))) fault = "Unexpected number";
  if (fault != NULL ? rn_words_say(&out, fault) && rn_words_say(&out, where) : say_token(&out, &j))
    return out.at;
  free(out.at);
  return NULL;
}
