/* SPDX-License-Identifier: MIT */
/*
 * native('buffer'): strings to bytes and back, comparing and searching. The loops
 * are in encoding.c and base64.c; here are their JavaScript ends.
 *
 *  1. lib/node/internal/buffer has checked types and ranges; what comes here wrong
 *     all the same is clamped, never trusted with memory.
 *  2. A string is read before the memory is looked up: nothing can move in between.
 *  3. What makes a string returns undefined if it would be longer than RN_STRING_MAX
 *     or if memory is out; JavaScript throws ERR_STRING_TOO_LONG.
 */
#include <stdlib.h>
#include <string.h>

#include "node/encoding.h"
#include "node/node.h"

/* buffer.constants of Node 20. The engine's own limits are 2^31 - 1 and 2^32. */
#define RN_STRING_MAX 536870888u
#define RN_BUFFER_MAX 4294967296.0

#define SMALL 1024

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

/* A number as an index into `length` bytes. */
static size_t clamp(double number, size_t length) {
  if (!(number > 0)) return 0;
  return number < (double)length ? (size_t)number : length;
}

/* Arguments (bytes, start, end): the piece of memory; false if there is none. */
static bool get_piece(rn_context cx, size_t argc, const rn_value* argv, struct rn_bytes* piece) {
  if (argc < 3 || !rn_bytes_get(cx, argv[0], piece)) return false;
  size_t start = clamp(rn_to_double(cx, argv[1]), piece->length);
  size_t end = clamp(rn_to_double(cx, argv[2]), piece->length);
  piece->at += start;
  piece->length = end > start ? end - start : 0;
  return true;
}

/* ---- bytes to strings ----------------------------------------------------------------- */

static RN_NATIVE(latin1_slice) {
  RN_UNUSED;
  struct rn_bytes piece;
  if (!get_piece(cx, argc, argv, &piece) || piece.length > RN_STRING_MAX) return rn_undefined(cx);
  return rn_string_latin1(cx, piece.at, piece.length);
}

static RN_NATIVE(ascii_slice) {
  RN_UNUSED;
  struct rn_bytes piece;
  struct room room;
  if (!get_piece(cx, argc, argv, &piece) || piece.length > RN_STRING_MAX) return rn_undefined(cx);
  if (rn_ascii_prefix(piece.at, piece.length) == piece.length) {
    return rn_string_latin1(cx, piece.at, piece.length);
  }
  if (!room_get(&room, piece.length)) return rn_undefined(cx);
  rn_ascii_decode(piece.at, piece.length, room.at);
  rn_value string = rn_string_latin1(cx, room.at, piece.length);
  room_free(&room);
  return string;
}

static rn_value decode_utf8(rn_context cx, struct rn_bytes piece) {
  struct room room;
  if (rn_ascii_prefix(piece.at, piece.length) == piece.length) {
    if (piece.length > RN_STRING_MAX) return rn_undefined(cx);
    return rn_string_latin1(cx, piece.at, piece.length);
  }
  if (!room_get(&room, piece.length * 2)) return rn_undefined(cx);
  size_t length = rn_utf8_decode(piece.at, piece.length, room.at);
  rn_value string =
      length <= RN_STRING_MAX ? rn_string_utf16(cx, room.at, length) : rn_undefined(cx);
  room_free(&room);
  return string;
}

static RN_NATIVE(utf8_slice) {
  RN_UNUSED;
  struct rn_bytes piece;
  if (!get_piece(cx, argc, argv, &piece)) return rn_undefined(cx);
  return decode_utf8(cx, piece);
}

/* As utf8Slice, but null if the bytes are not well-formed. */
static RN_NATIVE(utf8_slice_fatal) {
  RN_UNUSED;
  struct rn_bytes piece;
  if (!get_piece(cx, argc, argv, &piece)) return rn_undefined(cx);
  if (!rn_utf8_valid(piece.at, piece.length)) return rn_null(cx);
  return decode_utf8(cx, piece);
}

static RN_NATIVE(ucs2_slice) {
  RN_UNUSED;
  struct rn_bytes piece;
  struct room room;
  if (!get_piece(cx, argc, argv, &piece)) return rn_undefined(cx);
  size_t length = piece.length / 2;
  if (length > RN_STRING_MAX) return rn_undefined(cx);
  if ((uintptr_t)piece.at % 2 == 0)
    return rn_string_utf16(cx, (const uint16_t*)(void*)piece.at, length);
  if (!room_get(&room, length * 2)) return rn_undefined(cx);
  memcpy(room.at, piece.at, length * 2);
  rn_value string = rn_string_utf16(cx, room.at, length);
  room_free(&room);
  return string;
}

static RN_NATIVE(hex_slice) {
  RN_UNUSED;
  struct rn_bytes piece;
  struct room room;
  if (!get_piece(cx, argc, argv, &piece) || piece.length > RN_STRING_MAX / 2 ||
      !room_get(&room, piece.length * 2)) {
    return rn_undefined(cx);
  }
  rn_hex_encode(piece.at, piece.length, room.at);
  rn_value string = rn_string_latin1(cx, room.at, piece.length * 2);
  room_free(&room);
  return string;
}

static rn_value base64_string(rn_context cx, struct rn_bytes piece, bool url) {
  struct room room;
  size_t length = rn_base64_length(piece.length, url);
  if (length > RN_STRING_MAX || !room_get(&room, length)) return rn_undefined(cx);
  rn_base64_encode(piece.at, piece.length, url, room.at);
  rn_value string = rn_string_latin1(cx, room.at, length);
  room_free(&room);
  return string;
}

static RN_NATIVE(base64_slice) {
  RN_UNUSED;
  struct rn_bytes piece;
  if (!get_piece(cx, argc, argv, &piece)) return rn_undefined(cx);
  return base64_string(cx, piece, false);
}

static RN_NATIVE(base64url_slice) {
  RN_UNUSED;
  struct rn_bytes piece;
  if (!get_piece(cx, argc, argv, &piece)) return rn_undefined(cx);
  return base64_string(cx, piece, true);
}

/* (bytes, start, end, table of 128 units for the bytes from 128 up) */
static RN_NATIVE(table_slice) {
  RN_UNUSED;
  struct rn_bytes piece, table;
  struct room room;
  if (argc < 4 || !rn_bytes_get(cx, argv[3], &table) || table.length < 256 ||
      !get_piece(cx, argc, argv, &piece) || piece.length > RN_STRING_MAX) {
    return rn_undefined(cx);
  }
  if (!room_get(&room, piece.length * 2)) return rn_undefined(cx);
  rn_table_decode(piece.at, piece.length, (const uint16_t*)(void*)table.at, room.at);
  rn_value string = rn_string_utf16(cx, room.at, piece.length);
  room_free(&room);
  return string;
}

/* ---- strings to bytes ------------------------------------------------------------------- */

/* Arguments (bytes, string, offset, length): units to read and memory to write. The
 * units are to be freed if true. */
static bool get_target(rn_context cx, size_t argc, const rn_value* argv, struct rn_units* units,
                       struct rn_bytes* target) {
  if (argc < 4) return false;
  double offset = rn_to_double(cx, argv[2]);
  double length = rn_to_double(cx, argv[3]);
  if (!rn_units_get(cx, argv[1], units)) return false;
  if (!rn_bytes_get(cx, argv[0], target)) {
    rn_units_free(units);
    return false;
  }
  size_t start = clamp(offset, target->length);
  target->at += start;
  target->length = clamp(length, target->length - start);
  return true;
}

static RN_NATIVE(utf8_write) {
  RN_UNUSED;
  struct rn_units units;
  struct rn_bytes target;
  if (!get_target(cx, argc, argv, &units, &target)) return rn_undefined(cx);
  size_t done = rn_utf8_encode(units.at, units.length, target.at, target.length, NULL);
  rn_units_free(&units);
  return rn_number(cx, (double)done);
}

static RN_NATIVE(latin1_write) {
  RN_UNUSED;
  struct rn_units units;
  struct rn_bytes target;
  if (!get_target(cx, argc, argv, &units, &target)) return rn_undefined(cx);
  size_t done = units.length < target.length ? units.length : target.length;
  rn_latin1_encode(units.at, done, target.at);
  rn_units_free(&units);
  return rn_number(cx, (double)done);
}

static RN_NATIVE(ucs2_write) {
  RN_UNUSED;
  struct rn_units units;
  struct rn_bytes target;
  if (!get_target(cx, argc, argv, &units, &target)) return rn_undefined(cx);
  size_t done = units.length < target.length / 2 ? units.length : target.length / 2;
  if (done > 0) memcpy(target.at, units.at, done * 2);
  rn_units_free(&units);
  return rn_number(cx, (double)(done * 2));
}

static RN_NATIVE(hex_write) {
  RN_UNUSED;
  struct rn_units units;
  struct rn_bytes target;
  if (!get_target(cx, argc, argv, &units, &target)) return rn_undefined(cx);
  size_t done = rn_hex_decode(units.at, units.length, target.at, target.length);
  rn_units_free(&units);
  return rn_number(cx, (double)done);
}

static RN_NATIVE(base64_write) {
  RN_UNUSED;
  struct rn_units units;
  struct rn_bytes target;
  if (!get_target(cx, argc, argv, &units, &target)) return rn_undefined(cx);
  size_t done = rn_base64_decode(units.at, units.length, target.at, target.length);
  rn_units_free(&units);
  return rn_number(cx, (double)done);
}

static RN_NATIVE(byte_length_utf8) {
  RN_UNUSED;
  struct rn_units units;
  if (!rn_units_get(cx, RN_ARG(0), &units)) return rn_undefined(cx);
  size_t length = rn_utf8_length(units.at, units.length);
  rn_units_free(&units);
  return rn_number(cx, (double)length);
}

/* (string, bytes, results): results is a Float64Array of two, units read and bytes written. */
static RN_NATIVE(encode_into) {
  RN_UNUSED;
  struct rn_units units;
  struct rn_bytes target, results;
  if (!rn_units_get(cx, RN_ARG(0), &units)) return rn_undefined(cx);
  if (rn_bytes_get(cx, RN_ARG(1), &target) && rn_bytes_get(cx, RN_ARG(2), &results) &&
      results.length >= 2 * sizeof(double)) {
    size_t taken;
    size_t done = rn_utf8_encode(units.at, units.length, target.at, target.length, &taken);
    double pair[2] = {(double)taken, (double)done};
    memcpy(results.at, pair, sizeof pair);
  }
  rn_units_free(&units);
  return rn_undefined(cx);
}

/* ---- btoa, atob --------------------------------------------------------------------------- */

/* -1 if a character is no byte. */
static RN_NATIVE(btoa) {
  RN_UNUSED;
  struct rn_units units;
  struct room room;
  if (!rn_units_get(cx, RN_ARG(0), &units)) return rn_undefined(cx);
  rn_value result = rn_undefined(cx);
  if (!rn_latin1_only(units.at, units.length)) {
    result = rn_number(cx, -1);
  } else if (room_get(&room, units.length)) {
    rn_latin1_encode(units.at, units.length, room.at);
    result = base64_string(cx, (struct rn_bytes){room.at, units.length}, false);
    room_free(&room);
  }
  rn_units_free(&units);
  return result;
}

/* -1: a character that may not be there; -2: the text breaks off. */
static RN_NATIVE(atob) {
  RN_UNUSED;
  struct rn_units units;
  struct room room;
  if (!rn_units_get(cx, RN_ARG(0), &units)) return rn_undefined(cx);
  rn_value result = rn_undefined(cx);
  if (room_get(&room, units.length / 4 * 3 + 3)) {
    size_t length = rn_base64_forgiving(units.at, units.length, room.at);
    if (length >= RN_NOWHERE - 1) {
      result = rn_number(cx, length == RN_NOWHERE ? -1 : -2);
    } else {
      result = rn_string_latin1(cx, room.at, length);
    }
    room_free(&room);
  }
  rn_units_free(&units);
  return result;
}

/* ---- comparing, copying, searching ----------------------------------------------------------- */

static rn_value order(rn_context cx, struct rn_bytes a, struct rn_bytes b) {
  size_t common = a.length < b.length ? a.length : b.length;
  int result = common > 0 ? memcmp(a.at, b.at, common) : 0;
  if (result == 0) result = (a.length > b.length) - (a.length < b.length);
  return rn_number(cx, (result > 0) - (result < 0));
}

static RN_NATIVE(compare) {
  RN_UNUSED;
  struct rn_bytes a, b;
  if (!rn_bytes_get(cx, RN_ARG(0), &a) || !rn_bytes_get(cx, RN_ARG(1), &b)) {
    return rn_undefined(cx);
  }
  return order(cx, a, b);
}

/* (a, aStart, aEnd, b, bStart, bEnd) */
static RN_NATIVE(compare_pieces) {
  RN_UNUSED;
  struct rn_bytes a, b;
  if (argc < 6 || !get_piece(cx, 3, argv, &a) || !get_piece(cx, 3, argv + 3, &b)) {
    return rn_undefined(cx);
  }
  return order(cx, a, b);
}

/* (source, start, end, target, targetStart): returns how many bytes were copied. */
static RN_NATIVE(copy) {
  RN_UNUSED;
  struct rn_bytes source, target;
  if (argc < 5 || !get_piece(cx, 3, argv, &source) || !rn_bytes_get(cx, argv[3], &target)) {
    return rn_undefined(cx);
  }
  size_t start = clamp(rn_to_double(cx, argv[4]), target.length);
  size_t count = target.length - start < source.length ? target.length - start : source.length;
  if (count > 0) memmove(target.at + start, source.at, count);
  return rn_number(cx, (double)count);
}

/* (hay, 0, end, needle, from, forward, step): an index, or -1. */
static RN_NATIVE(find) {
  RN_UNUSED;
  struct rn_bytes hay, needle;
  if (argc < 7 || !get_piece(cx, 3, argv, &hay) || !rn_bytes_get(cx, argv[3], &needle) ||
      needle.length == 0) {
    return rn_number(cx, -1);
  }
  size_t from = clamp(rn_to_double(cx, argv[4]), hay.length);
  size_t step = rn_to_int32(cx, argv[6]) == 2 ? 2 : 1;
  size_t at = (rn_to_bool(cx, argv[5]) ? rn_find_first : rn_find_last)(
      hay.at, hay.length, needle.at, needle.length, from, step);
  return rn_number(cx, at == RN_NOWHERE ? -1 : (double)at);
}

/* ---- the rest
 * ------------------------------------------------------------------------------------ */

static RN_NATIVE(swap16) {
  RN_UNUSED;
  struct rn_bytes bytes;
  if (rn_bytes_get(cx, RN_ARG(0), &bytes)) rn_swap16(bytes.at, bytes.length);
  return rn_undefined(cx);
}

static RN_NATIVE(swap32) {
  RN_UNUSED;
  struct rn_bytes bytes;
  if (rn_bytes_get(cx, RN_ARG(0), &bytes)) rn_swap32(bytes.at, bytes.length);
  return rn_undefined(cx);
}

static RN_NATIVE(swap64) {
  RN_UNUSED;
  struct rn_bytes bytes;
  if (rn_bytes_get(cx, RN_ARG(0), &bytes)) rn_swap64(bytes.at, bytes.length);
  return rn_undefined(cx);
}

static RN_NATIVE(is_utf8) {
  RN_UNUSED;
  struct rn_bytes bytes;
  return rn_bool(cx, rn_bytes_get(cx, RN_ARG(0), &bytes) && rn_utf8_valid(bytes.at, bytes.length));
}

static RN_NATIVE(is_ascii) {
  RN_UNUSED;
  struct rn_bytes bytes;
  return rn_bool(cx, rn_bytes_get(cx, RN_ARG(0), &bytes) &&
                         rn_ascii_prefix(bytes.at, bytes.length) == bytes.length);
}

RN_BINDING(rn_binding_buffer) {
  static const struct rn_function functions[] = {
      {"asciiSlice", ascii_slice},
      {"atob", atob},
      {"base64Slice", base64_slice},
      {"base64Write", base64_write},
      {"base64urlSlice", base64url_slice},
      {"btoa", btoa},
      {"byteLengthUtf8", byte_length_utf8},
      {"compare", compare},
      {"comparePieces", compare_pieces},
      {"copy", copy},
      {"encodeInto", encode_into},
      {"find", find},
      {"hexSlice", hex_slice},
      {"hexWrite", hex_write},
      {"isAscii", is_ascii},
      {"isUtf8", is_utf8},
      {"latin1Slice", latin1_slice},
      {"latin1Write", latin1_write},
      {"swap16", swap16},
      {"swap32", swap32},
      {"swap64", swap64},
      {"tableSlice", table_slice},
      {"ucs2Slice", ucs2_slice},
      {"ucs2Write", ucs2_write},
      {"utf8Slice", utf8_slice},
      {"utf8SliceFatal", utf8_slice_fatal},
      {"utf8Write", utf8_write},
      {NULL, NULL},
  };
  rn_set_functions(engine->cx, binding, functions);
  rn_set_number(engine->cx, binding, "kMaxLength", RN_BUFFER_MAX);
  rn_set_number(engine->cx, binding, "kStringMaxLength", RN_STRING_MAX);
}
