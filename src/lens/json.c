/* SPDX-License-Identifier: MIT */
/*
 * Writing JSON into memory. No printf: a trace writes a line for every event of the loop, and
 * what it takes is added to what it measures.
 */
#include "lens/json.h"

#include <string.h>

char* rn_json_raw(char* at, const char* text) {
  return stpcpy(at, text);
}

char* rn_json_number(char* at, uint64_t number) {
  char digits[20];
  size_t count = 0;
  do {
    digits[count++] = (char)('0' + number % 10);
    number /= 10;
  } while (number != 0);
  while (count > 0) *at++ = digits[--count];
  return at;
}

/* How many bytes of text, of which there are `left`, are one character of UTF-8; 0: none. */
static size_t character(const unsigned char* text, size_t left) {
  size_t length = text[0] < 0x80   ? 1
                  : text[0] < 0xc2 ? 0
                  : text[0] < 0xe0 ? 2
                  : text[0] < 0xf0 ? 3
                  : text[0] < 0xf5 ? 4
                                   : 0;
  if (length > left) return 0;
  for (size_t i = 1; i < length; i++)
    if ((text[i] & 0xc0) != 0x80) return 0;
  /* Longer than need be, a surrogate, beyond the last character. */
  if (text[0] == 0xe0 && text[1] < 0xa0) return 0;
  if (text[0] == 0xed && text[1] > 0x9f) return 0;
  if (text[0] == 0xf0 && text[1] < 0x90) return 0;
  if (text[0] == 0xf4 && text[1] > 0x8f) return 0;
  return length;
}

static char* escaped(char* at, unsigned char c) {
  static const char hex[] = "0123456789abcdef";
  at = rn_json_raw(at, "\\u00");
  *at++ = hex[c >> 4];
  *at++ = hex[c & 15];
  return at;
}

char* rn_json_string(char* at, const char* text, size_t bytes_max) {
  const unsigned char* from = (const unsigned char*)text;
  const unsigned char* end = from + strnlen(text, bytes_max);
  *at++ = '"';
  while (from < end) {
    size_t length = character(from, (size_t)(end - from));
    if (length == 0) {
      at = rn_json_raw(at, "\xef\xbf\xbd");
      from++;
    } else if (*from < 0x20 || *from == 0x7f) {
      at = escaped(at, *from++);
    } else {
      if (*from == '"' || *from == '\\') *at++ = '\\';
      memcpy(at, from, length);
      at += length;
      from += length;
    }
  }
  *at++ = '"';
  return at;
}
