/* SPDX-License-Identifier: MIT */
/*
 * Text to code, and syntax errors with their place.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/code.h"
#include "engine/jsc.h"

/* ---- the place of a syntax error ------------------------------------------------------ */

/* Line `number` of the text, counted from 1. */
static const char* line_at(const char* text, unsigned number, size_t* length) {
  while (--number > 0) {
    text = strchr(text, '\n');
    if (text == NULL) return NULL;
    text++;
  }
  *length = strcspn(text, "\r\n");
  return text;
}

/* A part of a line, which carets stand under. */
struct part {
  size_t at, length;
};

/* The token that the engine's message quotes first; what it expected may follow. */
static const char* quoted(const char* message, size_t* length) {
  const char* quote = strchr(message, '\'');
  if (quote == NULL) return NULL;
  const char* end = quote + 1;
  do end = strchr(end + 1, '\'');
  while (end != NULL && end[1] != '\0' && strchr(". :", end[1]) == NULL);
  if (end == NULL) return NULL;
  *length = (size_t)(end - quote - 1);
  return quote + 1;
}

static bool in_word(char c) {
  return c == '_' || c == '$' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
         (c >= 'A' && c <= 'Z') || (c & 0x80) != 0;
}

/* Whether the word that ends there is one of them, each with a space on both sides. */
static bool is_one_of(const char* words, const char* line, size_t end) {
  size_t start = end;
  while (start > 0 && in_word(line[start - 1])) start--;
  const char* word = words;
  while ((word = strchr(word, ' ')) != NULL && *++word != '\0') {
    if (strncmp(word, line + start, end - start) == 0 && word[end - start] == ' ') return true;
  }
  return false;
}

/* Whether what is before it on the line is a value, or a word that it cannot follow. */
static bool follows_value(const char* line, size_t at, bool is_name) {
  while (at > 0 && (line[at - 1] == ' ' || line[at - 1] == '\t')) at--;
  if (at == 0) return false;
  if (!in_word(line[at - 1])) return strchr(")]}\"'`", line[at - 1]) != NULL;
  if (is_name && is_one_of(" const let var function class async static get set extends import "
                           "export as new ",
                           line, at))
    return false;
  return !is_one_of(
      " return typeof void delete in of case else do throw await yield default "
      "instanceof ",
      line, at);
}

/* The engine tells the line only. The token is looked for there: where it follows a value, if
 * that is why it is unexpected; the last if it was declared twice; else the first. If there is
 * none, it is the line's beginning. */
static struct part part_of(const char* line, size_t length, const char* message) {
  size_t size = 0;
  const char* token = quoted(message, &size);
  struct part part = {strspn(line, " \t"), 1};
  bool found = false;
  bool last = strstr(message, " twice") != NULL;
  bool is_name = strncmp(message, "Unexpected identifier", 21) == 0;
  bool is_value = is_name || strncmp(message, "Unexpected number", 17) == 0;
  for (size_t i = 0; token != NULL && i + size <= length; i++) {
    if (memcmp(line + i, token, size) != 0) continue;
    if (in_word(token[0]) && i > 0 && in_word(line[i - 1])) continue;
    if (in_word(token[size - 1]) && i + size < length && in_word(line[i + size])) continue;
    bool fits = last || (is_value && follows_value(line, i, is_name));
    if (!found || fits) part = (struct part){i, size};
    found = true;
    if (!last && (fits || !is_value)) break;
  }
  return part;
}

static char* property_text(JSContextRef cx, JSObjectRef object, const char* name) {
  rn_value value = rn_get(cx, object, name);
  return rn_is_undefined(cx, value) ? NULL : rn_text_dup(cx, value);
}

static void forget(JSContextRef cx, JSObjectRef error, const char* name) {
  JSStringRef key = JSStringCreateWithUTF8CString(name);
  JSObjectDeleteProperty(cx, error, key, NULL);
  JSStringRelease(key);
}

/* error.stack gets its place before it, as in Node:
 *   /app/x.js:3
 *     let x = ;
 *             ^
 *
 *   SyntaxError: ... */
static void decorate(JSContextRef cx, JSObjectRef error, JSValueRef source, const char* name,
                     const char* message, const char* stack) {
  struct rn_text text;
  size_t length = 0;
  unsigned number = (unsigned)rn_to_double(cx, rn_get(cx, error, "line"));
  if (number == 0 || !rn_text_get(cx, source, &text)) return;
  const char* line = line_at(text.at, number, &length);
  /* A script of one endless line is shown in part. */
  if (line != NULL && length > 2000) length = 2000;
  char* shown = NULL;
  if (line != NULL) {
    struct part part = part_of(line, length, message);
    char carets[256];
    if (part.length >= sizeof carets) part.length = sizeof carets - 1;
    memset(carets, '^', part.length);
    carets[part.length] = '\0';
    if (asprintf(&shown, "%s:%u\n%.*s\n%*s%s\n\n%s", name, number, (int)length, line, (int)part.at,
                 "", carets, stack) < 0)
      shown = NULL;
  }
  if (shown != NULL) {
    rn_set_string(cx, error, "stack", shown);
    forget(cx, error, "line");
    forget(cx, error, "column");
    forget(cx, error, "sourceURL");
  }
  free(shown);
  rn_text_free(&text);
}

void rn_syntax_error(rn_context cx, rn_value thrown, rn_value source, const char* name) {
  rn_object error = rn_as_object(cx, thrown);
  /* Of another object nothing is read, as that could run code. */
  if (error == NULL || !rn_stack_may_be_error(cx, error)) return;
  rn_stack_fix_engines(cx, error);
  const char* said = rn_stack_syntax_message(error);
  char* kind = property_text(cx, error, "name");
  char* file = property_text(cx, error, "sourceURL");
  char* message = property_text(cx, error, "message");
  char* stack = property_text(cx, error, "stack");
  if (kind != NULL && file != NULL && message != NULL && stack != NULL &&
      strcmp(kind, "SyntaxError") == 0 && strcmp(file, name) == 0)
    decorate(cx, error, source, name, said[0] == '\0' ? message : said, stack);
  free(kind);
  free(file);
  free(message);
  free(stack);
}

/* ---- text to code ------------------------------------------------------------------------ */

/* The program that the engine is about to evaluate. */
static _Thread_local const struct rn_program* coming;

void rn_program_comes(const void* source) {
  if (coming != NULL) rn_code_attach(source, coming);
  coming = NULL;
}

/* Gives up the text. */
static rn_value evaluate(rn_context cx, JSStringRef text, rn_object self, const char* name,
                         int line, rn_value* thrown) {
  JSStringRef url = JSStringCreateWithUTF8CString(name);
  JSValueRef value = JSEvaluateScript(cx, text, self, url, line, thrown);
  if (*thrown != NULL) rn_halt_again();
  JSStringRelease(url);
  JSStringRelease(text);
  return value;
}

rn_value rn_evaluate_in(rn_context cx, rn_value source, rn_object self, const char* name, int line,
                        rn_value* thrown) {
  *thrown = NULL;
  rn_modules_expect(cx, source);
  JSStringRef text = JSValueToStringCopy(cx, source, thrown);
  return text != NULL ? evaluate(cx, text, self, name, line, thrown) : NULL;
}

/* The text is no copy where that can be done; the collector never hears of it. */
static JSStringRef string_in_place(const struct rn_program* program) {
  JSStringRef string = NULL;
  if (rn_can(RN_CAN_STATIC_TEXT)) {
    void* text = NULL;
    rn_jsc_text_in_place(&text, program->text, program->length);
    rn_jsc_string_of(&string, &text);
  }
  return string != NULL ? string : JSStringCreateWithUTF8CString(program->text);
}

rn_value rn_evaluate_program(rn_context cx, const struct rn_program* program, rn_object self,
                             const char* name, rn_value* thrown) {
  *thrown = NULL;
  if (program->code != NULL) coming = program;
  rn_value value = evaluate(cx, string_in_place(program), self, name, 1, thrown);
  coming = NULL;
  return value;
}

rn_value rn_evaluate(rn_context cx, rn_value source, const char* name, int line, rn_value* thrown) {
  return rn_evaluate_in(cx, source, NULL, name, line, thrown);
}

bool rn_check_syntax(rn_context cx, rn_value source, const char* name, int line, rn_value* thrown) {
  *thrown = NULL;
  JSStringRef text = JSValueToStringCopy(cx, source, thrown);
  if (text == NULL) return false;
  JSStringRef url = JSStringCreateWithUTF8CString(name);
  bool fine = JSCheckScriptSyntax(cx, text, url, line, thrown);
  JSStringRelease(url);
  JSStringRelease(text);
  return fine;
}
