/* SPDX-License-Identifier: MIT */
/*
 * Base64, 24 bytes and 32 digits at a time, where the processor has AVX2, and decoded 64
 * digits at a time where it has AVX-512 with permutations of bytes. All functions stop
 * before the end and leave the rest to base64.c; on other processors they do nothing at
 * all.
 *
 * A group of three bytes is four fields of six bits. Multiplications move all fields
 * of a vector to their places at once:
 *
 *   encode   bytes 1 0 2 1 of each group in a word; a multiply's high half shifts two
 *            fields right, its low half two fields left; then digits by adding the
 *            distance between a field's value and its digit, from a table of 16
 *   decode   values by tables for the rows of ASCII, with what is no digit found by the way;
 *            two multiply-and-adds join pairs of fields, then pairs of pairs
 *
 * With AVX-512 one permutation is a table of 128 values.
 */
#include "node/buffer/encoding.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

static bool has_avx2(void) {
  return __builtin_cpu_supports("avx2") != 0;
}

static AVX2 __m256i fields_of(__m256i bytes) {
  const __m256i order = _mm256_setr_epi8(1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10, 1, 0, 2,
                                         1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10);
  __m256i words = _mm256_shuffle_epi8(bytes, order);
  __m256i odd = _mm256_and_si256(words, _mm256_set1_epi32(0x0fc0fc00));
  __m256i even = _mm256_and_si256(words, _mm256_set1_epi32(0x003f03f0));
  return _mm256_or_si256(_mm256_mulhi_epu16(odd, _mm256_set1_epi32(0x04000040)),
                         _mm256_mullo_epi16(even, _mm256_set1_epi32(0x01000010)));
}

static AVX2 size_t encode(const uint8_t* bytes, size_t length, bool url, uint8_t* out) {
  const char at62 = (char)((url ? '-' : '+') - 62), at63 = (char)((url ? '_' : '/') - 63);
  const char lower = 'a' - 26, upper = 'A', digit = '0' - 52;
  const __m256i distance =
      _mm256_setr_epi8(lower, digit, digit, digit, digit, digit, digit, digit, digit, digit, digit,
                       at62, at63, upper, 0, 0, lower, digit, digit, digit, digit, digit, digit,
                       digit, digit, digit, digit, at62, at63, upper, 0, 0);
  size_t done = 0;
  /* The second half is read with four bytes too many. */
  for (; length - done >= 28; done += 24, out += 32) {
    __m128i low = _mm_loadu_si128((const __m128i*)(const void*)(bytes + done));
    __m128i high = _mm_loadu_si128((const __m128i*)(const void*)(bytes + done + 12));
    __m256i fields = fields_of(_mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1));
    /* Places in the table: 0 for a to z, 1 to 12 for what follows, 13 for A to Z. */
    __m256i place = _mm256_subs_epu8(fields, _mm256_set1_epi8(51));
    __m256i capital = _mm256_cmpgt_epi8(_mm256_set1_epi8(26), fields);
    place = _mm256_or_si256(place, _mm256_and_si256(capital, _mm256_set1_epi8(13)));
    __m256i digits = _mm256_add_epi8(fields, _mm256_shuffle_epi8(distance, place));
    _mm256_storeu_si256((__m256i*)(void*)out, digits);
  }
  return done;
}

/* Which digits there are is a matter of a character's two halves of four bits: a bit for
 * each kind of row, set in LOW for a column that has no digit in such a row. */
#define LOW(low)                                                                        \
  (((low) == 0xb || (low) == 0xd || (low) == 0xf ? 0 : 1) | /* row 2: + - / */          \
   ((low) <= 9 ? 0 : 2) |                                   /* row 3: 0 to 9 */         \
   ((low) >= 1 ? 0 : 4) |                                   /* rows 4, 6: A a to O o */ \
   ((low) <= 0xa || (low) == 0xf ? 0 : 8) |                 /* row 5: P to Z, _ */      \
   ((low) <= 0xa ? 0 : 16) | 32)                            /* row 7: p to z; others */

static AVX2 __m256i twice(__m128i table) {
  return _mm256_broadcastsi128_si256(table);
}

static AVX2 size_t decode(const uint8_t* text, size_t length, uint8_t* out, size_t room) {
  const __m256i none_low =
      twice(_mm_setr_epi8(LOW(0), LOW(1), LOW(2), LOW(3), LOW(4), LOW(5), LOW(6), LOW(7), LOW(8),
                          LOW(9), LOW(10), LOW(11), LOW(12), LOW(13), LOW(14), LOW(15)));
  const __m256i row_bit =
      twice(_mm_setr_epi8(32, 32, 1, 2, 4, 8, 4, 16, 32, 32, 32, 32, 32, 32, 32, 32));
  /* From a digit to its value: the way of most in its row, and the rest of it for three. */
  const __m256i way = twice(_mm_setr_epi8(0, 0, 62 - '+', 52 - '0', -'A', -'A', 26 - 'a', 26 - 'a',
                                          0, 0, 0, 0, 0, 0, 0, 0));
  const __m256i order =
      twice(_mm_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1));
  const __m256i together = _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 7, 7);
  const __m256i half = _mm256_set1_epi8(15);
  const __m256i minus = _mm256_set1_epi8('-'), slash = _mm256_set1_epi8('/');
  const __m256i line = _mm256_set1_epi8('_');
  size_t done = 0;
  for (; length - done >= 32 && room >= 24; done += 32, out += 24, room -= 24) {
    __m256i units = _mm256_loadu_si256((const __m256i*)(const void*)(text + done));
    __m256i row = _mm256_and_si256(_mm256_srli_epi32(units, 4), half);
    __m256i column = _mm256_and_si256(units, half);
    if (!_mm256_testz_si256(_mm256_shuffle_epi8(none_low, column),
                            _mm256_shuffle_epi8(row_bit, row))) {
      break;
    }
    __m256i fields = _mm256_add_epi8(units, _mm256_shuffle_epi8(way, row));
    /* A comparison gives -1 where it holds. */
    __m256i is_minus = _mm256_cmpeq_epi8(units, minus), is_slash = _mm256_cmpeq_epi8(units, slash);
    fields = _mm256_add_epi8(fields, _mm256_add_epi8(is_minus, is_minus));
    fields = _mm256_add_epi8(fields, _mm256_and_si256(is_slash, _mm256_set1_epi8(-3)));
    fields = _mm256_add_epi8(
        fields, _mm256_and_si256(_mm256_cmpeq_epi8(units, line), _mm256_set1_epi8(33)));
    __m256i pairs = _mm256_maddubs_epi16(fields, _mm256_set1_epi32(0x01400140));
    __m256i groups = _mm256_madd_epi16(pairs, _mm256_set1_epi32(0x00011000));
    __m256i bytes = _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(groups, order), together);
    _mm_storeu_si128((__m128i*)(void*)out, _mm256_castsi256_si128(bytes));
    _mm_storel_epi64((__m128i*)(void*)(out + 16), _mm256_extracti128_si256(bytes, 1));
  }
  return done;
}

/* ---- 64 digits ----------------------------------------------------------------------------- */

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vbmi")))

static bool has_avx512(void) {
  static _Thread_local int has = -1;
  if (has < 0) {
    has = __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512vbmi") != 0;
  }
  return has;
}

/* What an ASCII character is worth, 0x80 if it is no digit. */
#define WORTH(c)                               \
  ((c) >= 'A' && (c) <= 'Z'   ? (c) - 'A'      \
   : (c) >= 'a' && (c) <= 'z' ? (c) - 'a' + 26 \
   : (c) >= '0' && (c) <= '9' ? (c) - '0' + 52 \
   : (c) == '+' || (c) == '-' ? 62             \
   : (c) == '/' || (c) == '_' ? 63             \
                              : 0x80)
#define FOUR(c) WORTH(c), WORTH((c) + 1), WORTH((c) + 2), WORTH((c) + 3)
#define ROW(c) FOUR(c), FOUR((c) + 4), FOUR((c) + 8), FOUR((c) + 12)
static const uint8_t worth[128] = {ROW(0),  ROW(16), ROW(32), ROW(48),
                                   ROW(64), ROW(80), ROW(96), ROW(112)};

/* Three bytes of each group of four, turned round. */
#define TURN(n) 4 * (n) + 2, 4 * (n) + 1, 4 * (n)
static const uint8_t turned[64] = {TURN(0),  TURN(1),  TURN(2),  TURN(3), TURN(4),  TURN(5),
                                   TURN(6),  TURN(7),  TURN(8),  TURN(9), TURN(10), TURN(11),
                                   TURN(12), TURN(13), TURN(14), TURN(15)};

static AVX512 size_t decode_512(const uint8_t* text, size_t length, uint8_t* out, size_t room) {
  const __m512i first = _mm512_loadu_si512(worth), second = _mm512_loadu_si512(worth + 64);
  const __m512i order = _mm512_loadu_si512(turned);
  const __mmask64 filled = ((__mmask64)1 << 48) - 1;
  size_t done = 0;
  for (; length - done >= 64 && room >= 48; done += 64, out += 48, room -= 48) {
    __m512i units = _mm512_loadu_si512(text + done);
    __m512i fields = _mm512_permutex2var_epi8(first, units, second);
    /* Bit 7 of a character that is not ASCII, or of what is worth nothing. */
    if (_mm512_movepi8_mask(_mm512_or_si512(units, fields)) != 0) break;
    __m512i pairs = _mm512_maddubs_epi16(fields, _mm512_set1_epi32(0x01400140));
    __m512i groups = _mm512_madd_epi16(pairs, _mm512_set1_epi32(0x00011000));
    _mm512_mask_storeu_epi8(out, filled, _mm512_permutexvar_epi8(order, groups));
  }
  return done;
}

size_t rn_base64_encode_blocks(const uint8_t* bytes, size_t length, bool url, uint8_t* out) {
  return length >= 28 && has_avx2() ? encode(bytes, length, url, out) : 0;
}

size_t rn_base64_decode_blocks(const uint8_t* text, size_t length, uint8_t* out, size_t room) {
  size_t done = 0;
  if (length >= 64 && has_avx512()) {
    done = decode_512(text, length, out, room);
    text += done;
    length -= done;
    out += done / 4 * 3;
    room -= done / 4 * 3;
  }
  return length >= 32 && room >= 24 && has_avx2() ? done + decode(text, length, out, room) : done;
}

#else

size_t rn_base64_encode_blocks(const uint8_t* bytes, size_t length, bool url, uint8_t* out) {
  (void)bytes, (void)length, (void)url, (void)out;
  return 0;
}

size_t rn_base64_decode_blocks(const uint8_t* text, size_t length, uint8_t* out, size_t room) {
  (void)text, (void)length, (void)out, (void)room;
  return 0;
}

#endif
