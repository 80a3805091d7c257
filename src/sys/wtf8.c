/* SPDX-License-Identifier: MIT */
/*
 * UTF-16 that may be ill-formed, and WTF-8, which can hold it: a lone surrogate is three
 * bytes, a pair of them is the four bytes of its character.
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "uv.h"

static bool is_lead(unsigned unit) {
  return (unit & 0xfc00) == 0xd800;
}

static bool is_trail(unsigned unit) {
  return (unit & 0xfc00) == 0xdc00;
}

/* The next character (or lone surrogate) of a text that ends at `end`, or at a zero unit
 * if end is NULL. -1 at the end. */
static int32_t next_utf16(const uint16_t** at, const uint16_t* end) {
  const uint16_t* p = *at;
  if (p == NULL) return -1; /* nothing, of length 0 */
  if (end == NULL ? *p == 0 : p == end) return -1;
  uint32_t c = *p++;
  if (is_lead(c) && p != end && is_trail(*p)) c = 0x10000 + ((c & 0x3ff) << 10) + (*p++ & 0x3ff);
  *at = p;
  return (int32_t)c;
}

static size_t bytes_of(int32_t c) {
  return c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
}

static const uint16_t* end_of(const uint16_t* utf16, ssize_t length) {
  return length < 0 ? NULL : utf16 + length;
}

size_t uv_utf16_length_as_wtf8(const uint16_t* utf16, ssize_t length) {
  const uint16_t* end = end_of(utf16, length);
  size_t bytes = 0;
  for (int32_t c; (c = next_utf16(&utf16, end)) >= 0;) bytes += bytes_of(c);
  return bytes;
}

static void put(char* to, int32_t c, size_t bytes) {
  static const unsigned char first[] = {0, 0x00, 0xc0, 0xe0, 0xf0};
  for (size_t i = bytes - 1; i > 0; i--, c >>= 6) to[i] = (char)(0x80 | (c & 0x3f));
  to[0] = (char)(first[bytes] | c);
}

int uv_utf16_to_wtf8(const uint16_t* utf16, ssize_t length, char** wtf8, size_t* size) {
  if (wtf8 == NULL || *wtf8 == NULL) {
    size_t needed = uv_utf16_length_as_wtf8(utf16, length);
    if (size != NULL) *size = needed;
    if (wtf8 == NULL) return 0;
    *wtf8 = rn_malloc(needed + 1);
    if (*wtf8 == NULL) return UV_ENOMEM;
    return uv_utf16_to_wtf8(utf16, length, wtf8, &(size_t){needed});
  }
  const uint16_t* end = end_of(utf16, length);
  const uint16_t* begin = utf16;
  size_t used = 0;
  for (int32_t c; (c = next_utf16(&utf16, end)) >= 0;) {
    size_t bytes = bytes_of(c);
    if (used + bytes > *size) {
      (*wtf8)[used] = '\0';
      *size = uv_utf16_length_as_wtf8(begin, length);
      return UV_ENOBUFS;
    }
    put(*wtf8 + used, c, bytes);
    used += bytes;
  }
  (*wtf8)[used] = '\0';
  *size = used;
  return 0;
}

/* The next character of WTF-8; -1 at the zero, -2 where it is wrong. */
static int32_t next_wtf8(const char** at) {
  const unsigned char* p = (const unsigned char*)*at;
  if (*p == 0) return -1;
  size_t more = *p < 0x80 ? 0 : *p < 0xc2 ? 9 : *p < 0xe0 ? 1 : *p < 0xf0 ? 2 : *p < 0xf5 ? 3 : 9;
  if (more == 9) return -2;
  int32_t c = more == 0 ? *p : *p & (0x3f >> more);
  for (size_t i = 1; i <= more; i++) {
    if ((p[i] & 0xc0) != 0x80) return -2;
    c = (c << 6) | (p[i] & 0x3f);
  }
  if ((more == 2 && c < 0x800) || (more == 3 && (c < 0x10000 || c > 0x10ffff))) return -2;
  *at += more + 1;
  return c;
}

ssize_t uv_wtf8_length_as_utf16(const char* wtf8) {
  ssize_t units = 1;
  int32_t c;
  while ((c = next_wtf8(&wtf8)) >= 0) units += c > 0xffff ? 2 : 1;
  return c == -1 ? units : UV_EINVAL;
}

void uv_wtf8_to_utf16(const char* wtf8, uint16_t* utf16, size_t length) {
  size_t used = 0;
  for (int32_t c; used < length && (c = next_wtf8(&wtf8)) >= 0;) {
    if (c <= 0xffff) {
      utf16[used++] = (uint16_t)c;
    } else if (used + 1 < length) {
      utf16[used++] = (uint16_t)(0xd800 | ((c - 0x10000) >> 10));
      utf16[used++] = (uint16_t)(0xdc00 | (c & 0x3ff));
    } else {
      break;
    }
  }
  if (used < length) utf16[used] = 0;
}
