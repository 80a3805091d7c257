/* SPDX-License-Identifier: MIT */
/*
 * Names of hosts as ASCII: each label, read back by the decoder of RFC 3492 below, is what
 * it was.
 */
#include "net/idna.h"

#include "fuzz.h"
#include "sys/sys.h"
#include "uv.h"

enum { SIZE_MAX_READ = 2048 };

/* RFC 3492, 6.2. How many code points, -1 if that is no punycode. */
static int decode_label(const char* text, size_t length, uint32_t* out) {
  uint32_t n = 128, bias = 72;
  uint64_t i = 0;
  int count = 0;
  size_t dash = length;
  while (dash > 0 && text[dash - 1] != '-') dash--;
  for (size_t at = 0; dash > 0 && at < dash - 1; at++) out[count++] = (uint8_t)text[at];
  for (size_t at = dash; at < length;) {
    uint64_t before = i, weight = 1;
    for (uint32_t k = 36;; k += 36) {
      if (at == length) return -1;
      char c = text[at++];
      uint32_t value = c >= 'a' && c <= 'z'   ? (uint32_t)(c - 'a')
                       : c >= '0' && c <= '9' ? (uint32_t)(c - '0' + 26)
                                              : 36;
      uint32_t t = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;
      if (value == 36) return -1;
      i += value * weight;
      if (value < t) break;
      weight *= 36 - t;
      CHECK(i < UINT32_MAX && weight < UINT32_MAX);
    }
    uint64_t delta = (i - before) / (before == 0 ? 700 : 2);
    delta += delta / (uint32_t)(count + 1);
    for (bias = 0; delta > 455; bias += 36) delta /= 35;
    bias += (uint32_t)(36 * delta / (delta + 38));
    n += (uint32_t)(i / (uint32_t)(count + 1));
    i %= (uint32_t)(count + 1);
    memmove(out + i + 1, out + i, ((size_t)count - (size_t)i) * sizeof *out);
    out[i++] = n;
    count++;
  }
  return count;
}

/* The next code point of well-formed UTF-8. */
static uint32_t next_point(const char** at) {
  const unsigned char* p = (const unsigned char*)*at;
  int more = *p < 0x80 ? 0 : *p < 0xe0 ? 1 : *p < 0xf0 ? 2 : 3;
  uint32_t point = more == 0 ? *p : *p & (0x3fu >> more);
  for (int i = 1; i <= more; i++) point = point << 6 | (p[i] & 0x3fu);
  *at += more + 1;
  return point;
}

static bool is_stop(uint32_t point) {
  return point == '.' || point == 0x3002 || point == 0xff0e || point == 0xff61;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > SIZE_MAX_READ) return 0;
  char* name = text_of(data, size);
  char* ascii = room(RN_HOST_NAME_MAX);
  if (rn_idna_to_ascii(name, ascii) == 0) {
    CHECK(memchr(ascii, '\0', RN_HOST_NAME_MAX) != NULL);
    const char* at = name;
    for (const char* label = ascii;; label++) {
      size_t length = strcspn(label, ".");
      uint32_t wanted[RN_HOST_NAME_MAX], got[RN_HOST_NAME_MAX * 2];
      int count = 0, decoded = 0;
      bool is_ascii = true, is_last = false;
      for (;;) {
        is_last = *at == '\0';
        uint32_t point = is_last ? '.' : next_point(&at);
        if (is_stop(point)) break;
        is_ascii = is_ascii && point < 0x80;
        wanted[count++] = point;
      }
      for (size_t i = 0; i < length; i++) CHECK((uint8_t)label[i] < 0x80);
      if (is_ascii) {
        for (decoded = 0; decoded < (int)length; decoded++) got[decoded] = (uint8_t)label[decoded];
      } else {
        CHECK(length > 4 && same(label, "xn--", 4));
        decoded = decode_label(label + 4, length - 4, got);
      }
      CHECK(decoded == count && same(got, wanted, (size_t)count * sizeof *got));
      label += length;
      CHECK(is_last == (*label == '\0'));
      if (is_last) break;
    }
  }
  free(ascii);
  free(name);
  return 0;
}
