/* SPDX-License-Identifier: MIT */
/*
 * native('buffer'): strings to bytes and back. The loops are in encoding.c and
 * base64.c; here are their JavaScript ends, the rest is in bytes.c.
 *
 *  1. lib/node/internal/buffer has checked types and ranges; what comes here wrong
 *     all the same is clamped, never trusted with memory.
 *  2. Numbers are converted first, and then the string and the memory looked up:
 *     nothing can move in between.
 *  3. What makes a string returns undefined if it would be longer than RN_STRING_MAX
 *     or if memory is out; JavaScript throws ERR_STRING_TOO_LONG.
 *  4. Characters are written where the string will have them (rn_build).
 */
#include <stdlib.h>
#include <string.h>

#include "node/buffer/buffer.h"
#include "node/buffer/encoding.h"

#define SMALL 2048

/* Room for a while: on the stack if it is small. */
struct room {
  void* at;
  uint64_t small[SMALL / 8];
};

static bool room_get(struct room* room, size_t size) {
  room->at = size <= sizeof room->small ? (void*)room->small : malloc(size);
  return room->at != NULL;
}

static void room_free(struct room* room) {
  if (room->at != (void*)room->small) free(room->at);
}

/* ---- bytes to strings ----------------------------------------------------------------- */

static RN_FAST(latin1_slice) {
  struct rn_bytes piece;
  if (!rn_buffer_piece(cx, argc, argv, &piece) || piece.length > RN_STRING_MAX) {
    return rn_undefined(cx);
  }
  return rn_string_latin1(cx, piece.at, piece.length);
}

static RN_FAST(ascii_slice) {
  struct rn_bytes piece;
  struct rn_build build;
  if (!rn_buffer_piece(cx, argc, argv, &piece) || piece.length > RN_STRING_MAX ||
      !rn_build(cx, &build, piece.length, false)) {
    return rn_undefined(cx);
  }
  rn_ascii_decode(piece.at, piece.length, build.at);
  return rn_built(cx, &build);
}

static rn_value units_string(rn_context cx, const uint16_t* units, size_t length) {
  struct rn_build build;
  if (length > RN_STRING_MAX) return rn_undefined(cx);
  if (!rn_latin1_only(units, length)) return rn_string_utf16(cx, units, length);
  if (!rn_build(cx, &build, length, false)) return rn_undefined(cx);
  rn_latin1_encode(units, length, build.at);
  return rn_built(cx, &build);
}

static rn_value decode_utf8(rn_context cx, struct rn_bytes piece) {
  struct room room;
  if (rn_ascii_prefix(piece.at, piece.length) == piece.length) {
    if (piece.length > RN_STRING_MAX) return rn_undefined(cx);
    return rn_string_latin1(cx, piece.at, piece.length);
  }
  if (!room_get(&room, piece.length * 2)) return rn_undefined(cx);
  size_t length = rn_utf8_decode(piece.at, piece.length, room.at);
  rn_value string = units_string(cx, room.at, length);
  room_free(&room);
  return string;
}

static RN_FAST(utf8_slice) {
  struct rn_bytes piece;
  if (!rn_buffer_piece(cx, argc, argv, &piece)) return rn_undefined(cx);
  return decode_utf8(cx, piece);
}

/* (bytes, bom): all of a Uint8Array, without a byte order mark before it if `bom`;
 * undefined for other values. */
static RN_FAST(utf8_text) {
  struct rn_bytes bytes;
  if (argc < 2 || !rn_uint8array_get(cx, argv[0], &bytes)) return rn_undefined(cx);
  if (bytes.length >= 3 && rn_to_bool(cx, argv[1]) && memcmp(bytes.at, "\xef\xbb\xbf", 3) == 0) {
    bytes.at += 3;
    bytes.length -= 3;
  }
  return decode_utf8(cx, bytes);
}

/* As utf8Slice, but null if the bytes are not well-formed. */
static RN_FAST(utf8_slice_fatal) {
  struct rn_bytes piece;
  if (!rn_buffer_piece(cx, argc, argv, &piece)) return rn_undefined(cx);
  if (!rn_utf8_valid(piece.at, piece.length)) return rn_null(cx);
  return decode_utf8(cx, piece);
}

static RN_FAST(ucs2_slice) {
  struct rn_bytes piece;
  struct rn_build build;
  if (!rn_buffer_piece(cx, argc, argv, &piece)) return rn_undefined(cx);
  size_t length = piece.length / 2;
  if (length > RN_STRING_MAX || !rn_build(cx, &build, length, true)) return rn_undefined(cx);
  if (length > 0) memcpy(build.at, piece.at, length * 2);
  return rn_built(cx, &build);
}

static RN_FAST(hex_slice) {
  struct rn_bytes piece;
  struct rn_build build;
  if (!rn_buffer_piece(cx, argc, argv, &piece) || piece.length > RN_STRING_MAX / 2 ||
      !rn_build(cx, &build, piece.length * 2, false)) {
    return rn_undefined(cx);
  }
  rn_hex_encode(piece.at, piece.length, build.at);
  return rn_built(cx, &build);
}

static rn_value base64_string(rn_context cx, struct rn_bytes piece, bool url) {
  struct rn_build build;
  size_t length = rn_base64_length(piece.length, url);
  if (length > RN_STRING_MAX || !rn_build(cx, &build, length, false)) return rn_undefined(cx);
  rn_base64_encode(piece.at, piece.length, url, build.at);
  return rn_built(cx, &build);
}

static RN_FAST(base64_slice) {
  struct rn_bytes piece;
  if (!rn_buffer_piece(cx, argc, argv, &piece)) return rn_undefined(cx);
  return base64_string(cx, piece, false);
}

static RN_FAST(base64url_slice) {
  struct rn_bytes piece;
  if (!rn_buffer_piece(cx, argc, argv, &piece)) return rn_undefined(cx);
  return base64_string(cx, piece, true);
}

/* ---- strings to bytes ------------------------------------------------------------------- */

/* Arguments (bytes, string, offset, length): characters to read and memory to write. The
 * characters are to be freed if true. */
static bool get_target(rn_context cx, size_t argc, const rn_value* argv, struct rn_chars* chars,
                       struct rn_bytes* target) {
  if (argc < 4) return false;
  double offset = rn_to_double(cx, argv[2]);
  double length = rn_to_double(cx, argv[3]);
  if (!rn_chars_get(cx, argv[1], chars)) return false;
  if (!rn_bytes_get(cx, argv[0], target)) {
    rn_chars_free(chars);
    return false;
  }
  size_t start = rn_buffer_index(offset, target->length);
  target->at += start;
  target->length = rn_buffer_index(length, target->length - start);
  return true;
}

static size_t encode_utf8(const struct rn_chars* chars, struct rn_bytes target, size_t* taken) {
  if (chars->wide) {
    return rn_utf8_encode(chars->at, chars->length, target.at, target.length, taken);
  }
  return rn_utf8_encode8(chars->at, chars->length, target.at, target.length, taken);
}

static RN_FAST(utf8_write) {
  struct rn_chars chars;
  struct rn_bytes target;
  if (!get_target(cx, argc, argv, &chars, &target)) return rn_undefined(cx);
  size_t done = encode_utf8(&chars, target, NULL);
  rn_chars_free(&chars);
  return rn_size(cx, done);
}

static void encode_latin1(const struct rn_chars* chars, size_t length, uint8_t* out) {
  if (chars->wide) {
    rn_latin1_encode(chars->at, length, out);
  } else if (length > 0) {
    memcpy(out, chars->at, length);
  }
}

static RN_FAST(latin1_write) {
  struct rn_chars chars;
  struct rn_bytes target;
  if (!get_target(cx, argc, argv, &chars, &target)) return rn_undefined(cx);
  size_t done = chars.length < target.length ? chars.length : target.length;
  encode_latin1(&chars, done, target.at);
  rn_chars_free(&chars);
  return rn_size(cx, done);
}

static RN_FAST(ucs2_write) {
  struct rn_chars chars;
  struct rn_bytes target;
  if (!get_target(cx, argc, argv, &chars, &target)) return rn_undefined(cx);
  size_t done = chars.length < target.length / 2 ? chars.length : target.length / 2;
  if (chars.wide && done > 0) {
    memcpy(target.at, chars.at, done * 2);
  } else {
    rn_latin1_widen(chars.at, done, target.at);
  }
  rn_chars_free(&chars);
  return rn_size(cx, done * 2);
}

static RN_FAST(hex_write) {
  struct rn_chars chars;
  struct rn_bytes target;
  if (!get_target(cx, argc, argv, &chars, &target)) return rn_undefined(cx);
  size_t done = rn_hex_decode(chars.at, chars.length, chars.wide, target.at, target.length);
  rn_chars_free(&chars);
  return rn_size(cx, done);
}

static RN_FAST(base64_write) {
  struct rn_chars chars;
  struct rn_bytes target;
  if (!get_target(cx, argc, argv, &chars, &target)) return rn_undefined(cx);
  size_t done = rn_base64_decode(chars.at, chars.length, chars.wide, target.at, target.length);
  rn_chars_free(&chars);
  return rn_size(cx, done);
}

static RN_FAST(byte_length_utf8) {
  struct rn_chars chars;
  if (!rn_chars_get(cx, RN_ARG(0), &chars)) return rn_undefined(cx);
  size_t length =
      chars.wide ? rn_utf8_length(chars.at, chars.length) : rn_utf8_length8(chars.at, chars.length);
  rn_chars_free(&chars);
  return rn_size(cx, length);
}

/* (string, bytes, results): results is a Float64Array of two, units read and bytes written. */
static RN_FAST(encode_into) {
  struct rn_chars chars;
  struct rn_bytes target, results;
  if (!rn_chars_get(cx, RN_ARG(0), &chars)) return rn_undefined(cx);
  if (rn_bytes_get(cx, RN_ARG(1), &target) && rn_bytes_get(cx, RN_ARG(2), &results) &&
      results.length >= 2 * sizeof(double)) {
    size_t taken;
    size_t done = encode_utf8(&chars, target, &taken);
    double pair[2] = {(double)taken, (double)done};
    memcpy(results.at, pair, sizeof pair);
  }
  rn_chars_free(&chars);
  return rn_undefined(cx);
}

/* (hay, end, string, from, forward): where the string's UTF-8 is, or -1. */
static RN_FAST(find_text) {
  struct rn_chars chars;
  struct rn_bytes hay;
  struct room room;
  if (argc < 5) return rn_undefined(cx);
  double end = rn_to_double(cx, argv[1]), from = rn_to_double(cx, argv[3]);
  bool forward = rn_to_bool(cx, argv[4]);
  if (!rn_chars_get(cx, argv[2], &chars)) return rn_undefined(cx);
  size_t most = chars.length * (chars.wide ? 3 : 2), at = RN_NOWHERE;
  if (rn_bytes_get(cx, argv[0], &hay) && room_get(&room, most)) {
    size_t length = rn_buffer_index(end, hay.length);
    size_t size = encode_utf8(&chars, (struct rn_bytes){room.at, most}, NULL);
    if (size > 0) {
      at = (forward ? rn_find_first : rn_find_last)(hay.at, length, room.at, size,
                                                    rn_buffer_index(from, length), 1);
    }
    room_free(&room);
  }
  rn_chars_free(&chars);
  return at == RN_NOWHERE ? rn_int(cx, -1) : rn_size(cx, at);
}

/* ---- btoa, atob --------------------------------------------------------------------------- */

/* -1 if a character is no byte. */
static RN_FAST(btoa) {
  struct rn_chars chars;
  struct room room;
  if (!rn_chars_get(cx, RN_ARG(0), &chars)) return rn_undefined(cx);
  rn_value result = rn_undefined(cx);
  if (chars.wide && !rn_latin1_only(chars.at, chars.length)) {
    result = rn_int(cx, -1);
  } else if (room_get(&room, chars.length)) {
    encode_latin1(&chars, chars.length, room.at);
    result = base64_string(cx, (struct rn_bytes){room.at, chars.length}, false);
    room_free(&room);
  }
  rn_chars_free(&chars);
  return result;
}

/* -1: a character that may not be there; -2: the text breaks off. */
static RN_FAST(atob) {
  struct rn_chars chars;
  struct room room;
  if (!rn_chars_get(cx, RN_ARG(0), &chars)) return rn_undefined(cx);
  rn_value result = rn_undefined(cx);
  if (room_get(&room, chars.length / 4 * 3 + 3)) {
    size_t length = rn_base64_forgiving(chars.at, chars.length, chars.wide, room.at);
    if (length >= RN_NOWHERE - 1) {
      result = rn_number(cx, length == RN_NOWHERE ? -1 : -2);
    } else {
      result = rn_string_latin1(cx, room.at, length);
    }
    room_free(&room);
  }
  rn_chars_free(&chars);
  return result;
}

RN_BINDING(rn_binding_buffer) {
  static const struct rn_fast functions[] = {
      RN_FAST_ENTRY("asciiSlice", ascii_slice),
      RN_FAST_ENTRY("atob", atob),
      RN_FAST_ENTRY("base64Slice", base64_slice),
      RN_FAST_ENTRY("base64Write", base64_write),
      RN_FAST_ENTRY("base64urlSlice", base64url_slice),
      RN_FAST_ENTRY("btoa", btoa),
      RN_FAST_ENTRY("byteLengthUtf8", byte_length_utf8),
      RN_FAST_ENTRY("encodeInto", encode_into),
      RN_FAST_ENTRY("findText", find_text),
      RN_FAST_ENTRY("hexSlice", hex_slice),
      RN_FAST_ENTRY("hexWrite", hex_write),
      RN_FAST_ENTRY("latin1Slice", latin1_slice),
      RN_FAST_ENTRY("latin1Write", latin1_write),
      RN_FAST_ENTRY("ucs2Slice", ucs2_slice),
      RN_FAST_ENTRY("ucs2Write", ucs2_write),
      RN_FAST_ENTRY("utf8Slice", utf8_slice),
      RN_FAST_ENTRY("utf8SliceFatal", utf8_slice_fatal),
      RN_FAST_ENTRY("utf8Text", utf8_text),
      RN_FAST_ENTRY("utf8Write", utf8_write),
      {NULL, NULL, NULL},
  };
  rn_set_fast(engine->cx, binding, functions);
  rn_buffer_bytes(engine, binding);
  rn_set_number(engine->cx, binding, "kMaxLength", RN_BUFFER_MAX);
  rn_set_number(engine->cx, binding, "kStringMaxLength", RN_STRING_MAX);
}
