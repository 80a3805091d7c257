/* SPDX-License-Identifier: MIT */
/*
 * Base64 in both alphabets, and hexadecimal. Decoding is by a table of 256 values,
 * four characters at a time while all of them are digits; Node's decoder is lenient,
 * atob's is not, and both fall back to a character at a time.
 */
#include "node/encoding.h"

static const char standard[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static const char urls[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

#define NONE 0xff

/* What a digit of either alphabet is worth, and one more: 0 is no digit. */
static const uint8_t worth[256] = {
    ['A'] = 1,  ['B'] = 2,  ['C'] = 3,  ['D'] = 4,  ['E'] = 5,  ['F'] = 6,  ['G'] = 7,  ['H'] = 8,
    ['I'] = 9,  ['J'] = 10, ['K'] = 11, ['L'] = 12, ['M'] = 13, ['N'] = 14, ['O'] = 15, ['P'] = 16,
    ['Q'] = 17, ['R'] = 18, ['S'] = 19, ['T'] = 20, ['U'] = 21, ['V'] = 22, ['W'] = 23, ['X'] = 24,
    ['Y'] = 25, ['Z'] = 26, ['a'] = 27, ['b'] = 28, ['c'] = 29, ['d'] = 30, ['e'] = 31, ['f'] = 32,
    ['g'] = 33, ['h'] = 34, ['i'] = 35, ['j'] = 36, ['k'] = 37, ['l'] = 38, ['m'] = 39, ['n'] = 40,
    ['o'] = 41, ['p'] = 42, ['q'] = 43, ['r'] = 44, ['s'] = 45, ['t'] = 46, ['u'] = 47, ['v'] = 48,
    ['w'] = 49, ['x'] = 50, ['y'] = 51, ['z'] = 52, ['0'] = 53, ['1'] = 54, ['2'] = 55, ['3'] = 56,
    ['4'] = 57, ['5'] = 58, ['6'] = 59, ['7'] = 60, ['8'] = 61, ['9'] = 62, ['+'] = 63, ['/'] = 64,
    ['-'] = 63, ['_'] = 64,
};

static uint8_t digit(uint16_t unit) {
  return unit < 256 ? (uint8_t)(worth[unit] - 1) : NONE;
}

size_t rn_base64_length(size_t length, bool url) {
  size_t rest = length % 3;
  return length / 3 * 4 + (rest == 0 ? 0 : url ? rest + 1 : 4);
}

void rn_base64_encode(const uint8_t* bytes, size_t length, bool url, uint8_t* out) {
  const char* digits = url ? urls : standard;
  for (; length >= 3; length -= 3, bytes += 3, out += 4) {
    uint32_t group = (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];
    out[0] = (uint8_t)digits[group >> 18];
    out[1] = (uint8_t)digits[group >> 12 & 63];
    out[2] = (uint8_t)digits[group >> 6 & 63];
    out[3] = (uint8_t)digits[group & 63];
  }
  if (length == 0) return;
  uint32_t group = (uint32_t)bytes[0] << 16 | (length == 2 ? (uint32_t)bytes[1] << 8 : 0);
  *out++ = (uint8_t)digits[group >> 18];
  *out++ = (uint8_t)digits[group >> 12 & 63];
  if (length == 2) *out++ = (uint8_t)digits[group >> 6 & 63];
  if (url) return;
  *out++ = '=';
  if (length == 1) *out++ = '=';
}

size_t rn_base64_decode(const uint16_t* text, size_t length, uint8_t* out, size_t room) {
  const uint16_t* end = text + length;
  size_t done = 0;
  uint32_t group = 0;
  int have = 0; /* digits in group */
  while (text < end) {
    while (have == 0 && end - text >= 4 && room - done >= 3) {
      uint8_t a = digit(text[0]), b = digit(text[1]), c = digit(text[2]), d = digit(text[3]);
      if ((a | b | c | d) & 0x80) break;
      out[done++] = (uint8_t)(a << 2 | b >> 4);
      out[done++] = (uint8_t)(b << 4 | c >> 2);
      out[done++] = (uint8_t)(c << 6 | d);
      text += 4;
    }
    if (text == end || *text == '=') break;
    uint8_t value = digit(*text++);
    if (value == NONE) continue;
    group = group << 6 | value;
    /* A byte is written as soon as its bits are there. */
    if (++have > 1) {
      if (done == room) return done;
      out[done++] = (uint8_t)(group >> (have == 2 ? 4 : have == 3 ? 2 : 0));
      if (have == 4) {
        have = 0;
        group = 0;
      }
    }
  }
  return done;
}

static bool is_space(uint16_t unit) {
  return unit == ' ' || unit == '\t' || unit == '\n' || unit == '\f' || unit == '\r';
}

size_t rn_base64_forgiving(const uint16_t* text, size_t length, uint8_t* out) {
  size_t done = 0, digits = 0, padding = 0;
  uint32_t group = 0;
  for (size_t i = 0; i < length; i++) {
    uint16_t unit = text[i];
    if (is_space(unit)) continue;
    if (unit == '=') {
      padding++;
      continue;
    }
    uint8_t value = unit == '-' || unit == '_' ? NONE : digit(unit);
    if (value == NONE || padding > 0) return RN_NOWHERE;
    group = group << 6 | value;
    if (++digits % 4 != 1) {
      out[done++] = (uint8_t)(group >> (digits % 4 == 2 ? 4 : digits % 4 == 3 ? 2 : 0));
    }
  }
  /* Padding completes a group of four or is left out altogether. */
  if (padding > 0 && (padding > 2 || (digits + padding) % 4 != 0)) return RN_NOWHERE;
  if (digits % 4 == 1) return RN_NOWHERE - 1;
  return done;
}

/* ---- hexadecimal ------------------------------------------------------------------------- */

void rn_hex_encode(const uint8_t* bytes, size_t length, uint8_t* out) {
  for (size_t i = 0; i < length; i++) {
    uint8_t high = bytes[i] >> 4, low = bytes[i] & 15;
    out[2 * i] = (uint8_t)(high + (high < 10 ? '0' : 'a' - 10));
    out[2 * i + 1] = (uint8_t)(low + (low < 10 ? '0' : 'a' - 10));
  }
}

/* Node looks at the low byte of a unit only. */
static int hex_digit(uint16_t unit) {
  unit &= 0xff;
  if (unit >= '0' && unit <= '9') return unit - '0';
  unit |= 0x20;
  if (unit >= 'a' && unit <= 'f') return unit - 'a' + 10;
  return -1;
}

size_t rn_hex_decode(const uint16_t* text, size_t length, uint8_t* out, size_t room) {
  size_t count = length / 2 < room ? length / 2 : room;
  for (size_t i = 0; i < count; i++) {
    int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
    if (high < 0 || low < 0) return i;
    out[i] = (uint8_t)(high << 4 | low);
  }
  return count;
}
