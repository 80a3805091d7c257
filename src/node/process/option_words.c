/* SPDX-License-Identifier: MIT */
/*
 * NODE_OPTIONS as words, by Node's rules: spaces are between words; a double quote begins or ends
 * a part in which spaces are text; in such a part a backslash takes the next character as it is.
 * Elsewhere a backslash is a character like others. A pair of quotes alone is no word.
 */
#include "node/process/option_words.h"

#include <stdbool.h>
#include <stddef.h>

int rn_option_words(char* text, char** words, int room, const char** wrong) {
  char* to = text; /* words are never longer than what they are made of */
  int count = 0;
  bool is_quoted = false, in_word = false;
  for (const char* at = text;; at++) {
    char c = *at;
    bool is_end = c == '\0' || (c == ' ' && !is_quoted);
    if (is_end) {
      if (in_word) *to++ = '\0';
      in_word = false;
      if (c == '\0') break;
      continue;
    }
    if (c == '"') {
      is_quoted = !is_quoted;
      continue;
    }
    if (c == '\\' && is_quoted) {
      c = *++at;
      if (c == '\0') {
        *wrong = "invalid escape";
        return -1;
      }
    }
    if (!in_word) {
      if (count == room) {
        *wrong = "too many words";
        return -1;
      }
      words[count++] = to;
      in_word = true;
    }
    *to++ = c;
  }
  if (!is_quoted) return count;
  *wrong = "unterminated string";
  return -1;
}
