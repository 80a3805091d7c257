/* SPDX-License-Identifier: MIT */
/*
 * Digests and HMAC.
 *
 * OpenSSL looks a digest up anew each time that one is begun by its name; here a name becomes
 * a number once (digestId), which stands for the digest that was fetched. JavaScript keeps the
 * numbers. The natives that make a hash of a few bytes are of the engine's own kind, and text
 * is read where it lies.
 *
 *  1. Numbers are of the process: a digest is in the table before its number is given out,
 *     and stays.
 */
#include "node/buffer/encoding.h"
#include "node/crypto/crypto.h"

enum { DIGESTS_MAX = 256, PIECE = 4096 };

static uv_once_t once = UV_ONCE_INIT;
static uv_mutex_t lock;
static EVP_MD* digests[DIGESTS_MAX]; /* changed under the lock */
static int32_t digests_count;

/* ---- numbers of digests ------------------------------------------------------------------ */

static void make_lock(void) {
  uv_mutex_init(&lock);
}

const EVP_MD* rn_crypto_digest(int32_t id) {
  return id >= 0 && id < DIGESTS_MAX ? digests[id] : NULL;
}

/* Several names of a digest give one object, so the table does not outgrow the library. */
static int32_t number_of(EVP_MD* digest) {
  uv_once(&once, make_lock);
  uv_mutex_lock(&lock);
  int32_t id = 0;
  while (id < digests_count && digests[id] != digest) id++;
  if (id < digests_count) {
    ossl.EVP_MD_free(digest);
  } else if (id < DIGESTS_MAX) {
    digests[id] = digest;
    digests_count++;
  } else {
    ossl.EVP_MD_free(digest);
    id = RN_CRYPTO_NO_MEMORY;
  }
  uv_mutex_unlock(&lock);
  return id;
}

static RN_NATIVE(digest_id) {
  RN_UNUSED;
  struct rn_text name;
  if (!rn_text_get(cx, RN_ARG(0), &name)) return rn_number(cx, RN_CRYPTO_BAD_DIGEST);
  /* The old tables also know names that fetching does not (RSA-SHA256), and digests that no
   * provider of ours has. */
  const EVP_MD* old = ossl.EVP_get_digestbyname(name.at);
  EVP_MD* digest = old == NULL ? NULL : ossl.EVP_MD_fetch(NULL, ossl.EVP_MD_get0_name(old), NULL);
  rn_text_free(&name);
  if (digest == NULL && old != NULL) {
    EVP_MD_CTX* context = ossl.EVP_MD_CTX_new();
    if (context != NULL) ossl.EVP_DigestInit_ex(context, old, NULL);
    ossl.EVP_MD_CTX_free(context);
    return rn_crypto_failed(cx);
  }
  ossl.ERR_clear_error();
  return rn_number(cx, digest == NULL ? RN_CRYPTO_BAD_DIGEST : number_of(digest));
}

/* [bytes, whether any number of bytes can be had]. */
static RN_NATIVE(digest_info) {
  RN_UNUSED;
  const EVP_MD* digest = rn_crypto_digest(rn_to_int32(cx, RN_ARG(0)));
  if (digest == NULL) return rn_undefined(cx);
  rn_value values[] = {
      rn_number(cx, ossl.EVP_MD_get_size(digest)),
      rn_bool(cx, (ossl.EVP_MD_get_flags(digest) & EVP_MD_FLAG_XOF) != 0),
  };
  return rn_array(cx, 2, values);
}

struct names {
  rn_context cx;
  rn_object list;
  unsigned count;
};

static void add_name(const EVP_MD* digest, const char* from, const char* to, void* arg) {
  (void)digest, (void)to;
  struct names* names = arg;
  if (from == NULL) return;
  const EVP_MD* old = ossl.EVP_get_digestbyname(from);
  EVP_MD* fetched = old == NULL ? NULL : ossl.EVP_MD_fetch(NULL, ossl.EVP_MD_get0_name(old), NULL);
  if (fetched == NULL) return;
  ossl.EVP_MD_free(fetched);
  rn_set_index(names->cx, names->list, names->count++, rn_string(names->cx, from));
}

static RN_NATIVE(digest_names) {
  RN_UNUSED;
  struct names names = {cx, rn_array(cx, 0, NULL), 0};
  ossl.EVP_MD_do_all_sorted(add_name, &names);
  ossl.ERR_clear_error();
  return names.list;
}

/* ---- input: bytes, or text as UTF-8 ------------------------------------------------------- */

typedef int (*taker)(void* state, const void* bytes, size_t length);

static bool take_text(const struct rn_chars* text, taker take, void* state) {
  if (!text->wide && rn_ascii_prefix(text->at, text->length) == text->length)
    return take(state, text->at, text->length) == 1;
  uint8_t piece[PIECE];
  for (size_t at = 0, taken = 0; at < text->length; at += taken) {
    size_t written = text->wide ? rn_utf8_encode((const uint16_t*)text->at + at, text->length - at,
                                                 piece, sizeof piece, &taken)
                                : rn_utf8_encode8((const uint8_t*)text->at + at, text->length - at,
                                                  piece, sizeof piece, &taken);
    if (take(state, piece, written) != 1) return false;
  }
  return true;
}

static bool take_input(rn_context cx, rn_value input, taker take, void* state) {
  struct rn_bytes bytes;
  if (rn_uint8array_get(cx, input, &bytes)) return take(state, bytes.at, bytes.length) == 1;
  struct rn_chars text;
  if (!rn_is_string(cx, input))
    return rn_bytes_get(cx, input, &bytes) && take(state, bytes.at, bytes.length) == 1;
  if (!rn_chars_get(cx, input, &text)) return false;
  bool done = take_text(&text, take, state);
  rn_chars_free(&text);
  return done;
}

static int take_digest(void* state, const void* bytes, size_t length) {
  return ossl.EVP_DigestUpdate(state, bytes, length);
}

static int take_hmac(void* state, const void* bytes, size_t length) {
  return ossl.HMAC_Update(state, bytes, length);
}

static rn_value hex_of(rn_context cx, const uint8_t* bytes, size_t length) {
  struct rn_build text;
  if (length == 0) return rn_string(cx, "");
  if (!rn_build(cx, &text, length * 2, false)) return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  rn_hex_encode(bytes, length, text.at);
  return rn_built(cx, &text);
}

/* ---- hashes ------------------------------------------------------------------------------- */

static void release_hash(void* context, void* arg) {
  (void)arg;
  ossl.EVP_MD_CTX_free(context);
}

/* hashNew(id) */
static RN_FAST(hash_new) {
  const EVP_MD* digest = rn_crypto_digest(rn_to_int32(cx, RN_ARG(0)));
  EVP_MD_CTX* context = ossl.EVP_MD_CTX_new();
  if (digest == NULL || context == NULL || ossl.EVP_DigestInit_ex(context, digest, NULL) != 1) {
    ossl.EVP_MD_CTX_free(context);
    return rn_crypto_failed(cx);
  }
  return rn_crypto_handle(cx, context, RN_CRYPTO_HASH, release_hash);
}

static RN_FAST(hash_copy) {
  EVP_MD_CTX* from = rn_crypto_thing(cx, RN_ARG(0), RN_CRYPTO_HASH);
  EVP_MD_CTX* context = ossl.EVP_MD_CTX_new();
  if (from == NULL || context == NULL || ossl.EVP_MD_CTX_copy_ex(context, from) != 1) {
    ossl.EVP_MD_CTX_free(context);
    return rn_crypto_failed(cx);
  }
  return rn_crypto_handle(cx, context, RN_CRYPTO_HASH, release_hash);
}

/* hashUpdate(hash, bytes or text): whether it could be done. */
static RN_FAST(hash_update) {
  EVP_MD_CTX* context = rn_crypto_thing(cx, RN_ARG(0), RN_CRYPTO_HASH);
  return rn_bool(cx, context != NULL && take_input(cx, RN_ARG(1), take_digest, context));
}

/* The usual length, or another one of an extendable digest. */
static int finish(EVP_MD_CTX* context, uint8_t* out, size_t length) {
  if (length == 0) return 1;
  if (length == (size_t)ossl.EVP_MD_get_size(ossl.EVP_MD_CTX_get0_md(context)))
    return ossl.EVP_DigestFinal_ex(context, out, NULL);
  return ossl.EVP_DigestFinalXOF(context, out, length);
}

/* hashFinish(hash, out): fills out. */
static RN_FAST(hash_finish) {
  EVP_MD_CTX* context = rn_crypto_thing(cx, RN_ARG(0), RN_CRYPTO_HASH);
  struct rn_bytes out;
  if (context == NULL || !rn_bytes_get(cx, RN_ARG(1), &out)) return rn_bool(cx, false);
  int done = finish(context, out.at, out.length);
  ossl.EVP_MD_CTX_reset(context); /* most of its memory, before it is collected */
  return rn_bool(cx, done == 1);
}

/* hashFinishHex(hash): of digests of the usual length. */
static RN_FAST(hash_finish_hex) {
  EVP_MD_CTX* context = rn_crypto_thing(cx, RN_ARG(0), RN_CRYPTO_HASH);
  uint8_t out[EVP_MAX_MD_SIZE];
  unsigned length = 0;
  if (context == NULL || ossl.EVP_DigestFinal_ex(context, out, &length) != 1)
    return rn_crypto_failed(cx);
  ossl.EVP_MD_CTX_reset(context);
  return hex_of(cx, out, length);
}

/* hashOnce(id, bytes or text, out): without a handle; the hex digits if there is no out. */
static RN_FAST(hash_once) {
  const EVP_MD* digest = rn_crypto_digest(rn_to_int32(cx, RN_ARG(0)));
  EVP_MD_CTX* context = ossl.EVP_MD_CTX_new();
  uint8_t bytes[EVP_MAX_MD_SIZE];
  unsigned length = 0;
  struct rn_bytes out = {bytes, 0};
  bool has_out = rn_is_object(cx, RN_ARG(2));
  bool is_done = digest != NULL && context != NULL &&
                 ossl.EVP_DigestInit_ex(context, digest, NULL) == 1 &&
                 take_input(cx, RN_ARG(1), take_digest, context);
  if (is_done && has_out)
    is_done = rn_bytes_get(cx, RN_ARG(2), &out) && finish(context, out.at, out.length) == 1;
  else if (is_done)
    is_done = ossl.EVP_DigestFinal_ex(context, bytes, &length) == 1;
  ossl.EVP_MD_CTX_free(context);
  if (!is_done) return rn_crypto_failed(cx);
  return has_out ? rn_bool(cx, true) : hex_of(cx, bytes, length);
}

/* The error of a length that a digest cannot have. */
static RN_NATIVE(not_xof) {
  RN_UNUSED;
  ossl.ERR_clear_error();
  ossl.ERR_new();
  ossl.ERR_set_error(ERR_LIB_EVP, EVP_R_NOT_XOF_OR_INVALID_LENGTH, NULL);
  return rn_crypto_failed(cx);
}

/* ---- HMAC ----------------------------------------------------------------------------------- */

static void release_hmac(void* context, void* arg) {
  (void)arg;
  ossl.HMAC_CTX_free(context);
}

/* hmacNew(id, key) */
static RN_FAST(hmac_new) {
  const EVP_MD* digest = rn_crypto_digest(rn_to_int32(cx, RN_ARG(0)));
  struct rn_bytes key;
  if (digest == NULL || !rn_bytes_get(cx, RN_ARG(1), &key))
    return rn_number(cx, RN_CRYPTO_BAD_DIGEST);
  HMAC_CTX* context = ossl.HMAC_CTX_new();
  const void* at = key.length == 0 ? (const void*)"" : key.at;
  if (context == NULL || ossl.HMAC_Init_ex(context, at, (int)key.length, digest, NULL) != 1) {
    ossl.HMAC_CTX_free(context);
    return rn_crypto_failed(cx);
  }
  return rn_crypto_handle(cx, context, RN_CRYPTO_HMAC, release_hmac);
}

static RN_FAST(hmac_update) {
  HMAC_CTX* context = rn_crypto_thing(cx, RN_ARG(0), RN_CRYPTO_HMAC);
  return rn_bool(cx, context != NULL && take_input(cx, RN_ARG(1), take_hmac, context));
}

/* hmacFinish(hmac, out): fills out, or gives hex digits if there is none. */
static RN_FAST(hmac_finish) {
  HMAC_CTX* context = rn_crypto_thing(cx, RN_ARG(0), RN_CRYPTO_HMAC);
  uint8_t bytes[EVP_MAX_MD_SIZE];
  unsigned length = 0;
  if (context == NULL || ossl.HMAC_Final(context, bytes, &length) != 1) return rn_crypto_failed(cx);
  struct rn_bytes out;
  if (!rn_is_object(cx, RN_ARG(1)) || !rn_bytes_get(cx, RN_ARG(1), &out))
    return hex_of(cx, bytes, length);
  memcpy(out.at, bytes, out.length < length ? out.length : length);
  return rn_bool(cx, true);
}

const struct rn_fast rn_crypto_hash_fast[] = {
    RN_FAST_ENTRY("hashNew", hash_new),
    RN_FAST_ENTRY("hashCopy", hash_copy),
    RN_FAST_ENTRY("hashUpdate", hash_update),
    RN_FAST_ENTRY("hashFinish", hash_finish),
    RN_FAST_ENTRY("hashFinishHex", hash_finish_hex),
    RN_FAST_ENTRY("hashOnce", hash_once),
    RN_FAST_ENTRY("hmacNew", hmac_new),
    RN_FAST_ENTRY("hmacUpdate", hmac_update),
    RN_FAST_ENTRY("hmacFinish", hmac_finish),
    {NULL, NULL, NULL},
};

const struct rn_function rn_crypto_hash_functions[] = {
    {"digestId", digest_id},
    {"digestInfo", digest_info},
    {"digestNames", digest_names},
    {"notXof", not_xof},
    {NULL, NULL},
};
