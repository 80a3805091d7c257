/* SPDX-License-Identifier: MIT */
/*
 * UTF-8, Latin-1 and ASCII. Text is mostly ASCII, so every loop goes in blocks of
 * BLOCK as long as a block is, written so that compilers make vectors of them: a
 * fixed count, no branch inside, one test at the end. What is not ASCII goes a
 * character at a time.
 */
#include "node/buffer/encoding.h"

#include <string.h>

/* GCC makes vectors of all of these loops at this level only. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3")
#endif

#define BLOCK 16

/* ---- UTF-8 from units ------------------------------------------------------------------ */

static bool block_is_ascii16(const uint16_t* text) {
  uint16_t all = 0;
  for (int i = 0; i < BLOCK; i++) all |= text[i];
  return all < 0x80;
}

static bool is_pair(const uint16_t* text, const uint16_t* end) {
  return (text[0] & 0xfc00) == 0xd800 && text + 1 < end && (text[1] & 0xfc00) == 0xdc00;
}

/* A unit alone makes one to three bytes, a lone surrogate three; a pair makes four, which
 * is two less than its halves would. So everything is a count. */
size_t rn_utf8_length(const uint16_t* text, size_t length) {
  size_t bytes = length, i = 0;
  for (; length - i > 4 * BLOCK; i += 4 * BLOCK) {
    uint16_t more = 0, pairs = 0;
    for (int k = 0; k < 4 * BLOCK; k++) {
      uint16_t unit = text[i + k], next = text[i + k + 1];
      more = (uint16_t)(more + (unit >= 0x80) + (unit >= 0x800));
      pairs = (uint16_t)(pairs + (((unit & 0xfc00) == 0xd800) & ((next & 0xfc00) == 0xdc00)));
    }
    bytes += more - 2u * pairs;
  }
  for (; i < length; i++) {
    bytes += (size_t)(text[i] >= 0x80) + (text[i] >= 0x800);
    if (is_pair(text + i, text + length)) bytes -= 2;
  }
  return bytes;
}

size_t rn_utf8_encode(const uint16_t* text, size_t length, uint8_t* out, size_t room,
                      size_t* taken) {
  const uint16_t* at = text;
  const uint16_t* end = text + length;
  uint8_t* to = out;
  const uint8_t* limit = out + room;
  while (at < end) {
    if (end - at >= BLOCK && limit - to >= BLOCK && block_is_ascii16(at)) {
      for (int i = 0; i < BLOCK; i++) to[i] = (uint8_t)at[i];
      at += BLOCK;
      to += BLOCK;
      continue;
    }
    /* One character, then look for a block again: but not after each of them. */
    const uint16_t* stop = end - at >= BLOCK ? at + BLOCK : end;
    while (at < stop) {
      uint32_t c = *at;
      if (c < 0x80) {
        if (to == limit) goto full;
        *to++ = (uint8_t)c;
        at++;
      } else if (c < 0x800) {
        if (limit - to < 2) goto full;
        *to++ = (uint8_t)(0xc0 | c >> 6);
        *to++ = (uint8_t)(0x80 | (c & 0x3f));
        at++;
      } else if (is_pair(at, end)) {
        if (limit - to < 4) goto full;
        c = 0x10000 + ((c & 0x3ff) << 10) + (at[1] & 0x3ff);
        *to++ = (uint8_t)(0xf0 | c >> 18);
        *to++ = (uint8_t)(0x80 | (c >> 12 & 0x3f));
        *to++ = (uint8_t)(0x80 | (c >> 6 & 0x3f));
        *to++ = (uint8_t)(0x80 | (c & 0x3f));
        at += 2;
      } else {
        if (limit - to < 3) goto full;
        if ((c & 0xf800) == 0xd800) c = 0xfffd;
        *to++ = (uint8_t)(0xe0 | c >> 12);
        *to++ = (uint8_t)(0x80 | (c >> 6 & 0x3f));
        *to++ = (uint8_t)(0x80 | (c & 0x3f));
        at++;
      }
    }
  }
full:
  if (taken) *taken = (size_t)(at - text);
  return (size_t)(to - out);
}

/* ---- UTF-8 from Latin-1 ------------------------------------------------------------------ */

size_t rn_utf8_length8(const uint8_t* text, size_t length) {
  size_t more = 0, i = 0;
  for (; length - i >= 128; i += 128) {
    uint8_t high = 0; /* at most 128 */
    for (int k = 0; k < 128; k++) high = (uint8_t)(high + (text[i + k] >> 7));
    more += high;
  }
  for (; i < length; i++) more += text[i] >> 7;
  return length + more;
}

size_t rn_utf8_encode8(const uint8_t* text, size_t length, uint8_t* out, size_t room,
                       size_t* taken) {
  size_t at = 0, done = 0;
  while (at < length && done < room) {
    size_t most = length - at < room - done ? length - at : room - done;
    size_t ascii = rn_ascii_prefix(text + at, most);
    memcpy(out + done, text + at, ascii);
    at += ascii;
    done += ascii;
    size_t stop = length - at > BLOCK ? at + BLOCK : length;
    for (; at < stop; at++) {
      if (text[at] < 0x80) {
        if (done == room) goto full;
        out[done++] = text[at];
      } else {
        if (room - done < 2) goto full;
        out[done++] = (uint8_t)(0xc0 | text[at] >> 6);
        out[done++] = (uint8_t)(0x80 | (text[at] & 0x3f));
      }
    }
  }
full:
  if (taken) *taken = at;
  return done;
}

/* ---- UTF-8 to units ---------------------------------------------------------------------- */

size_t rn_ascii_prefix(const uint8_t* bytes, size_t length) {
  size_t i = 0;
  for (; length - i >= 2 * BLOCK; i += 2 * BLOCK) {
    uint8_t all = 0;
    for (int k = 0; k < 2 * BLOCK; k++) all |= bytes[i + k];
    if (all >= 0x80) break;
  }
  while (i < length && bytes[i] < 0x80) i++;
  return i;
}

/* Reads the character at bytes, which is not ASCII, and sets *size to what it takes. A bad
 * sequence is U+FFFD, *size the maximal subpart and *bad true. */
static uint32_t read_character(const uint8_t* bytes, size_t left, size_t* size, bool* bad) {
  uint8_t lead = bytes[0];
  uint8_t low = 0x80, high = 0xbf; /* of the second byte: it decides what is too long or too big */
  size_t more;
  uint32_t c;
  if (lead >= 0xc2 && lead <= 0xdf) {
    more = 1;
    c = lead & 0x1f;
  } else if (lead >= 0xe0 && lead <= 0xef) {
    more = 2;
    c = lead & 0x0f;
    if (lead == 0xe0) low = 0xa0;
    if (lead == 0xed) high = 0x9f;
  } else if (lead >= 0xf0 && lead <= 0xf4) {
    more = 3;
    c = lead & 0x07;
    if (lead == 0xf0) low = 0x90;
    if (lead == 0xf4) high = 0x8f;
  } else {
    *size = 1;
    *bad = true;
    return 0xfffd;
  }
  for (size_t i = 1; i <= more; i++) {
    if (i == left || bytes[i] < low || bytes[i] > high) {
      *size = i;
      *bad = true;
      return 0xfffd;
    }
    c = c << 6 | (bytes[i] & 0x3f);
    low = 0x80;
    high = 0xbf;
  }
  *size = more + 1;
  return c;
}

size_t rn_utf8_decode(const uint8_t* bytes, size_t length, uint16_t* out) {
  const uint16_t* begin = out;
  const uint8_t* end = bytes + length;
  bool bad;
  while (bytes < end) {
    if (end - bytes >= BLOCK) {
      uint8_t all = 0;
      for (int i = 0; i < BLOCK; i++) all |= bytes[i];
      if (all < 0x80) {
        for (int i = 0; i < BLOCK; i++) out[i] = bytes[i];
        bytes += BLOCK;
        out += BLOCK;
        continue;
      }
    }
    const uint8_t* stop = end - bytes >= BLOCK ? bytes + BLOCK : end;
    while (bytes < stop) {
      if (*bytes < 0x80) {
        *out++ = *bytes++;
        continue;
      }
      size_t size;
      uint32_t c = read_character(bytes, (size_t)(end - bytes), &size, &bad);
      bytes += size;
      if (c < 0x10000) {
        *out++ = (uint16_t)c;
      } else {
        *out++ = (uint16_t)(0xd7c0 + (c >> 10));
        *out++ = (uint16_t)(0xdc00 | (c & 0x3ff));
      }
    }
  }
  return (size_t)(out - begin);
}

bool rn_utf8_valid(const uint8_t* bytes, size_t length) {
  bool bad = false;
  for (size_t i = 0; i < length;) {
    i += rn_ascii_prefix(bytes + i, length - i);
    while (i < length && bytes[i] >= 0x80) {
      size_t size;
      read_character(bytes + i, length - i, &size, &bad);
      if (bad) return false;
      i += size;
    }
  }
  return true;
}

/* ---- one byte per character ---------------------------------------------------------------- */

void rn_latin1_encode(const uint16_t* restrict text, size_t length, uint8_t* restrict out) {
  size_t i = 0;
  for (; length - i >= BLOCK; i += BLOCK) {
    for (int k = 0; k < BLOCK; k++) out[i + k] = (uint8_t)text[i + k];
  }
  for (; i < length; i++) out[i] = (uint8_t)text[i];
}

/* The memory may be unaligned. */
void rn_latin1_widen(const uint8_t* restrict text, size_t length, uint8_t* restrict out) {
  for (size_t i = 0; i < length; i++) {
    out[2 * i] = text[i];
    out[2 * i + 1] = 0;
  }
}

bool rn_latin1_only(const uint16_t* text, size_t length) {
  size_t i = 0;
  for (; length - i >= 4 * BLOCK; i += 4 * BLOCK) {
    uint16_t all = 0;
    for (int k = 0; k < 4 * BLOCK; k++) all |= text[i + k];
    if (all >= 0x100) return false;
  }
  for (; i < length; i++) {
    if (text[i] >= 0x100) return false;
  }
  return true;
}

void rn_ascii_decode(const uint8_t* restrict bytes, size_t length, uint8_t* restrict out) {
  size_t i = 0;
  for (; length - i >= BLOCK; i += BLOCK) {
    for (int k = 0; k < BLOCK; k++) out[i + k] = bytes[i + k] & 0x7f;
  }
  for (; i < length; i++) out[i] = bytes[i] & 0x7f;
}

/* ---- byte order ------------------------------------------------------------------------------ */

/* Memory may be unaligned: memcpy is the load that compilers understand. */
void rn_swap16(uint8_t* bytes, size_t length) {
  for (size_t i = 0; length - i >= 2; i += 2) {
    uint16_t unit;
    memcpy(&unit, bytes + i, 2);
    unit = (uint16_t)(unit >> 8 | unit << 8);
    memcpy(bytes + i, &unit, 2);
  }
}

void rn_swap32(uint8_t* bytes, size_t length) {
  for (size_t i = 0; length - i >= 4; i += 4) {
    uint32_t unit;
    memcpy(&unit, bytes + i, 4);
    unit = __builtin_bswap32(unit);
    memcpy(bytes + i, &unit, 4);
  }
}

void rn_swap64(uint8_t* bytes, size_t length) {
  for (size_t i = 0; length - i >= 8; i += 8) {
    uint64_t unit;
    memcpy(&unit, bytes + i, 8);
    unit = __builtin_bswap64(unit);
    memcpy(bytes + i, &unit, 8);
  }
}

/* ---- searching --------------------------------------------------------------------------- */

/* As memmem, which is slow where the needle's first byte is rare, as it mostly is: memchr
 * finds that many times faster. Not so if it is everywhere; then memmem takes over. */
static const uint8_t* find(const uint8_t* hay, size_t length, const uint8_t* needle, size_t size) {
  const uint8_t* at = hay;
  const uint8_t* end = hay + length - size + 1; /* behind the last place to begin at */
  for (size_t misses = 0; at < end; misses++) {
    if (misses > 16 && misses * 16 > (size_t)(at - hay)) {
      return memmem(at, (size_t)(hay + length - at), needle, size);
    }
    at = memchr(at, needle[0], (size_t)(end - at));
    if (!at) return NULL;
    if (memcmp(at + 1, needle + 1, size - 1) == 0) return at;
    at++;
  }
  return NULL;
}

size_t rn_find_first(const uint8_t* hay, size_t length, const uint8_t* needle, size_t size,
                     size_t from, size_t step) {
  while (from < length && size <= length - from) {
    const uint8_t* found = find(hay + from, length - from, needle, size);
    if (!found) break;
    size_t at = (size_t)(found - hay);
    if (at % step == 0) return at;
    from = at + 1;
  }
  return RN_NOWHERE;
}

size_t rn_find_last(const uint8_t* hay, size_t length, const uint8_t* needle, size_t size,
                    size_t from, size_t step) {
  if (size > length) return RN_NOWHERE;
  if (from > length - size) from = length - size;
  /* Looks for the needle's first byte backwards; needles are short and mostly not there. */
  for (size_t left = from + 1; left > 0;) {
    const uint8_t* found = memrchr(hay, needle[0], left);
    if (!found) break;
    left = (size_t)(found - hay);
    if (left % step == 0 && memcmp(found, needle, size) == 0) return left;
  }
  return RN_NOWHERE;
}
