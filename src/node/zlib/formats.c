/* SPDX-License-Identifier: MIT */
/*
 * Coders of zlib's three formats: zlib itself, gzip and raw deflate.
 *
 *   zlib(mode, windowBits, level, memLevel, strategy, dictionary, isOneMember)
 *
 * 1. zlib's memory is taken at the first use: streams that are only made cost little.
 * 2. UNZIP looks at the first two bytes and becomes GUNZIP or INFLATE.
 * 3. What follows a gzip member is another member, unless it begins with a zero byte, or
 *    isOneMember says that nothing may follow.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "node/zlib/zlib.h"

/* As in zlib.constants. */
enum mode { NONE, DEFLATE, INFLATE, GZIP, GUNZIP, DEFLATERAW, INFLATERAW, UNZIP };

enum { GZIP_BYTE_1 = 0x1f, GZIP_BYTE_2 = 0x8b };

struct zcoder {
  struct rn_coder coder;
  z_stream stream;
  enum mode mode;
  int window_bits, level, mem_level, strategy;
  bool is_one_member;
  bool is_started;
  int gzip_bytes; /* of the two that tell gzip, how many UNZIP has seen */
  int err;
  uint8_t* dictionary; /* owned */
  size_t dictionary_length;
};

static const char* name_of(int err) {
  switch (err) {
#define NAME(code) \
  case code:       \
    return #code;
    NAME(Z_STREAM_END)
    NAME(Z_NEED_DICT)
    NAME(Z_ERRNO)
    NAME(Z_STREAM_ERROR)
    NAME(Z_DATA_ERROR)
    NAME(Z_MEM_ERROR)
    NAME(Z_BUF_ERROR)
    NAME(Z_VERSION_ERROR)
#undef NAME
    default:
      return "Z_OK";
  }
}

/* What zlib itself says goes before. */
static void fail(struct zcoder* z, const char* message) {
  z->coder.fault = (struct rn_fault){.message = z->stream.msg != NULL ? z->stream.msg : message,
                                     .code = name_of(z->err),
                                     .number = z->err};
}

static void* allocate(void* opaque, uInt items, uInt size) {
  return rn_coder_allocate(opaque, (size_t)items * size);
}

static bool is_compressor(const struct zcoder* z) {
  return z->mode == DEFLATE || z->mode == GZIP || z->mode == DEFLATERAW;
}

static int set_dictionary(struct zcoder* z) {
  const Bytef* at = z->dictionary;
  uInt length = (uInt)z->dictionary_length;
  if (at == NULL) return Z_OK;
  if (z->mode == DEFLATE || z->mode == DEFLATERAW)
    return deflateSetDictionary(&z->stream, at, length);
  return z->mode == INFLATERAW ? inflateSetDictionary(&z->stream, at, length) : Z_OK;
}

static void start(struct zcoder* z) {
  if (z->is_started) return;
  int bits = z->window_bits;
  if (z->mode == GZIP || z->mode == GUNZIP) bits += 16;
  if (z->mode == UNZIP) bits += 32;
  if (z->mode == DEFLATERAW || z->mode == INFLATERAW) bits = -bits;
  z->stream.opaque = &z->coder;
  z->stream.zalloc = allocate;
  z->stream.zfree = rn_coder_release;
  if (is_compressor(z))
    z->err = deflateInit2(&z->stream, z->level, Z_DEFLATED, bits, z->mem_level, z->strategy);
  else
    z->err = inflateInit2(&z->stream, bits);
  if (z->err != Z_OK) return;
  z->is_started = true;
  z->err = set_dictionary(z);
}

/* ---- running ---------------------------------------------------------------------------- */

/* zlib counts in 32 bits: what is longer goes in pieces. */
static void step(struct zcoder* z) {
  struct rn_coder* coder = &z->coder;
  do {
    uInt in = coder->in_left > UINT_MAX ? UINT_MAX : (uInt)coder->in_left;
    uInt out = coder->out_left > UINT_MAX ? UINT_MAX : (uInt)coder->out_left;
    int flush = in < coder->in_left ? Z_NO_FLUSH : coder->flush;
    z->stream.next_in = (Bytef*)coder->in;
    z->stream.avail_in = in;
    z->stream.next_out = coder->out;
    z->stream.avail_out = out;
    z->err = is_compressor(z) ? deflate(&z->stream, flush) : inflate(&z->stream, flush);
    coder->in = z->stream.next_in;
    coder->in_left -= in - z->stream.avail_in;
    coder->out = z->stream.next_out;
    coder->out_left -= out - z->stream.avail_out;
    if (flush == coder->flush) return;
  } while (z->err == Z_OK && coder->out_left > 0);
}

static void choose(struct zcoder* z) {
  const uint8_t* next = z->coder.in;
  size_t left = z->coder.in_left;
  if (left > 0 && z->gzip_bytes == 0) {
    if (*next != GZIP_BYTE_1) {
      z->mode = INFLATE;
      return;
    }
    z->gzip_bytes = 1;
    next++;
    left--;
  }
  if (left > 0 && z->gzip_bytes == 1) z->mode = *next == GZIP_BYTE_2 ? GUNZIP : INFLATE;
}

static void use_dictionary(struct zcoder* z) {
  z->err = inflateSetDictionary(&z->stream, z->dictionary, (uInt)z->dictionary_length);
  if (z->err == Z_OK)
    step(z);
  else if (z->err == Z_DATA_ERROR)
    z->err = Z_NEED_DICT; /* it is the wrong one */
}

static void run(struct rn_coder* coder) {
  struct zcoder* z = (struct zcoder*)coder;
  bool is_new = !z->is_started;
  start(z);
  if (is_new && z->err != Z_OK) return;
  if (z->mode == UNZIP) choose(z);
  step(z);
  if (is_compressor(z)) return;
  if (z->err == Z_NEED_DICT && z->mode != INFLATERAW && z->dictionary != NULL) use_dictionary(z);
  while (z->mode == GUNZIP && z->err == Z_STREAM_END && coder->in_left > 0 && *coder->in != 0 &&
         !z->is_one_member) {
    z->err = inflateReset(&z->stream);
    if (z->err == Z_OK) step(z);
  }
}

static void check(struct rn_coder* coder) {
  struct zcoder* z = (struct zcoder*)coder;
  switch (z->err) {
    case Z_OK:
    case Z_BUF_ERROR:
      if (coder->out_left > 0 && coder->flush == Z_FINISH) {
        z->err = Z_BUF_ERROR;
        z->stream.msg = NULL;
        fail(z, "unexpected end of file");
      }
      break;
    case Z_STREAM_END:
      break;
    case Z_NEED_DICT:
      fail(z, z->dictionary == NULL ? "Missing dictionary" : "Bad dictionary");
      break;
    default:
      fail(z, "Zlib error");
  }
}

/* ---- the rest --------------------------------------------------------------------------- */

static void reset(struct rn_coder* coder) {
  struct zcoder* z = (struct zcoder*)coder;
  start(z);
  if (!z->is_started) {
    fail(z, "Failed to init stream before reset");
    return;
  }
  z->err = is_compressor(z) ? deflateReset(&z->stream) : inflateReset(&z->stream);
  if (z->err != Z_OK) {
    fail(z, "Failed to reset stream");
    return;
  }
  z->err = set_dictionary(z);
  if (z->err != Z_OK) fail(z, "Failed to set dictionary");
}

/* Of gzip they stay what they were: so it is in Node. */
static void params(struct rn_coder* coder, int level, int strategy) {
  struct zcoder* z = (struct zcoder*)coder;
  if (z->mode != DEFLATE && z->mode != DEFLATERAW) return;
  start(z);
  if (!z->is_started) {
    fail(z, "Failed to init stream before set parameters");
    return;
  }
  /* All has been flushed: there is nothing to write, but zlib wants a place. */
  Bytef place;
  z->stream.next_out = &place;
  z->stream.avail_in = z->stream.avail_out = 0;
  z->err = deflateParams(&z->stream, level, strategy);
  z->stream.next_out = NULL;
  if (z->err != Z_OK && z->err != Z_BUF_ERROR) fail(z, "Failed to set parameters");
  z->stream.msg = NULL;
}

static void close_zlib(struct rn_coder* coder) {
  struct zcoder* z = (struct zcoder*)coder;
  if (z->is_started) {
    if (is_compressor(z))
      deflateEnd(&z->stream);
    else
      inflateEnd(&z->stream);
  }
  free(z->dictionary);
  z->dictionary = NULL;
}

static const struct rn_coder_kind kind = {run, check, reset, params, close_zlib};

static RN_NATIVE(make) {
  RN_UNUSED;
  struct zcoder* z = calloc(1, sizeof(*z));
  if (z == NULL) return rn_number(cx, UV_ENOMEM);
  z->mode = (enum mode)rn_to_int32(cx, RN_ARG(0));
  z->window_bits = rn_to_int32(cx, RN_ARG(1));
  z->level = rn_to_int32(cx, RN_ARG(2));
  z->mem_level = rn_to_int32(cx, RN_ARG(3));
  z->strategy = rn_to_int32(cx, RN_ARG(4));
  z->is_one_member = rn_to_bool(cx, RN_ARG(6));
  struct rn_bytes bytes;
  if (rn_bytes_get(cx, RN_ARG(5), &bytes) && bytes.length > 0 && bytes.length <= UINT_MAX &&
      (z->dictionary = malloc(bytes.length)) != NULL) {
    memcpy(z->dictionary, bytes.at, bytes.length);
    z->dictionary_length = bytes.length;
  }
  return rn_coder_made(cx, &z->coder, &kind);
}

const struct rn_function rn_zlib_formats[] = {{"zlib", make}, {NULL, NULL}};
