/* SPDX-License-Identifier: MIT */
/*
 * Strings over the border. JavaScript has UTF-16, C has UTF-8. ASCII, nearly
 * everything that crosses, takes a short way in both directions.
 *
 * Invalid input never fails: a maximal part of invalid UTF-8 becomes one U+FFFD,
 * as the Encoding standard's decoder has it, and a lone surrogate becomes the
 * UTF-8 of U+FFFD.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/jsc.h"

enum { SMALL = 256, REPLACEMENT = 0xfffd };

static bool is_ascii(const uint8_t* text, size_t length) {
  uint64_t high = 0;
  size_t i = 0;
  for (; i + 8 <= length; i += 8) {
    uint64_t word;
    memcpy(&word, text + i, 8);
    high |= word;
  }
  for (; i < length; i++) high |= (uint64_t)(text[i] & 0x80);
  return (high & 0x8080808080808080u) == 0;
}

/* Bytes of a sequence by its first byte, with the bounds of its second. */
struct lead {
  uint8_t more;
  uint8_t low;
  uint8_t high;
};

static struct lead lead_of(uint8_t byte) {
  if (byte >= 0xc2 && byte <= 0xdf) return (struct lead){1, 0x80, 0xbf};
  if (byte >= 0xe0 && byte <= 0xef)
    return (struct lead){2, byte == 0xe0 ? 0xa0 : 0x80, byte == 0xed ? 0x9f : 0xbf};
  if (byte >= 0xf0 && byte <= 0xf4)
    return (struct lead){3, byte == 0xf0 ? 0x90 : 0x80, byte == 0xf4 ? 0x8f : 0xbf};
  return (struct lead){0, 0, 0};
}

/* One code point or U+FFFD; *at moves behind what it took. */
static uint32_t decode(const uint8_t* text, size_t length, size_t* at) {
  uint8_t first = text[(*at)++];
  if (first < 0x80) return first;
  struct lead lead = lead_of(first);
  if (lead.more == 0) return REPLACEMENT;
  uint32_t code = first & (0x3f >> lead.more);
  for (unsigned i = 0; i < lead.more; i++) {
    uint8_t low = i == 0 ? lead.low : 0x80;
    uint8_t high = i == 0 ? lead.high : 0xbf;
    if (*at >= length || text[*at] < low || text[*at] > high) return REPLACEMENT;
    code = code << 6 | (text[(*at)++] & 0x3f);
  }
  return code;
}

static size_t to_utf16(const uint8_t* text, size_t length, uint16_t* units) {
  size_t count = 0;
  for (size_t at = 0; at < length;) {
    uint32_t code = decode(text, length, &at);
    if (code >= 0x10000) {
      units[count++] = (uint16_t)(0xd7c0 + (code >> 10));
      code = 0xdc00 | (code & 0x3ff);
    }
    units[count++] = (uint16_t)code;
  }
  return count;
}

rn_value rn_string_utf8(rn_context cx, const char* utf8, size_t length) {
  const uint8_t* text = (const uint8_t*)utf8;
  if (is_ascii(text, length)) return rn_string_latin1(cx, text, length);
  uint16_t small[SMALL] = {0};
  uint16_t* units = length <= SMALL ? small : malloc(length * sizeof units[0]);
  if (units == NULL) return JSValueMakeUndefined(cx);
  size_t count = to_utf16(text, length, units);
  rn_value value = rn_string_utf16(cx, units, count);
  if (units != small) free(units);
  return value;
}

rn_value rn_string(rn_context cx, const char* utf8) {
  return rn_string_utf8(cx, utf8, strlen(utf8));
}

rn_value rn_string_utf16(rn_context cx, const uint16_t* text, size_t length) {
  struct rn_build build;
  if (!rn_build(cx, &build, length, true)) return JSValueMakeUndefined(cx);
  if (length > 0) memcpy(build.at, text, length * sizeof text[0]);
  return rn_built(cx, &build);
}

rn_value rn_string_latin1(rn_context cx, const uint8_t* text, size_t length) {
  struct rn_build build;
  if (!rn_build(cx, &build, length, false)) return JSValueMakeUndefined(cx);
  if (length > 0) memcpy(build.at, text, length);
  return rn_built(cx, &build);
}

/* ---- out --------------------------------------------------------------------------- */

bool rn_units_get(rn_context cx, rn_value value, struct rn_units* units) {
  JSValueRef thrown = NULL;
  JSStringRef string = JSValueToStringCopy(cx, value, &thrown);
  if (string == NULL || thrown != NULL) return false;
  units->at = JSStringGetCharactersPtr(string);
  units->length = JSStringGetLength(string);
  units->owner = string;
  return true;
}

void rn_units_free(struct rn_units* units) {
  JSStringRelease(units->owner);
}

static size_t from_utf16(const uint16_t* units, size_t count, char* text) {
  uint8_t* out = (uint8_t*)text;
  for (size_t i = 0; i < count; i++) {
    uint32_t code = units[i];
    if (code < 0x80) {
      *out++ = (uint8_t)code;
      continue;
    }
    if ((code & 0xf800) == 0xd800) {
      bool pair = (code & 0x400) == 0 && i + 1 < count && (units[i + 1] & 0xfc00) == 0xdc00;
      code = pair ? 0x10000 + ((code & 0x3ff) << 10) + (units[++i] & 0x3ffu) : REPLACEMENT;
    }
    if (code < 0x800) {
      *out++ = (uint8_t)(0xc0 | code >> 6);
    } else if (code < 0x10000) {
      *out++ = (uint8_t)(0xe0 | code >> 12);
      *out++ = (uint8_t)(0x80 | (code >> 6 & 0x3f));
    } else {
      *out++ = (uint8_t)(0xf0 | code >> 18);
      *out++ = (uint8_t)(0x80 | (code >> 12 & 0x3f));
      *out++ = (uint8_t)(0x80 | (code >> 6 & 0x3f));
    }
    *out++ = (uint8_t)(0x80 | (code & 0x3f));
  }
  *out = '\0';
  return (size_t)(out - (uint8_t*)text);
}

static size_t from_latin1(const uint8_t* latin1, size_t count, char* text) {
  if (is_ascii(latin1, count)) {
    memcpy(text, latin1, count);
    text[count] = '\0';
    return count;
  }
  uint8_t* out = (uint8_t*)text;
  for (size_t i = 0; i < count; i++) {
    if (latin1[i] >= 0x80) *out++ = (uint8_t)(0xc0 | latin1[i] >> 6);
    *out++ = latin1[i] < 0x80 ? latin1[i] : (uint8_t)(0x80 | (latin1[i] & 0x3f));
  }
  *out = '\0';
  return (size_t)(out - (uint8_t*)text);
}

bool rn_text_get(rn_context cx, rn_value value, struct rn_text* text) {
  struct rn_chars chars;
  if (!rn_chars_get(cx, value, &chars)) return false;
  size_t most = chars.length * (chars.wide ? 3 : 2) + 1;
  text->at = most <= sizeof text->small ? text->small : malloc(most);
  if (text->at != NULL) {
    text->length = chars.wide ? from_utf16(chars.at, chars.length, text->at)
                              : from_latin1(chars.at, chars.length, text->at);
  }
  rn_chars_free(&chars);
  return text->at != NULL;
}

void rn_text_free(struct rn_text* text) {
  if (text->at != text->small) free(text->at);
}

char* rn_text_dup(rn_context cx, rn_value value) {
  struct rn_text text;
  if (!rn_text_get(cx, value, &text)) return NULL;
  if (text.at != text.small) return text.at;
  return strdup(text.at);
}
