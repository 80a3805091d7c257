/* SPDX-License-Identifier: MIT */
/*
 * The words of errors. The engine says "undefined is not an object (evaluating 'a.b')"
 * where V8, and everybody who writes for Node, says "Cannot read properties of
 * undefined (reading 'b')". A message that the engine has made gets V8's words:
 *
 *   whole       most messages are one sentence for another (words_table.h); a %
 *               and an @ stand for text that both have
 *   evaluating  those that quote the source: the text in quotes is taken apart
 *
 * Invariants:
 *  1. Where V8 says more than the engine's message and stack tell, the message stays.
 *  2. No V8 sentence is in the left column, so what was translated stays as it is.
 *  3. Only text is looked at; the engine is not asked for anything.
 *
 * A known fault: `for (x of a.b)` and `[x] = a.b`, where a.b is undefined, have the
 * engine's message of reading b, and so V8's.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/jsc.h"
#include "engine/private/capabilities.h"
#include "engine/words.h"

/* ---- whole sentences --------------------------------------------------------------------- */

static const struct {
  const char* theirs;
  const char* ours;
} sentences[] = {
#define SAY(theirs, ours) {theirs, ours},
#include "engine/words_table.h"
#undef SAY
};

struct hole {
  const char* at;
  size_t length;
};

static bool starts(const char* text, const char* end, const char* what, size_t length) {
  return (size_t)(end - text) >= length && memcmp(text, what, length) == 0;
}

/* Whether the text is the pattern. The first hole ends as soon as it can. */
static bool matches(const char* pattern, const char* text, const char* end, struct hole holes[2]) {
  for (int i = 0; i < 2; i++) {
    size_t before = strcspn(pattern, "%@");
    if (!starts(text, end, pattern, before)) return false;
    text += before;
    pattern += before;
    if (*pattern == '\0') return text == end;
    size_t literal = strcspn(++pattern, "%@");
    bool is_last = pattern[literal] == '\0';
    const char* stop = text;
    if (is_last) {
      if ((size_t)(end - text) < literal) return false;
      stop = end - literal;
    }
    while (!starts(stop, end, pattern, literal)) {
      if (is_last || stop == end) return false;
      stop++;
    }
    holes[i] = (struct hole){text, (size_t)(stop - text)};
    if (is_last) return true;
    text = stop;
  }
  return false;
}

static bool say_sentence(struct rn_words* out, const char* message, size_t length) {
  for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++) {
    struct hole holes[2] = {{"", 0}, {"", 0}};
    const char* theirs = sentences[i].theirs;
    /* Most differ in the first letter. */
    if (theirs[0] != message[0] && theirs[0] != '%') continue;
    if (!matches(theirs, message, message + length, holes)) continue;
    const char* ours = sentences[i].ours;
    if (strchr(theirs, '%') == NULL) return rn_words_say(out, ours);
    for (size_t part; *ours != '\0'; ours += part) {
      part = strcspn(ours, "%@");
      if (!rn_words_put(out, ours, part)) return false;
      if (ours[part] == '\0') break;
      const struct hole* hole = &holes[ours[part] == '@'];
      if (!rn_words_put(out, hole->at, hole->length)) return false;
      part++;
    }
    return true;
  }
  return false;
}

/* ---- messages that quote the source -------------------------------------------------------- */

struct quote {
  const char* before; /* what comes before it: "undefined is not an object" */
  size_t before_length;
  const char* at;
  size_t length;
};

/* "... (evaluating 'a.b')", or another opening and closing. */
static bool find_quote(const char* message, size_t length, const char* opening, const char* closing,
                       struct quote* quote) {
  const char* begin = strstr(message, opening);
  size_t tail = strlen(closing);
  if (begin == NULL) return false;
  quote->before = message;
  quote->before_length = (size_t)(begin - message);
  quote->at = begin + strlen(opening);
  if (quote->at + tail > message + length) return false;
  if (memcmp(message + length - tail, closing, tail) != 0) return false;
  quote->length = (size_t)(message + length - tail - quote->at);
  return true;
}

static bool is(const char* text, size_t length, const char* what) {
  return strlen(what) == length && memcmp(text, what, length) == 0;
}

static bool ends(const char* text, size_t length, const char* what) {
  size_t tail = strlen(what);
  return length >= tail && memcmp(text + length - tail, what, tail) == 0;
}

/* The first frame is one of a native function: these make an object of their
 * argument before all else. */
static bool is_in_object_function(const char* stack) {
  static const char* const names[] = {"keys",
                                      "defineProperties",
                                      "getPrototypeOf",
                                      "getOwnPropertyNames",
                                      "getOwnPropertyDescriptor",
                                      "getOwnPropertyDescriptors",
                                      "getOwnPropertySymbols"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    size_t length = strlen(names[i]);
    if (strncmp(stack, names[i], length) == 0 && strncmp(stack + length, "@[native code]", 14) == 0)
      return true;
  }
  return false;
}

/* undefined or null is not an object. */
static bool say_no_object(struct rn_words* out, const struct quote* q, const char* stack) {
  const char* value = q->before[0] == 'u' ? "undefined" : "null";
  struct rn_access access;
  /* The engine's own code that iterates reads so. */
  if (is(q->at, q->length, "Symbol.iterator")) return false;
  if (q->length > 7 && memcmp(q->at, "delete ", 7) == 0)
    return rn_words_say(out, "Cannot convert undefined or null to object");
  if (ends(q->at, q->length, ")"))
    return is_in_object_function(stack) &&
           rn_words_say(out, "Cannot convert undefined or null to object");
  const char* of = rn_source_word(q->at, q->length, "of");
  if (of != NULL)
    return rn_source_render(out, of + 2, (size_t)(q->at + q->length - of - 2), RN_SOURCE_WHOLE) &&
           rn_words_say(out, " is not iterable");
  if (!rn_source_access(q->at, q->length, &access)) return false;
  const char* verb = access.is_set ? "set" : "read";
  return rn_words_say(out, "Cannot ") && rn_words_say(out, verb) &&
         rn_words_say(out, " properties of ") && rn_words_say(out, value) &&
         rn_words_say(out, access.is_set ? " (setting '" : " (reading '") &&
         rn_words_put(out, access.key, access.key_length) && rn_words_say(out, "')");
}

static bool say_private(struct rn_words* out, const struct quote* q) {
  struct rn_access access;
  if (!rn_source_access(q->at, q->length, &access) || access.key[0] != '#') return false;
  return rn_words_say(
             out, access.is_set ? "Cannot write private member " : "Cannot read private member ") &&
         rn_words_put(out, access.key, access.key_length) &&
         rn_words_say(out, access.is_set ? " to an object whose class did not declare it"
                                         : " from an object whose class did not declare it");
}

static bool say_evaluating(struct rn_words* out, const struct quote* q, const char* stack) {
  if (is(q->before, q->before_length, "undefined is not an object") ||
      is(q->before, q->before_length, "null is not an object"))
    return say_no_object(out, q, stack);
  if (ends(q->before, q->before_length, " is not a constructor"))
    return q->length > 4 && memcmp(q->at, "new", 3) == 0 &&
           rn_source_render(out, q->at + 3, q->length - 3, RN_SOURCE_CALLEE_IF_ANY) &&
           rn_words_say(out, " is not a constructor");
  if (ends(q->before, q->before_length, " is not a function.") &&
      rn_source_word(q->at, q->length, "instanceof") != NULL)
    return rn_words_say(out, "Right-hand side of 'instanceof' is not callable");
  if (is(q->before, q->before_length, "Cannot access invalid private field"))
    return say_private(out, q);
  return false;
}

/* "undefined is not a function (near '...f`x`...')" */
static bool say_near(struct rn_words* out, const struct quote* q) {
  if (!ends(q->before, q->before_length, " is not a function")) return false;
  const char* of = rn_source_word(q->at, q->length, "of");
  if (of != NULL)
    return rn_source_render(out, of + 2, (size_t)(q->at + q->length - of - 2), RN_SOURCE_WHOLE) &&
           rn_words_say(out, " is not iterable");
  return rn_source_render(out, q->at, q->length, RN_SOURCE_CALLEE) &&
         rn_words_say(out, " is not a function");
}

static bool say_quoting(struct rn_words* out, const char* message, size_t length,
                        const char* stack) {
  struct quote q;
  const char* call = strstr(message, " is not a function. (In '");
  if (call != NULL && message[length - 1] == ')')
    return rn_source_render(out, message, (size_t)(call - message), RN_SOURCE_WHOLE) &&
           rn_words_say(out, " is not a function");
  if (find_quote(message, length, " (evaluating '", "')", &q))
    return say_evaluating(out, &q, stack);
  if (find_quote(message, length, " (near '...", "...')", &q)) return say_near(out, &q);
  return false;
}

/* The constructor's own frame is on top. */
static bool say_class(struct rn_words* out, const char* message, const char* stack) {
  size_t length = strcspn(stack, "@\n");
  if (strcmp(message, "Cannot call a class constructor without |new|") != 0) return false;
  if (length == 0 || stack[length] != '@') return false;
  return rn_words_say(out, "Class constructor ") && rn_words_put(out, stack, length) &&
         rn_words_say(out, " cannot be invoked without 'new'");
}

/* A message that quotes a module which was rewritten (lib/node/internal/esm/rewrite): its _i.name
 * and (0,_i.name) are the name. NULL if there is none. A variable _i of the program suffers
 * the same; that costs a message its beginning and nothing else. */
static char* unwritten(const char* message) {
  struct rn_words out = {0};
  if (strstr(message, "_i.") == NULL) return NULL;
  for (const char* at = message;;) {
    const char* found = strstr(at, "_i.");
    if (found == NULL) {
      if (rn_words_say(&out, at)) return out.at;
      break;
    }
    bool is_part = found > message && (isalnum((unsigned char)found[-1]) || found[-1] == '_' ||
                                       found[-1] == '$' || found[-1] == '.');
    bool is_callee = !is_part && found - at >= 3 && memcmp(found - 3, "(0,", 3) == 0;
    const char* end = is_part ? found + 3 : is_callee ? found - 3 : found;
    if (!rn_words_put(&out, at, (size_t)(end - at))) break;
    at = found + 3;
    if (!is_callee) continue;
    size_t name = strcspn(at, ")");
    if (!rn_words_put(&out, at, name)) break;
    at += name + (at[name] == ')');
  }
  free(out.at);
  return NULL;
}

static char* words_of(const char* message, size_t length, const char* stack, bool fixed) {
  struct rn_words out = {0};
  if (length == 0 || strlen(message) != length) return NULL;
  if (fixed && strcmp(message, RN_SAYS_READ_ONLY) == 0) {
    if (rn_words_say(&out, "Assignment to constant variable.")) return out.at;
  } else if (say_sentence(&out, message, length) || say_class(&out, message, stack) ||
             say_quoting(&out, message, length, stack)) {
    return out.at;
  }
  free(out.at);
  return NULL;
}

char* rn_words_of(const char* message, size_t length, const char* stack, bool fixed) {
  char* written = rn_can(RN_CAN_MODULES) ? NULL : unwritten(message);
  if (written == NULL) return words_of(message, length, stack, fixed);
  char* words = words_of(written, strlen(written), stack, fixed);
  if (words == NULL) return written;
  free(written);
  return words;
}
