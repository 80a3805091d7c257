/* SPDX-License-Identifier: MIT */
/*
 * Punycode (RFC 3492) for the labels of a host name that are not ASCII.
 *
 * As in libuv nothing else of IDNA is done: no case folding, no normalisation, no
 * table of forbidden characters; a label that is ASCII goes out as it is, and the
 * three full stops of East Asian writing separate labels as the ASCII one does.
 *
 * The name is first turned into code points. Each becomes at least one byte of the
 * result, so a name with more of them than fit is too long whatever they are, and the
 * arithmetic below cannot overflow: its largest figure is less than 256 * 0x110000.
 */
#include "net/idna.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "uv.h"

enum { POINTS_MAX = RN_HOST_NAME_MAX - 1 };

/* ---- UTF-8 -------------------------------------------------------------------- */

/* The bytes of the sequence that p begins; 0 if it is none. */
static unsigned decode(const unsigned char* p, uint32_t* point) {
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000}; /* by length */
  if (p[0] < 0x80) {
    *point = p[0];
    return 1;
  }
  unsigned length = p[0] >= 0xf8 ? 0 : p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : p[0] >= 0xc0 ? 2 : 0;
  if (length == 0) return 0;
  uint32_t c = p[0] & (0x7fu >> length);
  for (unsigned i = 1; i < length; i++) { /* the final zero ends it too */
    if ((p[i] & 0xc0) != 0x80) return 0;
    c = c << 6 | (p[i] & 0x3fu);
  }
  if (c < least[length] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff)) return 0;
  *point = c;
  return length;
}

/* How many, or UV_EINVAL. */
static int to_points(const char* name, uint32_t points[POINTS_MAX]) {
  const unsigned char* p = (const unsigned char*)name;
  int count = 0;
  while (*p != '\0') {
    if (count == POINTS_MAX) return UV_EINVAL;
    unsigned length = decode(p, &points[count++]);
    if (length == 0) return UV_EINVAL;
    p += length;
  }
  return count == 0 ? UV_EINVAL : count;
}

static bool is_stop(uint32_t point) {
  return point == '.' || point == 0x3002 || point == 0xff0e || point == 0xff61;
}

/* ---- punycode ----------------------------------------------------------------- */

struct text {
  char* bytes;
  size_t length; /* may pass the end: what does not fit is only counted */
};

static void put(struct text* out, char byte) {
  if (out->length < RN_HOST_NAME_MAX) out->bytes[out->length] = byte;
  out->length++;
}

/* RFC 3492, section 5. */
enum { BASE = 36, DIGIT_MIN = 1, DIGIT_MAX = 26, SKEW = 38, DAMP = 700, BIAS = 72, FIRST = 0x80 };

static uint32_t threshold(uint32_t place, uint32_t bias) {
  if (place <= bias + DIGIT_MIN) return DIGIT_MIN;
  return place >= bias + DIGIT_MAX ? DIGIT_MAX : place - bias;
}

/* A number with a digit's base that depends on its place, the lowest digit first. */
static void put_number(struct text* out, uint32_t number, uint32_t bias) {
  static const char digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";
  for (uint32_t place = BASE;; place += BASE) {
    uint32_t t = threshold(place, bias);
    if (number < t) break;
    put(out, digits[t + (number - t) % (BASE - t)]);
    number = (number - t) / (BASE - t);
  }
  put(out, digits[number]);
}

static uint32_t adapt(uint32_t delta, uint32_t handled, bool first) {
  uint32_t bias = 0;
  delta /= first ? DAMP : 2;
  delta += delta / handled;
  while (delta > (BASE - DIGIT_MIN) * DIGIT_MAX / 2) {
    delta /= BASE - DIGIT_MIN;
    bias += BASE;
  }
  return bias + (BASE - DIGIT_MIN + 1) * delta / (delta + SKEW);
}

/* The smallest code point of the label that is not below floor. */
static uint32_t next_point(const uint32_t* label, int count, uint32_t floor) {
  uint32_t least = UINT32_MAX;
  for (int i = 0; i < count; i++)
    if (label[i] >= floor && label[i] < least) least = label[i];
  return least;
}

/* Code points are inserted into what stands there by value, then by place; delta
 * counts the steps from one insertion to the next. */
static void put_insertions(struct text* out, const uint32_t* label, int count, uint32_t ascii) {
  uint32_t bias = BIAS;
  uint32_t delta = 0;
  uint32_t floor = FIRST;
  for (uint32_t handled = ascii; handled < (uint32_t)count;) {
    uint32_t point = next_point(label, count, floor);
    delta += (point - floor) * (handled + 1);
    for (int i = 0; i < count; i++) {
      if (label[i] < point) delta++;
      if (label[i] != point) continue;
      put_number(out, delta, bias);
      bias = adapt(delta, handled + 1, handled == ascii);
      delta = 0;
      handled++;
    }
    delta++;
    floor = point + 1;
  }
}

static void put_label(struct text* out, const uint32_t* label, int count) {
  uint32_t ascii = 0;
  for (int i = 0; i < count; i++) ascii += label[i] < FIRST;
  const bool plain = ascii == (uint32_t)count;
  for (const char* p = "xn--"; !plain && *p != '\0'; p++) put(out, *p);
  for (int i = 0; i < count; i++)
    if (label[i] < FIRST) put(out, (char)label[i]);
  if (plain) return;
  if (ascii > 0) put(out, '-');
  put_insertions(out, label, count, ascii);
}

int rn_idna_to_ascii(const char* name, char ascii[RN_HOST_NAME_MAX]) {
  uint32_t points[POINTS_MAX];
  struct text out = {.bytes = ascii};
  int count = to_points(name, points);
  if (count < 0) return count;
  int begin = 0;
  for (int i = 0; i < count; i++) {
    if (!is_stop(points[i])) continue;
    put_label(&out, points + begin, i - begin);
    put(&out, '.');
    begin = i + 1;
  }
  put_label(&out, points + begin, count - begin);
  put(&out, '\0');
  return out.length > RN_HOST_NAME_MAX ? UV_EINVAL : 0;
}
