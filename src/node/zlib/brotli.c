/* SPDX-License-Identifier: MIT */
/*
 * Coders of brotli, whose libraries are loaded at the first use: few programs want them.
 *
 *   brotliEncoder(params), brotliDecoder(params)
 *
 * params is an Int32Array with a value at each parameter's number, -1 where none is set.
 */
#include <brotli/decode.h>
#include <brotli/encode.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

#include "node/zlib/zlib.h"

/* ---- the libraries ---------------------------------------------------------------------- */

/* clang-format off */
#define ENCODER(f) \
  f(BrotliEncoderCreateInstance) \
  f(BrotliEncoderSetParameter) \
  f(BrotliEncoderCompressStream) \
  f(BrotliEncoderDestroyInstance)

#define DECODER(f) \
  f(BrotliDecoderCreateInstance) \
  f(BrotliDecoderSetParameter) \
  f(BrotliDecoderDecompressStream) \
  f(BrotliDecoderGetErrorCode) \
  f(BrotliDecoderDestroyInstance)
/* clang-format on */

/* Set up once, then only read. */
#define POINTER(name) __typeof__(&name) name;
static struct {
  ENCODER(POINTER)
  DECODER(POINTER)
  bool is_there;
} lib;

static void load(void) {
  void* encoder = dlopen("libbrotlienc.so.1", RTLD_LAZY | RTLD_LOCAL);
  void* decoder = dlopen("libbrotlidec.so.1", RTLD_LAZY | RTLD_LOCAL);
  if (encoder == NULL || decoder == NULL) return;
  lib.is_there = true;
#define FROM(library, name)                            \
  lib.name = (__typeof__(&name))dlsym(library, #name); \
  if (lib.name == NULL) lib.is_there = false;
#define FROM_ENCODER(name) FROM(encoder, name)
#define FROM_DECODER(name) FROM(decoder, name)
  ENCODER(FROM_ENCODER)
  DECODER(FROM_DECODER)
}

static bool is_loaded(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return lib.is_there;
}

/* ---- one coder -------------------------------------------------------------------------- */

struct bcoder {
  struct rn_coder coder;
  BrotliEncoderState* encoder;
  BrotliDecoderState* decoder;
  bool is_encoder;
  bool has_failed; /* the encoder */
  BrotliDecoderResult result;
  BrotliDecoderErrorCode err;
  size_t params_count;
  int32_t params[];
};

static const struct rn_fault kNotMade = {"Initialization failed", "ERR_ZLIB_INITIALIZATION_FAILED",
                                         -1};

static void set_params(struct bcoder* b) {
  for (size_t i = 0; i < b->params_count; i++) {
    uint32_t value = (uint32_t)b->params[i];
    if (b->params[i] == -1) continue;
    BROTLI_BOOL ok =
        b->is_encoder ? lib.BrotliEncoderSetParameter(b->encoder, (BrotliEncoderParameter)i, value)
                      : lib.BrotliDecoderSetParameter(b->decoder, (BrotliDecoderParameter)i, value);
    if (!ok) b->coder.fault = kNotMade;
  }
}

static void close_brotli(struct rn_coder* coder) {
  struct bcoder* b = (struct bcoder*)coder;
  if (b->encoder != NULL) lib.BrotliEncoderDestroyInstance(b->encoder);
  if (b->decoder != NULL) lib.BrotliDecoderDestroyInstance(b->decoder);
  b->encoder = NULL;
  b->decoder = NULL;
}

static void reset(struct rn_coder* coder) {
  struct bcoder* b = (struct bcoder*)coder;
  close_brotli(coder);
  b->has_failed = false;
  b->result = BROTLI_DECODER_RESULT_SUCCESS;
  b->err = BROTLI_DECODER_NO_ERROR;
  if (is_loaded()) {
    if (b->is_encoder)
      b->encoder = lib.BrotliEncoderCreateInstance(rn_coder_allocate, rn_coder_release, coder);
    else
      b->decoder = lib.BrotliDecoderCreateInstance(rn_coder_allocate, rn_coder_release, coder);
  }
  if (b->encoder == NULL && b->decoder == NULL)
    coder->fault = kNotMade;
  else
    set_params(b);
}

static void run(struct rn_coder* coder) {
  struct bcoder* b = (struct bcoder*)coder;
  if (b->is_encoder) {
    b->has_failed = !lib.BrotliEncoderCompressStream(
        b->encoder, (BrotliEncoderOperation)coder->flush, &coder->in_left, &coder->in,
        &coder->out_left, &coder->out, NULL);
    return;
  }
  b->result = lib.BrotliDecoderDecompressStream(b->decoder, &coder->in_left, &coder->in,
                                                &coder->out_left, &coder->out, NULL);
  b->err = b->result == BROTLI_DECODER_RESULT_ERROR ? lib.BrotliDecoderGetErrorCode(b->decoder)
                                                    : BROTLI_DECODER_NO_ERROR;
}

/* The library has such a function, whose names depend on its version. */
static const char* name_of(BrotliDecoderErrorCode err) {
  switch (err) {
#define NAME(prefix, name, value)    \
  case BROTLI_DECODER##prefix##name: \
    return "ERR_" #prefix #name;
#define NOTHING
    BROTLI_DECODER_ERROR_CODES_LIST(NAME, NOTHING)
    default:
      return "ERR_INVALID";
  }
}

static void check(struct rn_coder* coder) {
  struct bcoder* b = (struct bcoder*)coder;
  if (b->is_encoder) {
    if (b->has_failed)
      coder->fault = (struct rn_fault){"Compression failed", "ERR_BROTLI_COMPRESSION_FAILED", -1};
  } else if (b->err != BROTLI_DECODER_NO_ERROR) {
    coder->fault = (struct rn_fault){"Decompression failed", name_of(b->err), b->err};
  } else if (coder->flush == BROTLI_OPERATION_FINISH &&
             b->result == BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT) {
    enum { Z_BUF_ERROR = -5 };
    coder->fault = (struct rn_fault){"unexpected end of file", "Z_BUF_ERROR", Z_BUF_ERROR};
  }
}

static const struct rn_coder_kind kind = {run, check, reset, NULL, close_brotli};

static rn_value make(rn_context cx, rn_value params, bool is_encoder) {
  struct rn_bytes bytes = {0};
  rn_bytes_get(cx, params, &bytes);
  size_t count = bytes.length / sizeof(int32_t);
  struct bcoder* b = calloc(1, sizeof(*b) + count * sizeof(b->params[0]));
  if (b == NULL) return rn_number(cx, UV_ENOMEM);
  b->is_encoder = is_encoder;
  b->params_count = count;
  for (size_t i = 0; i < count; i++) b->params[i] = ((const int32_t*)(void*)bytes.at)[i];
  reset(&b->coder);
  return rn_coder_made(cx, &b->coder, &kind);
}

static RN_NATIVE(make_encoder) {
  RN_UNUSED;
  return make(cx, RN_ARG(0), true);
}

static RN_NATIVE(make_decoder) {
  RN_UNUSED;
  return make(cx, RN_ARG(0), false);
}

const struct rn_function rn_zlib_brotli[] = {
    {"brotliEncoder", make_encoder}, {"brotliDecoder", make_decoder}, {NULL, NULL}};
