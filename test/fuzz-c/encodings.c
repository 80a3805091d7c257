/* SPDX-License-Identifier: MIT */
/*
 * sources: node/buffer/encoding.c node/buffer/base64.c node/buffer/base64_vector.c
 *
 * Text to bytes and back. Each function is compared with itself on text of the other width,
 * with its opposite, or with a slow one that is written here.
 *
 * The first byte of an input is the room that is given, in parts of what is needed.
 */
#include "fuzz.h"
#include "node/buffer/encoding.h"

enum { SIZE_MAX_READ = 4096 };

static uint16_t* widened(const uint8_t* bytes, size_t size) {
  uint16_t* wide = room(size * 2);
  for (size_t i = 0; i < size; i++) wide[i] = bytes[i];
  return wide;
}

/* ---- UTF-8 ---------------------------------------------------------------------------------- */

/* What fits into less room is a prefix, and as long as whole characters allow. */
static void check_less_room(const uint16_t* units, size_t count, const uint8_t* all, size_t length,
                            size_t part) {
  size_t space = length * part / 255, taken = SIZE_MAX;
  uint8_t* out = room(space);
  size_t written = rn_utf8_encode(units, count, out, space, &taken);
  CHECK(written <= space && taken <= count && same(out, all, written));
  CHECK(space - written < 4 || taken == count);
  CHECK(rn_utf8_length(units, taken) == written);
  free(out);
}

static void check_utf8(const uint8_t* bytes, size_t size, size_t part) {
  uint16_t* units = room(size * 2);
  size_t count = rn_utf8_decode(bytes, size, units);
  CHECK(count <= size);
  size_t length = rn_utf8_length(units, count), taken = 0;
  CHECK(length <= size * 3);
  uint8_t* again = room(length);
  CHECK(rn_utf8_encode(units, count, again, length, &taken) == length && taken == count);
  CHECK(rn_utf8_valid(again, length));
  /* U+FFFD is not what it stands for, so only valid bytes come back as they were. */
  CHECK(rn_utf8_valid(bytes, size) == (length == size && same(again, bytes, size)));
  check_less_room(units, count, again, length, part);
  size_t ascii = 0;
  while (ascii < size && bytes[ascii] < 0x80) ascii++;
  CHECK(rn_ascii_prefix(bytes, size) == ascii);
  free(again);
  free(units);
}

/* Any units, lone surrogates among them. */
static void check_units(const uint8_t* bytes, size_t size, size_t part) {
  size_t count = size / 2;
  uint16_t* units = copy_of(bytes, count * 2);
  size_t length = rn_utf8_length(units, count), taken = 0;
  uint8_t* out = room(length);
  CHECK(rn_utf8_encode(units, count, out, length, &taken) == length && taken == count);
  CHECK(rn_utf8_valid(out, length));
  check_less_room(units, count, out, length, part);
  bool narrow = true;
  for (size_t i = 0; i < count; i++) narrow = narrow && units[i] < 256;
  CHECK(rn_latin1_only(units, count) == narrow);
  free(out);
  free(units);
}

static void check_latin1(const uint8_t* bytes, size_t size, const uint16_t* wide, size_t part) {
  size_t length = rn_utf8_length8(bytes, size), taken = 0;
  CHECK(length == rn_utf8_length(wide, size));
  uint8_t* narrow_out = room(length);
  uint8_t* wide_out = room(length);
  CHECK(rn_utf8_encode8(bytes, size, narrow_out, length, &taken) == length && taken == size);
  CHECK(rn_utf8_encode(wide, size, wide_out, length, NULL) == length);
  CHECK(same(narrow_out, wide_out, length));
  size_t space = length * part / 255, narrow_taken = 0;
  uint8_t* less = room(space);
  size_t written = rn_utf8_encode8(bytes, size, less, space, &narrow_taken);
  CHECK(written == rn_utf8_encode(wide, size, wide_out, space, &taken));
  CHECK(narrow_taken == taken && same(less, narrow_out, written));
  free(less);
  free(wide_out);
  free(narrow_out);

  uint8_t* out = room(size * 2);
  rn_latin1_widen(bytes, size, out);
  CHECK(same(out, wide, size * 2));
  rn_latin1_encode(wide, size, out);
  CHECK(same(out, bytes, size));
  rn_ascii_decode(bytes, size, out);
  for (size_t i = 0; i < size; i++) CHECK(out[i] == (bytes[i] & 0x7f));
  free(out);
}

/* ---- digits ------------------------------------------------------------------------------ */

typedef size_t (*decoder)(const void* text, size_t length, bool wide, uint8_t* out, size_t space);

static void check_decoder(decoder decode, const uint8_t* text, size_t size, const uint16_t* wide,
                          size_t most, size_t part) {
  uint8_t* narrow_out = room(most);
  uint8_t* wide_out = room(most);
  size_t length = decode(text, size, false, narrow_out, most);
  CHECK(length <= most && decode(wide, size, true, wide_out, most) == length);
  CHECK(same(narrow_out, wide_out, length));
  size_t space = length * part / 255;
  uint8_t* less = room(space);
  size_t written = decode(text, size, false, less, space);
  CHECK(written <= space && same(less, narrow_out, written));
  CHECK(decode(wide, size, true, less, space) == written && same(less, narrow_out, written));
  free(less);
  free(wide_out);
  free(narrow_out);
}

static void check_hex(const uint8_t* bytes, size_t size) {
  uint8_t* digits = room(size * 2);
  uint8_t* back = room(size);
  rn_hex_encode(bytes, size, digits);
  CHECK(rn_hex_decode(digits, size * 2, false, back, size) == size && same(back, bytes, size));
  free(back);
  free(digits);
}

static uint8_t digit_of(unsigned value, bool url) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  if (value < 62) return (uint8_t)digits[value];
  return value == 62 ? (url ? '-' : '+') : (url ? '_' : '/');
}

/* A bit at a time. */
static size_t slow_base64(const uint8_t* bytes, size_t size, bool url, uint8_t* out) {
  size_t length = 0;
  for (size_t bit = 0; bit < size * 8; bit += 6) {
    unsigned value = 0;
    for (size_t i = bit; i < bit + 6; i++)
      value = value << 1 | (i < size * 8 ? bytes[i / 8] >> (7 - i % 8) & 1u : 0u);
    out[length++] = digit_of(value, url);
  }
  while (!url && length % 4 != 0) out[length++] = '=';
  return length;
}

static void check_base64(const uint8_t* bytes, size_t size, bool url) {
  size_t length = rn_base64_length(size, url);
  uint8_t* out = room(length);
  uint8_t* slow = room(size * 2 + 4);
  CHECK(slow_base64(bytes, size, url, slow) == length);
  rn_base64_encode(bytes, size, url, out);
  CHECK(same(out, slow, length));
  uint8_t* back = room(size);
  CHECK(rn_base64_decode(out, length, false, back, size) == size && same(back, bytes, size));
  if (!url) {
    uint8_t* strict = room(length / 4 * 3 + 2);
    CHECK(rn_base64_forgiving(out, length, false, strict) == size && same(strict, bytes, size));
    free(strict);
  }
  free(back);
  free(slow);
  free(out);
}

static void check_forgiving(const uint8_t* text, size_t size, const uint16_t* wide) {
  size_t most = size / 4 * 3 + 2;
  uint8_t* narrow_out = room(most);
  uint8_t* wide_out = room(most);
  size_t length = rn_base64_forgiving(text, size, false, narrow_out);
  CHECK(length == rn_base64_forgiving(wide, size, true, wide_out));
  if (length < RN_NOWHERE - 1) CHECK(length <= most && same(narrow_out, wide_out, length));
  free(wide_out);
  free(narrow_out);
}

/* ---- searching, swapping --------------------------------------------------------------------- */

static void check_search(const uint8_t* bytes, size_t size, size_t part, size_t step) {
  size_t needle = (part % 5 + 1) * step;
  if (size < needle * 2) return;
  const uint8_t* hay = bytes + needle;
  size_t length = (size - needle) / step * step;
  uint8_t* what = copy_of(bytes, needle);
  size_t from = length * (part / 5) / 51 / step * step;
  size_t first = RN_NOWHERE, last = RN_NOWHERE;
  for (size_t at = 0; at + needle <= length; at += step) {
    if (!same(hay + at, what, needle)) continue;
    if (at >= from && first == RN_NOWHERE) first = at;
    if (at <= from) last = at;
  }
  CHECK(rn_find_first(hay, length, what, needle, from, step) == first);
  CHECK(rn_find_last(hay, length, what, needle, from, step) == last);
  free(what);
}

static void check_swaps(const uint8_t* bytes, size_t size) {
  void (*const swaps[])(uint8_t*, size_t) = {rn_swap16, rn_swap32, rn_swap64};
  uint8_t* turned = copy_of(bytes, size);
  for (size_t i = 0; i < 3; i++) {
    size_t unit = (size_t)2 << i;
    swaps[i](turned, size);
    for (size_t at = 0; at < size; at++) {
      bool is_rest = at >= size / unit * unit;
      CHECK(turned[at] == bytes[is_rest ? at : at / unit * unit + (unit - 1 - at % unit)]);
    }
    swaps[i](turned, size);
    CHECK(same(turned, bytes, size));
  }
  free(turned);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 1 || size > SIZE_MAX_READ) return 0;
  size_t part = data[0];
  uint8_t* bytes = copy_of(data + 1, --size);
  uint16_t* wide = widened(bytes, size);
  check_utf8(bytes, size, part);
  check_units(bytes, size, part);
  check_latin1(bytes, size, wide, part);
  check_decoder(rn_hex_decode, bytes, size, wide, size / 2, part);
  check_decoder(rn_base64_decode, bytes, size, wide, size / 4 * 3 + 3, part);
  check_hex(bytes, size);
  check_base64(bytes, size, false);
  check_base64(bytes, size, true);
  check_forgiving(bytes, size, wide);
  check_search(bytes, size, part, 1);
  check_search(bytes, size, part, 2);
  check_swaps(bytes, size);
  free(wide);
  free(bytes);
  return 0;
}
