/* SPDX-License-Identifier: MIT */
/*
 * Base64 in both alphabets, and hexadecimal. Decoding is by tables of 256 values, four
 * or two characters at a time while all of them are digits; Node's decoder of base64
 * is lenient, atob's is not, and both fall back to a character at a time.
 *
 * Text may have characters of 8 or of 16 bits. The loops are written once, for both,
 * and `wide` is a constant in each of the two copies that the compiler makes.
 */
#include "node/buffer/encoding.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

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

ALWAYS_INLINE unsigned unit_at(const void* text, size_t i, bool wide) {
  return wide ? ((const uint16_t*)text)[i] : ((const uint8_t*)text)[i];
}

ALWAYS_INLINE uint8_t digit(unsigned unit) {
  return unit < 256 ? (uint8_t)(worth[unit] - 1) : NONE;
}

size_t rn_base64_length(size_t length, bool url) {
  size_t rest = length % 3;
  return length / 3 * 4 + (rest == 0 ? 0 : url ? rest + 1 : 4);
}

void rn_base64_encode(const uint8_t* bytes, size_t length, bool url, uint8_t* out) {
  const char* digits = url ? urls : standard;
  size_t blocks = rn_base64_encode_blocks(bytes, length, url, out);
  bytes += blocks;
  length -= blocks;
  out += blocks / 3 * 4;
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

/* Node looks at the low byte of a unit only, here and in hexadecimal. */
ALWAYS_INLINE unsigned low_at(const void* text, size_t i, bool wide) {
  return unit_at(text, i, wide) & 0xff;
}

ALWAYS_INLINE size_t decode(const void* text, size_t length, bool wide, uint8_t* out, size_t room) {
  size_t at = 0, done = 0;
  uint32_t group = 0;
  int have = 0; /* digits in group */
  while (at < length) {
    if (have == 0 && !wide) {
      const uint8_t* from = (const uint8_t*)text + at;
      size_t blocks = rn_base64_decode_blocks(from, length - at, out + done, room - done);
      at += blocks;
      done += blocks / 4 * 3;
    }
    while (have == 0 && length - at >= 4 && room - done >= 3) {
      uint8_t a = digit(low_at(text, at, wide)), b = digit(low_at(text, at + 1, wide));
      uint8_t c = digit(low_at(text, at + 2, wide)), d = digit(low_at(text, at + 3, wide));
      if ((a | b | c | d) & 0x80) break;
      out[done++] = (uint8_t)(a << 2 | b >> 4);
      out[done++] = (uint8_t)(b << 4 | c >> 2);
      out[done++] = (uint8_t)(c << 6 | d);
      at += 4;
    }
    if (at == length || low_at(text, at, wide) == '=') break;
    uint8_t value = digit(low_at(text, at++, wide));
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

size_t rn_base64_decode(const void* text, size_t length, bool wide, uint8_t* out, size_t room) {
  return wide ? decode(text, length, true, out, room) : decode(text, length, false, out, room);
}

static bool is_space(unsigned unit) {
  return unit == ' ' || unit == '\t' || unit == '\n' || unit == '\f' || unit == '\r';
}

size_t rn_base64_forgiving(const void* text, size_t length, bool wide, uint8_t* out) {
  size_t done = 0, digits = 0, padding = 0;
  uint32_t group = 0;
  for (size_t i = 0; i < length; i++) {
    unsigned unit = unit_at(text, i, wide);
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

/* Four bytes at a time: their halves are spread over the bytes of a word, and 39 is added
 * to those above 9, which is the way from ':' to 'a'. Nothing carries into a neighbour. */
static uint64_t digits_of(uint32_t bytes) {
  uint64_t x = bytes;
  x = (x | x << 16) & 0x0000ffff0000ffffu;
  x = (x | x << 8) & 0x00ff00ff00ff00ffu;
  x = (x >> 4 | x << 8) & 0x0f0f0f0f0f0f0f0fu;
  uint64_t letters = (x + 0x0606060606060606u) >> 4 & 0x0101010101010101u;
  return x + 0x3030303030303030u + letters * 39;
}

void rn_hex_encode(const uint8_t* bytes, size_t length, uint8_t* out) {
  size_t i = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  for (; length - i >= 8; i += 8) {
    uint32_t low, high;
    __builtin_memcpy(&low, bytes + i, 4);
    __builtin_memcpy(&high, bytes + i + 4, 4);
    uint64_t digits[2] = {digits_of(low), digits_of(high)};
    __builtin_memcpy(out + 2 * i, digits, 16);
  }
#endif
  for (; i < length; i++) {
    uint8_t high = bytes[i] >> 4, low = bytes[i] & 15;
    out[2 * i] = (uint8_t)(high + (high < 10 ? '0' : 'a' - 10));
    out[2 * i + 1] = (uint8_t)(low + (low < 10 ? '0' : 'a' - 10));
  }
}

/* What a digit is worth, with bit 7 set: 0 is no digit. */
#define D(c, v) [c] = 0x80 | (v)
static const uint8_t hex_worth[256] = {
    D('0', 0),  D('1', 1),  D('2', 2),  D('3', 3),  D('4', 4),  D('5', 5),  D('6', 6),  D('7', 7),
    D('8', 8),  D('9', 9),  D('a', 10), D('b', 11), D('c', 12), D('d', 13), D('e', 14), D('f', 15),
    D('A', 10), D('B', 11), D('C', 12), D('D', 13), D('E', 14), D('F', 15),
};
#undef D

ALWAYS_INLINE size_t decode_hex(const void* text, bool wide, uint8_t* out, size_t count) {
  for (size_t i = 0; i < count; i++) {
    unsigned high = hex_worth[low_at(text, 2 * i, wide)];
    unsigned low = hex_worth[low_at(text, 2 * i + 1, wide)];
    if ((high & low & 0x80) == 0) return i;
    out[i] = (uint8_t)(high << 4 | (low & 15));
  }
  return count;
}

size_t rn_hex_decode(const void* text, size_t length, bool wide, uint8_t* out, size_t room) {
  size_t count = length / 2 < room ? length / 2 : room;
  return wide ? decode_hex(text, true, out, count) : decode_hex(text, false, out, count);
}
