/* SPDX-License-Identifier: MIT */
/*
 * native('buffer'), the part that has nothing to do with text: comparing, copying,
 * searching, memory. Rules 1 and 2 of buffer.c hold here too.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "node/buffer/buffer.h"
#include "node/buffer/encoding.h"

/* ---- comparing, copying, searching ----------------------------------------------------------- */

static rn_value order(rn_context cx, struct rn_bytes a, struct rn_bytes b) {
  size_t common = a.length < b.length ? a.length : b.length;
  int result = common > 0 ? memcmp(a.at, b.at, common) : 0;
  if (result == 0) result = (a.length > b.length) - (a.length < b.length);
  return rn_int(cx, (result > 0) - (result < 0));
}

/* undefined if one of them is no Uint8Array that is read directly. */
static RN_FAST(compare) {
  struct rn_bytes a, b;
  if (argc < 2 || !rn_uint8array_get(cx, argv[0], &a) || !rn_uint8array_get(cx, argv[1], &b)) {
    return rn_undefined(cx);
  }
  return order(cx, a, b);
}

/* (a, aStart, aEnd, b, bStart, bEnd) */
static RN_FAST(compare_pieces) {
  struct rn_bytes a, b;
  if (argc < 6) return rn_undefined(cx);
  double b_start = rn_to_double(cx, argv[4]), b_end = rn_to_double(cx, argv[5]);
  if (!rn_buffer_piece(cx, 3, argv, &a) || !rn_bytes_get(cx, argv[3], &b)) {
    return rn_undefined(cx);
  }
  rn_buffer_cut(&b, b_start, b_end);
  return order(cx, a, b);
}

/* (source, start, end, target, targetStart): returns how many bytes were copied. */
static RN_FAST(copy) {
  struct rn_bytes source, target;
  if (argc < 5) return rn_undefined(cx);
  double to = rn_to_double(cx, argv[4]);
  if (!rn_buffer_piece(cx, 3, argv, &source) || !rn_bytes_get(cx, argv[3], &target)) {
    return rn_undefined(cx);
  }
  size_t start = rn_buffer_index(to, target.length);
  size_t count = target.length - start < source.length ? target.length - start : source.length;
  if (count > 0) memmove(target.at + start, source.at, count);
  return rn_size(cx, count);
}

/* How many bytes a Uint8Array has; undefined as above. */
static RN_FAST(size_of) {
  struct rn_bytes bytes;
  if (argc < 1 || !rn_uint8array_get(cx, argv[0], &bytes)) return rn_undefined(cx);
  return rn_size(cx, bytes.length);
}

/* Whether two Uint8Arrays are equal; undefined as above. */
static RN_FAST(same) {
  struct rn_bytes a, b;
  if (argc < 2 || !rn_uint8array_get(cx, argv[0], &a) || !rn_uint8array_get(cx, argv[1], &b)) {
    return rn_undefined(cx);
  }
  return rn_bool(cx, a.length == b.length && (a.length == 0 || memcmp(a.at, b.at, a.length) == 0));
}

/* (target, at, source): copies what there is room for and returns how much that was;
 * undefined as above. */
static RN_FAST(append) {
  struct rn_bytes target, source;
  if (argc < 3) return rn_undefined(cx);
  double to = rn_to_double(cx, argv[1]);
  if (!rn_uint8array_get(cx, argv[0], &target) || !rn_uint8array_get(cx, argv[2], &source)) {
    return rn_undefined(cx);
  }
  size_t at = rn_buffer_index(to, target.length);
  size_t count = target.length - at < source.length ? target.length - at : source.length;
  if (count > 0) memmove(target.at + at, source.at, count);
  return rn_size(cx, count);
}

/* (target, start, end, pattern): lays the pattern down again and again. */
static RN_FAST(repeat) {
  struct rn_bytes target, pattern;
  if (argc < 4 || !rn_buffer_piece(cx, argc, argv, &target) ||
      !rn_bytes_get(cx, argv[3], &pattern) || pattern.length == 0) {
    return rn_undefined(cx);
  }
  size_t done = pattern.length < target.length ? pattern.length : target.length;
  if (done > 0) memmove(target.at, pattern.at, done);
  while (done < target.length) {
    size_t more = done < target.length - done ? done : target.length - done;
    memcpy(target.at + done, target.at, more);
    done += more;
  }
  return rn_undefined(cx);
}

/* (hay, byte): an index, or -1; undefined if hay is no Uint8Array. */
static RN_FAST(find_byte) {
  struct rn_bytes hay;
  if (argc < 2 || !rn_is_number(cx, argv[1]) || !rn_uint8array_get(cx, argv[0], &hay))
    return rn_undefined(cx);
  int32_t byte = rn_to_int32(cx, argv[1]);
  const uint8_t* found = hay.length > 0 ? memchr(hay.at, byte & 0xff, hay.length) : NULL;
  return found == NULL ? rn_int(cx, -1) : rn_size(cx, (size_t)(found - hay.at));
}

/* (hay, needle): an index, or -1; undefined if one of them is no Uint8Array. */
static RN_FAST(find_whole) {
  struct rn_bytes hay, needle;
  if (argc < 2 || !rn_uint8array_get(cx, argv[0], &hay) ||
      !rn_uint8array_get(cx, argv[1], &needle)) {
    return rn_undefined(cx);
  }
  if (needle.length == 0) return rn_int(cx, 0);
  size_t at = rn_find_first(hay.at, hay.length, needle.at, needle.length, 0, 1);
  return at == RN_NOWHERE ? rn_int(cx, -1) : rn_size(cx, at);
}

/* (hay, 0, end, needle, from, forward, step): an index, or -1. */
static RN_FAST(find) {
  struct rn_bytes hay, needle;
  if (argc < 7) return rn_int(cx, -1);
  double start = rn_to_double(cx, argv[4]);
  bool forward = rn_to_bool(cx, argv[5]);
  size_t step = rn_to_int32(cx, argv[6]) == 2 ? 2 : 1;
  if (!rn_buffer_piece(cx, 3, argv, &hay) || !rn_bytes_get(cx, argv[3], &needle) ||
      needle.length == 0) {
    return rn_int(cx, -1);
  }
  size_t from = rn_buffer_index(start, hay.length);
  size_t at = (forward ? rn_find_first : rn_find_last)(hay.at, hay.length, needle.at, needle.length,
                                                       from, step);
  return at == RN_NOWHERE ? rn_int(cx, -1) : rn_size(cx, at);
}

/* ---- the rest --------------------------------------------------------------------------- */

static RN_FAST(swap16) {
  struct rn_bytes bytes;
  if (rn_bytes_get(cx, RN_ARG(0), &bytes)) rn_swap16(bytes.at, bytes.length);
  return rn_undefined(cx);
}

static RN_FAST(swap32) {
  struct rn_bytes bytes;
  if (rn_bytes_get(cx, RN_ARG(0), &bytes)) rn_swap32(bytes.at, bytes.length);
  return rn_undefined(cx);
}

static RN_FAST(swap64) {
  struct rn_bytes bytes;
  if (rn_bytes_get(cx, RN_ARG(0), &bytes)) rn_swap64(bytes.at, bytes.length);
  return rn_undefined(cx);
}

static RN_FAST(is_utf8) {
  struct rn_bytes bytes;
  return rn_bool(cx, rn_bytes_get(cx, RN_ARG(0), &bytes) && rn_utf8_valid(bytes.at, bytes.length));
}

static RN_FAST(is_ascii) {
  struct rn_bytes bytes;
  return rn_bool(cx, rn_bytes_get(cx, RN_ARG(0), &bytes) &&
                         rn_ascii_prefix(bytes.at, bytes.length) == bytes.length);
}

/* ---- memory ------------------------------------------------------------------------------ */

static void release(void* bytes, void* arg) {
  (void)arg;
  free(bytes);
}

static void unmap(void* bytes, void* size) {
  munmap(bytes, (size_t)size);
}

/* (size, clear): an ArrayBuffer over memory of its own, undefined if there is none. The
 * engine would clear it by hand, and calloc too; new pages are clear. */
static RN_FAST(allocate) {
  double wanted = rn_to_double(cx, RN_ARG(0));
  if (!(wanted > 0 && wanted <= RN_BUFFER_MAX)) return rn_undefined(cx);
  size_t size = (size_t)wanted;
  if (!rn_to_bool(cx, RN_ARG(1))) {
    void* bytes = malloc(size);
    return bytes != NULL ? rn_arraybuffer(cx, bytes, size, release, NULL) : rn_undefined(cx);
  }
  void* bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (bytes == MAP_FAILED) return rn_undefined(cx);
  return rn_arraybuffer(cx, bytes, size, unmap, (void*)size);
}

void rn_buffer_bytes(rn_engine* engine, rn_object binding) {
  static const struct rn_fast functions[] = {
      RN_FAST_ENTRY("allocate", allocate),
      RN_FAST_ENTRY("append", append),
      RN_FAST_ENTRY("compare", compare),
      RN_FAST_ENTRY("comparePieces", compare_pieces),
      RN_FAST_ENTRY("copy", copy),
      RN_FAST_ENTRY("find", find),
      RN_FAST_ENTRY("findByte", find_byte),
      RN_FAST_ENTRY("findWhole", find_whole),
      RN_FAST_ENTRY("isAscii", is_ascii),
      RN_FAST_ENTRY("isUtf8", is_utf8),
      RN_FAST_ENTRY("repeat", repeat),
      RN_FAST_ENTRY("same", same),
      RN_FAST_ENTRY("sizeOf", size_of),
      RN_FAST_ENTRY("swap16", swap16),
      RN_FAST_ENTRY("swap32", swap32),
      RN_FAST_ENTRY("swap64", swap64),
      {NULL, NULL, NULL},
  };
  rn_set_fast(engine->cx, binding, functions);
}
