/* SPDX-License-Identifier: MIT */
/*
 * The words of an assignment that may not be. The engine says "Attempted to assign to readonly
 * property." of variables and of properties alike; V8 tells them apart. So do we, by the source
 * around the place that the engine names:
 *
 *   variable   x =|2   x|++   ++|x   x+|=2   [x|]=a   for (x |of a)   (x) =|3
 *   property   o|.a = 1   o|["a"] = 1   o.a|++
 *
 * Only text is looked at. What it does not say stays as the engine has it.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/jsc.h"
#include "engine/words.h"

static bool is_name(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

static bool is_space(char c) {
  return c != '\0' && strchr(" \t\r\n", c) != NULL;
}

static bool is_operator(char c) {
  return c != '\0' && strchr("=+-*/%&|^<>?)", c) != NULL;
}

static bool is_member(const char* text) {
  return text[0] == '.' || text[0] == '[';
}

/* ++x, --x: the name is behind the place. */
static const char* name_behind(const char* before, size_t length, const char* behind,
                               size_t* name_length) {
  size_t count = 0;
  if (length < 2 ||
      (memcmp(before + length - 2, "++", 2) != 0 && memcmp(before + length - 2, "--", 2) != 0))
    return NULL;
  while (is_name(behind[count])) count++;
  *name_length = count;
  return count == 0 || is_member(behind + count) ? NULL : behind;
}

static const char* name_before(const char* before, size_t length, size_t* name_length) {
  while (length > 0 && (is_space(before[length - 1]) || is_operator(before[length - 1]))) length--;
  size_t end = length;
  while (length > 0 && is_name(before[length - 1])) length--;
  *name_length = end - length;
  size_t dots = 0;
  while (dots < length && before[length - dots - 1] == '.') dots++;
  bool is_property = dots > 0 && dots != 3; /* [...x] = a */
  return *name_length == 0 || is_property ? NULL : before + length;
}

/* Those of the global object that no program can change. */
static bool is_fixed_global(const char* name, size_t length) {
  static const char* const names[] = {"undefined", "NaN", "Infinity"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strlen(names[i]) == length && memcmp(names[i], name, length) == 0) return true;
  return false;
}

char* rn_words_assignment(const char* before, const char* behind) {
  struct rn_words out = {0};
  size_t length = strlen(before), name_length = 0;
  if (is_member(behind)) return NULL;
  const char* name = name_behind(before, length, behind, &name_length);
  if (name == NULL) name = name_before(before, length, &name_length);
  if (name == NULL) return NULL;
  bool said = is_fixed_global(name, name_length)
                  ? rn_words_say(&out, "Cannot assign to read only property '") &&
                        rn_words_put(&out, name, name_length) &&
                        rn_words_say(&out, "' of object '#<Object>'")
                  : rn_words_say(&out, "Assignment to constant variable.");
  if (said) return out.at;
  free(out.at);
  return NULL;
}
