/* SPDX-License-Identifier: MIT */
/*
 * What only the web's interface does on the pool: digests, HMACs and ciphers of whole messages.
 */
#include "node/crypto/crypto.h"

/* ---- digests and HMACs ------------------------------------------------------------------- */

struct digest {
  struct rn_crypto_job job;
  const EVP_MD* digest;
  bool has_key;
  struct rn_crypto_memory data, key, out;
};

static struct digest* digest_of(struct rn_crypto_job* job) {
  return (struct digest*)job;
}

static int read_digest(rn_context cx, struct rn_crypto_job* job, size_t argc,
                       const rn_value* argv) {
  struct digest* digest = digest_of(job);
  digest->digest = rn_crypto_digest(rn_to_int32(cx, RN_ARG(1)));
  digest->has_key = rn_is_object(cx, RN_ARG(3));
  if (digest->digest == NULL || !rn_crypto_memory_copy(cx, RN_ARG(2), &digest->data) ||
      !rn_crypto_memory_copy(cx, RN_ARG(3), &digest->key) ||
      !rn_crypto_memory_new(&digest->out, EVP_MAX_MD_SIZE))
    return RN_CRYPTO_NO_MEMORY;
  return 0;
}

static int perform_digest(struct rn_crypto_job* job) {
  struct digest* digest = digest_of(job);
  unsigned length = 0;
  bool is_done =
      digest->has_key
          ? ossl.HMAC(digest->digest, digest->key.at, (int)digest->key.length, digest->data.at,
                      digest->data.length, digest->out.at, &length) != NULL
          : ossl.EVP_Digest(digest->data.at, digest->data.length, digest->out.at, &length,
                            digest->digest, NULL) == 1;
  digest->out.length = length;
  return is_done ? 0 : RN_CRYPTO_FAILED;
}

static rn_value give_digest(rn_context cx, struct rn_crypto_job* job) {
  return rn_crypto_memory_give(cx, &digest_of(job)->out);
}

static void clear_digest(struct rn_crypto_job* job) {
  struct digest* digest = digest_of(job);
  rn_crypto_memory_free(&digest->data);
  rn_crypto_memory_free(&digest->key);
  rn_crypto_memory_free(&digest->out);
}

/* digest(callback, digest, data, key): an HMAC if there is a key. */
RN_CRYPTO_JOB(digest_job, sizeof(struct digest), read_digest, perform_digest, give_digest,
              clear_digest)

/* ---- AES
 * ----------------------------------------------------------------------------------------- */

struct aes {
  struct rn_crypto_job job;
  const EVP_CIPHER* cipher;
  bool encrypts;
  int tag_length;   /* 0: no authentication; the tag is at the end of the text */
  int counter_bits; /* of CTR */
  struct rn_crypto_memory key, iv, data, aad, out;
};

static struct aes* aes_of(struct rn_crypto_job* job) {
  return (struct aes*)job;
}

static int read_aes(rn_context cx, struct rn_crypto_job* job, size_t argc, const rn_value* argv) {
  struct aes* aes = aes_of(job);
  struct rn_text name;
  aes->encrypts = rn_to_bool(cx, RN_ARG(1));
  aes->tag_length = rn_to_int32(cx, RN_ARG(6));
  aes->counter_bits = rn_to_int32(cx, RN_ARG(8));
  if (!rn_text_get(cx, RN_ARG(2), &name)) return RN_CRYPTO_NO_MEMORY;
  aes->cipher = ossl.EVP_get_cipherbyname(name.at);
  rn_text_free(&name);
  if (aes->cipher == NULL) return RN_CRYPTO_BAD_CIPHER;
  return rn_crypto_memory_copy(cx, RN_ARG(3), &aes->key) &&
                 rn_crypto_memory_copy(cx, RN_ARG(4), &aes->iv) &&
                 rn_crypto_memory_copy(cx, RN_ARG(5), &aes->data) &&
                 rn_crypto_memory_copy(cx, RN_ARG(7), &aes->aad)
             ? 0
             : RN_CRYPTO_NO_MEMORY;
}

static bool begin_aes(const struct aes* aes, EVP_CIPHER_CTX* context) {
  int mode = ossl.EVP_CIPHER_get_mode(aes->cipher);
  if (mode == EVP_CIPH_WRAP_MODE)
    ossl.EVP_CIPHER_CTX_set_flags(context, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW);
  if (ossl.EVP_CipherInit_ex(context, aes->cipher, NULL, NULL, NULL, aes->encrypts) != 1)
    return false;
  if (aes->tag_length > 0 &&
      ossl.EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, (int)aes->iv.length, NULL) != 1)
    return false;
  if (mode == EVP_CIPH_OCB_MODE &&
      ossl.EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, aes->tag_length, NULL) != 1)
    return false;
  return ossl.EVP_CipherInit_ex(context, NULL, NULL, aes->key.at,
                                aes->iv.length > 0 ? aes->iv.at : NULL, aes->encrypts) == 1;
}

/* All of it but the tag. */
static bool run_aes(struct aes* aes, EVP_CIPHER_CTX* context, size_t length) {
  int written = 0, more = 0;
  if (aes->aad.length > 0 &&
      ossl.EVP_CipherUpdate(context, NULL, &written, aes->aad.at, (int)aes->aad.length) != 1)
    return false;
  written = 0;
  if (length > 0 || ossl.EVP_CIPHER_get_mode(aes->cipher) == EVP_CIPH_WRAP_MODE) {
    if (ossl.EVP_CipherUpdate(context, aes->out.at, &written, aes->data.at, (int)length) != 1)
      return false;
  }
  if (ossl.EVP_CipherFinal_ex(context, aes->out.at + written, &more) != 1) return false;
  aes->out.length = (size_t)written + (size_t)more;
  return true;
}

static bool perform_whole(struct aes* aes) {
  bool has_tag = aes->tag_length > 0;
  size_t length = aes->data.length;
  size_t tag_length = (size_t)aes->tag_length;
  if (has_tag && !aes->encrypts) {
    if (length < tag_length) return false;
    length -= tag_length;
  }
  EVP_CIPHER_CTX* context = ossl.EVP_CIPHER_CTX_new();
  bool is_done = context != NULL && begin_aes(aes, context);
  if (is_done && has_tag && !aes->encrypts)
    is_done = ossl.EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, aes->tag_length,
                                       aes->data.at + length) == 1;
  if (is_done) is_done = run_aes(aes, context, length);
  if (is_done && has_tag && aes->encrypts) {
    is_done = ossl.EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, aes->tag_length,
                                       aes->out.at + aes->out.length) == 1;
    aes->out.length += tag_length;
  }
  ossl.EVP_CIPHER_CTX_free(context);
  return is_done;
}

/* ---- CTR: only the last bits of the block are the counter, and only they wrap ------------ */

__extension__ typedef unsigned __int128 block;

static block read_block(const uint8_t* bytes) {
  block value = 0;
  for (int i = 0; i < 16; i++) value = value << 8 | bytes[i];
  return value;
}

static bool run_counter(struct aes* aes, const uint8_t* counter, size_t from, size_t length) {
  EVP_CIPHER_CTX* context = ossl.EVP_CIPHER_CTX_new();
  int written = 0;
  bool is_done = context != NULL &&
                 ossl.EVP_CipherInit_ex(context, aes->cipher, NULL, aes->key.at, counter,
                                        aes->encrypts) == 1 &&
                 ossl.EVP_CipherUpdate(context, aes->out.at + from, &written, aes->data.at + from,
                                       (int)length) == 1;
  ossl.EVP_CIPHER_CTX_free(context);
  return is_done;
}

static bool perform_counter(struct aes* aes) {
  size_t length = aes->data.length;
  aes->out.length = length;
  if (length == 0) return true;
  block mask = aes->counter_bits == 128 ? ~(block)0 : ((block)1 << aes->counter_bits) - 1;
  block last = (length - 1) / 16; /* of the blocks, from 0 */
  block until_wrap = mask - (read_block(aes->iv.at) & mask);
  if (last > mask) return false; /* a counter would be used twice */
  if (last <= until_wrap) return run_counter(aes, aes->iv.at, 0, length);
  size_t first = ((size_t)until_wrap + 1) * 16;
  block wrapped = read_block(aes->iv.at) & ~mask;
  uint8_t counter[16];
  for (int i = 0; i < 16; i++) counter[i] = (uint8_t)(wrapped >> (8 * (15 - i)));
  return run_counter(aes, aes->iv.at, 0, first) && run_counter(aes, counter, first, length - first);
}

static int perform_aes(struct rn_crypto_job* job) {
  struct aes* aes = aes_of(job);
  if (!rn_crypto_memory_new(&aes->out, aes->data.length + 2 * EVP_MAX_BLOCK_LENGTH))
    return RN_CRYPTO_NO_MEMORY;
  bool is_counter = ossl.EVP_CIPHER_get_mode(aes->cipher) == EVP_CIPH_CTR_MODE;
  return (is_counter ? perform_counter : perform_whole)(aes) ? 0 : RN_CRYPTO_FAILED;
}

static rn_value give_aes(rn_context cx, struct rn_crypto_job* job) {
  return rn_crypto_memory_give(cx, &aes_of(job)->out);
}

static void clear_aes(struct rn_crypto_job* job) {
  struct aes* aes = aes_of(job);
  rn_crypto_memory_free(&aes->key);
  rn_crypto_memory_free(&aes->iv);
  rn_crypto_memory_free(&aes->data);
  rn_crypto_memory_free(&aes->aad);
  rn_crypto_memory_free(&aes->out);
}

/* aes(callback, whether it encrypts, cipher, key, iv, data, length of the tag, additional data,
 * bits of the counter) */
RN_CRYPTO_JOB(aes_job, sizeof(struct aes), read_aes, perform_aes, give_aes, clear_aes)

const struct rn_function rn_crypto_web_functions[] = {
    {"digest", digest_job},
    {"aes", aes_job},
    {NULL, NULL},
};
