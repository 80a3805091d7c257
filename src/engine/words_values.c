/* SPDX-License-Identifier: MIT */
/*
 * Messages in which V8 names a value, and the engine doesn't: it is an argument of the
 * built-in function that throws. Only values that are no objects are named, since
 * looking at an object might run code.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/jsc.h"
#include "engine/words.h"

enum { LONGEST = 1000 };

static const struct {
  const char* theirs;
  const char* function; /* its name */
  size_t index;
  const char* ours; /* the argument comes for the % */
} sentences[] = {
    {"Object prototype may only be an Object or null.", "create", 0,
     "Object prototype may only be an Object or null: %"},
    {"Prototype value can only be an object or null", "setPrototypeOf", 1,
     "Object prototype may only be an Object or null: %"},
    {"Reflect.setPrototypeOf requires the second argument be either an object or null",
     "setPrototypeOf", 1, "Object prototype may only be an Object or null: %"},
    {"Property description must be an object.", "defineProperty", 2,
     "Property description must be an object: %"},
    {"String.prototype.repeat argument must be greater than or equal to 0 and not be Infinity",
     "repeat", 0, "Invalid count value: %"},
    {"Promise constructor takes a function argument", "Promise", 0,
     "Promise resolver % is not a function"},
    {"Failed to parse String to BigInt", "BigInt", 0, "Cannot convert % to a BigInt"},
    {"Invalid argument type in ToBigInt operation", "BigInt", 0, "Cannot convert % to a BigInt"},
    {"Not an integer", "BigInt", 0,
     "The number % cannot be converted to a BigInt because it is not an integer"},
    {"Symbol.keyFor requires that the first argument be a symbol", "keyFor", 0,
     "% is not a symbol"},
    {"Invalid flags supplied to RegExp constructor.", "RegExp", 1,
     "Invalid flags supplied to RegExp constructor '%'"},
    {"Reflect.construct requires the first argument be a constructor", "construct", 0,
     "% is not a constructor"},
    {"Array.from requires that the second argument, when provided, be a function", "from", 1,
     "% is not a function"},
};

static const struct {
  const char* theirs;
  const char* ours;
} patterns[] = {
    {"missing )", "Unterminated group"},
    {"unmatched parentheses", "Unmatched ')'"},
    {"missing terminating ] for character class", "Unterminated character class"},
    {"nothing to repeat", "Nothing to repeat"},
    {"\\ at end of pattern", "\\ at end of pattern"},
    {"numbers out of order in {} quantifier", "numbers out of order in {} quantifier"},
    {"range out of order in character class", "Range out of order in character class"},
    {"invalid group specifier name", "Invalid capture group name"},
    {"duplicate group specifier name", "Duplicate capture group name"},
    {"unrecognized character after (?", "Invalid group"},
    {"incomplete {} quantifier for Unicode pattern", "Incomplete quantifier"},
    {"unmatched ] or } bracket for Unicode pattern", "Lone quantifier brackets"},
    {"invalid property expression", "Invalid property name"},
    {"invalid escaped character for Unicode pattern", "Invalid escape"},
    {"invalid range in character class for Unicode pattern", "Invalid character class"},
    {"invalid Unicode code point \\u{} escape", "Invalid Unicode escape"},
};

static bool put_argument(struct rn_words* out, JSContextRef cx, const struct rn_throwing* native,
                         size_t index) {
  JSValueRef value = index < native->count ? native->arguments[index] : JSValueMakeUndefined(cx);
  struct rn_text text;
  if (JSValueIsObject(cx, value) || JSValueIsSymbol(cx, value)) return false;
  if (!rn_text_get(cx, value, &text)) return false;
  bool fine = text.length <= LONGEST && rn_words_put(out, text.at, text.length);
  rn_text_free(&text);
  return fine;
}

/* The engine says of a lookahead that there is nothing to repeat. */
static bool has_lookahead(const char* pattern) {
  return strstr(pattern, "(?=") != NULL || strstr(pattern, "(?!") != NULL;
}

static bool say_regexp(struct rn_words* out, JSContextRef cx, const char* fault,
                       const struct rn_throwing* native) {
  for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
    if (strcmp(patterns[i].theirs, fault) != 0) continue;
    return rn_words_say(out, "Invalid regular expression: /") && put_argument(out, cx, native, 0) &&
           !has_lookahead(out->at) && rn_words_say(out, "/") &&
           (native->count < 2 || JSValueIsUndefined(cx, native->arguments[1]) ||
            put_argument(out, cx, native, 1)) &&
           rn_words_say(out, ": ") && rn_words_say(out, patterns[i].ours);
  }
  return false;
}

/* "Array.prototype.map callback must be a function" */
static bool say_callback(struct rn_words* out, JSContextRef cx, const char* message,
                         const char* name, const struct rn_throwing* native) {
  const char* dot = strrchr(message, '.');
  size_t length = strlen(name);
  /* Of others V8 names the type too. */
  if (strstr(message, "Array.prototype.") == NULL && native->count > 0) return false;
  return dot != NULL && strncmp(dot + 1, name, length) == 0 &&
         strcmp(dot + 1 + length, " callback must be a function") == 0 &&
         put_argument(out, cx, native, 0) && rn_words_say(out, " is not a function");
}

static bool say(struct rn_words* out, JSContextRef cx, const char* message, const char* name,
                const struct rn_throwing* native) {
  static const char regexp[] = "Invalid regular expression: ";
  if (strcmp(name, "RegExp") == 0 && strncmp(message, regexp, sizeof regexp - 1) == 0)
    return say_regexp(out, cx, message + sizeof regexp - 1, native);
  for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++) {
    if (strcmp(sentences[i].theirs, message) != 0) continue;
    if (strcmp(sentences[i].function, name) != 0) return false;
    const char* hole = strchr(sentences[i].ours, '%');
    return rn_words_put(out, sentences[i].ours, (size_t)(hole - sentences[i].ours)) &&
           put_argument(out, cx, native, sentences[i].index) && rn_words_say(out, hole + 1);
  }
  return say_callback(out, cx, message, name, native);
}

static const char json_fault[] = "JSON Parse error: ";

static bool is_json_fault(const char* message) {
  return strncmp(message, json_fault, sizeof json_fault - 1) == 0;
}

/* The text that JSON.parse was given; an object's is not made again. */
static char* words_of_json(JSContextRef cx, const char* message, const struct rn_throwing* native) {
  JSValueRef value = native->count == 0 ? JSValueMakeUndefined(cx) : native->arguments[0];
  if (JSValueIsObject(cx, value)) {
    const char* fault = message + sizeof json_fault - 1;
    bool is_plain = strcmp(fault, "Unexpected identifier \"object\"") == 0;
    return is_plain ? strdup("\"[object Object]\" is not valid JSON") : NULL;
  }
  JSStringRef text = JSValueToStringCopy(cx, value, NULL);
  char* words = text == NULL ? NULL : rn_words_json(text);
  if (text != NULL) JSStringRelease(text);
  return words;
}

static bool may_be_said(const char* message) {
  for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++)
    if (strcmp(sentences[i].theirs, message) == 0) return true;
  return is_json_fault(message) || strncmp(message, "Invalid regular expression: ", 28) == 0 ||
         strstr(message, " callback must be a function") != NULL;
}

char* rn_words_native(JSContextRef cx, const void* vm, const char* message) {
  struct rn_throwing native;
  struct rn_text name;
  struct rn_words out = {0};
  if (!may_be_said(message) || !rn_throwing_native(cx, vm, &native)) return NULL;
  JSValueRef value = rn_get(cx, native.function, "name");
  if (!rn_is_string(cx, value) || !rn_text_get(cx, value, &name)) return NULL;
  if (!is_json_fault(message)) {
    if (!say(&out, cx, message, name.at, &native)) {
      free(out.at);
      out.at = NULL;
    }
  } else if (strcmp(name.at, "parse") == 0) {
    out.at = words_of_json(cx, message, &native);
  }
  rn_text_free(&name);
  return out.at;
}
