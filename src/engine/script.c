/* SPDX-License-Identifier: MIT */
/*
 * Text to code, and syntax errors with their place.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* The engine tells the line only. Its message quotes the token: the first such on
 * the line is under the caret, else the line's beginning. */
static size_t column_of(const char* line, size_t length, const char* message) {
  const char* quote = strchr(message, '\'');
  const char* end = quote == NULL ? NULL : strrchr(message, '\'');
  if (end != NULL && end > quote + 1) {
    size_t token = (size_t)(end - quote - 1);
    for (size_t i = 0; i + token <= length; i++)
      if (memcmp(line + i, quote + 1, token) == 0) return i;
  }
  return strspn(line, " \t");
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
  size_t column = line == NULL ? 0 : column_of(line, length, message);
  char* shown = NULL;
  if (line != NULL && asprintf(&shown, "%s:%u\n%.*s\n%*s^\n\n%s", name, number, (int)length, line,
                               (int)column, "", stack) < 0)
    shown = NULL;
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

rn_value rn_evaluate_in(rn_context cx, rn_value source, rn_object self, const char* name, int line,
                        rn_value* thrown) {
  *thrown = NULL;
  JSStringRef text = JSValueToStringCopy(cx, source, thrown);
  if (text == NULL) return NULL;
  JSStringRef url = JSStringCreateWithUTF8CString(name);
  JSValueRef value = JSEvaluateScript(cx, text, self, url, line, thrown);
  JSStringRelease(url);
  JSStringRelease(text);
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
