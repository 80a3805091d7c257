/* SPDX-License-Identifier: MIT */
/*
 * Text to code. A syntax error comes back as the engine's SyntaxError with the
 * properties line and column, which lib/node/internal/fatal.js shows.
 */
#include "engine/jsc.h"

rn_value rn_evaluate(rn_context cx, rn_value source, const char* name, int line, rn_value* thrown) {
  *thrown = NULL;
  JSStringRef text = JSValueToStringCopy(cx, source, thrown);
  if (text == NULL) return NULL;
  JSStringRef url = JSStringCreateWithUTF8CString(name);
  JSValueRef value = JSEvaluateScript(cx, text, NULL, url, line, thrown);
  JSStringRelease(url);
  JSStringRelease(text);
  return value;
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
