/* SPDX-License-Identifier: MIT */
/*
 * Coders of Zstandard.
 *
 *   zstdCompressor(params, dictionary, sourceSize), zstdDecompressor(params, dictionary)
 *
 * params is an Int32Array with a value at each parameter's number, -1 where none is set;
 * sourceSize is -1 if it was not promised.
 *
 * 1. After the end of a frame a decompressor wants nothing more: what remains of the write is
 *    not read, and no input is no fault.
 */
#include <stdlib.h>
#include <string.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "node/zlib/zlib.h"

struct scoder {
  struct rn_coder coder;
  ZSTD_CCtx* compressor;
  ZSTD_DCtx* decompressor;
  bool is_compressor;
  double source_size;  /* -1: not promised */
  double taken;        /* of the source */
  size_t left;         /* the library's last answer: 0 at the end of a frame */
  bool has_begun;      /* a frame */
  uint8_t* dictionary; /* owned */
  size_t dictionary_length;
  size_t params_count;
  int32_t params[];
};

/* clang-format off */
#define ERRORS(f) \
  f(no_error) \
  f(GENERIC) \
  f(prefix_unknown) \
  f(version_unsupported) \
  f(frameParameter_unsupported) \
  f(frameParameter_windowTooLarge) \
  f(corruption_detected) \
  f(checksum_wrong) \
  f(dictionary_corrupted) \
  f(dictionary_wrong) \
  f(dictionaryCreation_failed) \
  f(parameter_unsupported) \
  f(parameter_outOfBound) \
  f(tableLog_tooLarge) \
  f(maxSymbolValue_tooLarge) \
  f(maxSymbolValue_tooSmall) \
  f(stage_wrong) \
  f(init_missing) \
  f(memory_allocation) \
  f(workSpace_tooSmall) \
  f(dstSize_tooSmall) \
  f(srcSize_wrong) \
  f(dstBuffer_null)
/* clang-format on */

static const char* name_of(ZSTD_ErrorCode code) {
  switch (code) {
#define NAME(name)        \
  case ZSTD_error_##name: \
    return "ZSTD_error_" #name;
    ERRORS(NAME)
    default:
      return "ZSTD_error_GENERIC";
  }
}

static void fail_to_start(struct scoder* s, const char* message) {
  s->coder.fault = (struct rn_fault){message, "ERR_ZLIB_INITIALIZATION_FAILED", -1};
}

static void set_params(struct scoder* s) {
  for (size_t i = 0; i < s->params_count; i++) {
    int value = s->params[i];
    if (value == -1) continue;
    size_t result = s->is_compressor
                        ? ZSTD_CCtx_setParameter(s->compressor, (ZSTD_cParameter)i, value)
                        : ZSTD_DCtx_setParameter(s->decompressor, (ZSTD_dParameter)i, value);
    if (ZSTD_isError(result)) fail_to_start(s, "Setting parameter failed");
  }
}

static void set_rest(struct scoder* s) {
  if (s->is_compressor && s->source_size >= 0 &&
      ZSTD_isError(ZSTD_CCtx_setPledgedSrcSize(s->compressor, (uint64_t)s->source_size)))
    fail_to_start(s, "Could not set pledged src size");
  if (s->dictionary == NULL) return;
  size_t result =
      s->is_compressor
          ? ZSTD_CCtx_loadDictionary(s->compressor, s->dictionary, s->dictionary_length)
          : ZSTD_DCtx_loadDictionary(s->decompressor, s->dictionary, s->dictionary_length);
  if (ZSTD_isError(result)) fail_to_start(s, "Failed to load zstd dictionary");
}

static void close_zstd(struct rn_coder* coder) {
  struct scoder* s = (struct scoder*)coder;
  ZSTD_freeCCtx(s->compressor);
  ZSTD_freeDCtx(s->decompressor);
  s->compressor = NULL;
  s->decompressor = NULL;
  if (!coder->is_closed) return;
  free(s->dictionary);
  s->dictionary = NULL;
}

static void reset(struct rn_coder* coder) {
  struct scoder* s = (struct scoder*)coder;
  close_zstd(coder);
  s->left = 0;
  s->taken = 0;
  s->has_begun = false;
  if (s->is_compressor)
    s->compressor = ZSTD_createCCtx();
  else
    s->decompressor = ZSTD_createDCtx();
  if (s->compressor == NULL && s->decompressor == NULL) {
    fail_to_start(s, "Initialization failed");
    return;
  }
  set_params(s);
  set_rest(s);
}

/* The library forgets the promise when all comes in one piece. */
static bool is_promise_broken(const struct scoder* s) {
  double total = s->taken + (double)s->coder.in_left;
  if (s->source_size < 0) return false;
  return total > s->source_size || (s->coder.flush == ZSTD_e_end && total < s->source_size);
}

static void run(struct rn_coder* coder) {
  struct scoder* s = (struct scoder*)coder;
  ZSTD_inBuffer in = {.src = coder->in, .size = coder->in_left};
  ZSTD_outBuffer out = {.dst = coder->out, .size = coder->out_left};
  if (s->is_compressor && is_promise_broken(s)) {
    s->left = (size_t)-ZSTD_error_srcSize_wrong;
  } else if (s->is_compressor) {
    s->left = ZSTD_compressStream2(s->compressor, &out, &in, (ZSTD_EndDirective)coder->flush);
    coder->held = ZSTD_sizeof_CCtx(s->compressor);
  } else if (in.size > 0 || s->left != 0 || !s->has_begun) {
    s->left = ZSTD_decompressStream(s->decompressor, &out, &in);
    coder->held = ZSTD_sizeof_DCtx(s->decompressor);
    s->has_begun = true;
  }
  s->taken += (double)in.pos;
  coder->in_left -= in.pos;
  coder->out_left -= out.pos;
}

static void check(struct rn_coder* coder) {
  struct scoder* s = (struct scoder*)coder;
  if (ZSTD_isError(s->left)) {
    ZSTD_ErrorCode code = ZSTD_getErrorCode(s->left);
    coder->fault = (struct rn_fault){ZSTD_getErrorString(code), name_of(code), code};
  } else if (!s->is_compressor && coder->flush == ZSTD_e_end && s->left != 0 &&
             coder->out_left > 0) {
    enum { Z_BUF_ERROR = -5 };
    coder->fault = (struct rn_fault){"unexpected end of file", "Z_BUF_ERROR", Z_BUF_ERROR};
  }
}

static const struct rn_coder_kind kind = {run, check, reset, NULL, close_zstd};

static rn_value make(rn_context cx, rn_value params, rn_value dictionary, double source_size,
                     bool is_compressor) {
  struct rn_bytes bytes = {0};
  rn_bytes_get(cx, params, &bytes);
  size_t count = bytes.length / sizeof(int32_t);
  struct scoder* s = calloc(1, sizeof(*s) + count * sizeof(s->params[0]));
  if (s == NULL) return rn_number(cx, UV_ENOMEM);
  s->is_compressor = is_compressor;
  s->source_size = source_size;
  s->params_count = count;
  for (size_t i = 0; i < count; i++) s->params[i] = ((const int32_t*)(void*)bytes.at)[i];
  if (rn_bytes_get(cx, dictionary, &bytes) && bytes.length > 0 &&
      (s->dictionary = malloc(bytes.length)) != NULL) {
    memcpy(s->dictionary, bytes.at, bytes.length);
    s->dictionary_length = bytes.length;
  }
  reset(&s->coder);
  return rn_coder_made(cx, &s->coder, &kind);
}

static RN_NATIVE(make_compressor) {
  RN_UNUSED;
  return make(cx, RN_ARG(0), RN_ARG(1), rn_to_double(cx, RN_ARG(2)), true);
}

static RN_NATIVE(make_decompressor) {
  RN_UNUSED;
  return make(cx, RN_ARG(0), RN_ARG(1), -1, false);
}

const struct rn_function rn_zlib_zstd[] = {
    {"zstdCompressor", make_compressor}, {"zstdDecompressor", make_decompressor}, {NULL, NULL}};
