/* SPDX-License-Identifier: MIT */
/*
 * Signatures: of data, or of a digest that was made before (createSign). Signatures of DSA and
 * of elliptic curves are a DER structure of two numbers, or, as IEEE P1363 has it, the two
 * numbers one after the other, each as long as the order of the group.
 */
#include "node/crypto/crypto.h"

enum { NONE = INT32_MIN };

struct sign {
  struct rn_crypto_job job;
  EVP_PKEY* key;
  struct rn_crypto_memory data, signature;
  const EVP_MD* digest;
  int padding, salt; /* NONE: the key's own */
  bool is_digest, is_p1363, verifies, is_valid;
};

static struct sign* sign_of(struct rn_crypto_job* job) {
  return (struct sign*)job;
}

/* ---- P1363 --------------------------------------------------------------------------------- */

/* The bytes of each number; 0 for keys whose signatures are no pair. */
static int half_of(EVP_PKEY* key) {
  int bits = 0;
  switch (ossl.EVP_PKEY_get_base_id(key)) {
    case EVP_PKEY_EC: {
      const EC_KEY* ec = ossl.EVP_PKEY_get0_EC_KEY(key);
      if (ec != NULL) bits = ossl.EC_GROUP_order_bits(ossl.EC_KEY_get0_group(ec));
      break;
    }
    case EVP_PKEY_DSA: {
      BIGNUM* q = NULL;
      if (ossl.EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_FFC_Q, &q) == 1)
        bits = ossl.BN_num_bits(q);
      ossl.BN_clear_free(q);
      break;
    }
    default:
      break;
  }
  return (bits + 7) / 8;
}

/* Each changes the signature in its place, or leaves it and says no. */
static bool to_p1363(struct rn_crypto_memory* signature, int half) {
  const unsigned char* at = signature->at;
  ECDSA_SIG* pair = ossl.d2i_ECDSA_SIG(NULL, &at, (long)signature->length);
  struct rn_crypto_memory out;
  if (pair == NULL || !rn_crypto_memory_new(&out, (size_t)half * 2)) {
    ossl.ECDSA_SIG_free(pair);
    return false;
  }
  const BIGNUM *r, *s;
  ossl.ECDSA_SIG_get0(pair, &r, &s);
  bool is_done = ossl.BN_bn2binpad(r, out.at, half) == half &&
                 ossl.BN_bn2binpad(s, out.at + half, half) == half;
  ossl.ECDSA_SIG_free(pair);
  rn_crypto_memory_free(is_done ? signature : &out);
  if (is_done) *signature = out;
  return is_done;
}

static bool to_der(struct rn_crypto_memory* signature, int half) {
  if (signature->length != (size_t)half * 2) return false;
  ECDSA_SIG* pair = ossl.ECDSA_SIG_new();
  BIGNUM* r = ossl.BN_bin2bn(signature->at, half, NULL);
  BIGNUM* s = ossl.BN_bin2bn(signature->at + half, half, NULL);
  if (pair == NULL || r == NULL || s == NULL || ossl.ECDSA_SIG_set0(pair, r, s) != 1) {
    ossl.BN_clear_free(r);
    ossl.BN_clear_free(s);
    ossl.ECDSA_SIG_free(pair);
    return false;
  }
  int length = ossl.i2d_ECDSA_SIG(pair, NULL);
  struct rn_crypto_memory out;
  bool is_done = length > 0 && rn_crypto_memory_new(&out, (size_t)length);
  if (is_done) {
    unsigned char* at = out.at;
    ossl.i2d_ECDSA_SIG(pair, &at);
    rn_crypto_memory_free(signature);
    *signature = out;
  }
  ossl.ECDSA_SIG_free(pair);
  return is_done;
}

/* ---- signing and verifying ------------------------------------------------------------------ */

static bool set_options(const struct sign* sign, EVP_PKEY_CTX* context) {
  int kind = ossl.EVP_PKEY_get_id(sign->key);
  if (kind != EVP_PKEY_RSA && kind != EVP_PKEY_RSA_PSS) return true;
  int padding = sign->padding;
  if (padding == NONE)
    padding = kind == EVP_PKEY_RSA_PSS ? RSA_PKCS1_PSS_PADDING : RSA_PKCS1_PADDING;
  if (ossl.EVP_PKEY_CTX_set_rsa_padding(context, padding) <= 0) return false;
  return padding != RSA_PKCS1_PSS_PADDING || sign->salt == NONE ||
         ossl.EVP_PKEY_CTX_set_rsa_pss_saltlen(context, sign->salt) > 0;
}

static int of_digest(struct sign* sign) {
  EVP_PKEY_CTX* context = ossl.EVP_PKEY_CTX_new(sign->key, NULL);
  int (*init)(EVP_PKEY_CTX*) = sign->verifies ? ossl.EVP_PKEY_verify_init : ossl.EVP_PKEY_sign_init;
  int done = context != NULL && init(context) > 0 && set_options(sign, context) &&
             ossl.EVP_PKEY_CTX_set_signature_md(context, sign->digest) > 0;
  if (done && sign->verifies) {
    sign->is_valid = ossl.EVP_PKEY_verify(context, sign->signature.at, sign->signature.length,
                                          sign->data.at, sign->data.length) == 1;
  } else if (done) {
    size_t length = (size_t)ossl.EVP_PKEY_get_size(sign->key);
    done = rn_crypto_memory_new(&sign->signature, length) &&
           ossl.EVP_PKEY_sign(context, sign->signature.at, &length, sign->data.at,
                              sign->data.length) == 1;
    sign->signature.length = length;
  }
  ossl.EVP_PKEY_CTX_free(context);
  return done;
}

static int of_data(struct sign* sign) {
  EVP_MD_CTX* context = ossl.EVP_MD_CTX_new();
  EVP_PKEY_CTX* inner = NULL;
  __typeof__(ossl.EVP_DigestSignInit) init =
      sign->verifies ? ossl.EVP_DigestVerifyInit : ossl.EVP_DigestSignInit;
  int done = context != NULL && init(context, &inner, sign->digest, NULL, sign->key) > 0 &&
             set_options(sign, inner);
  if (done && sign->verifies) {
    sign->is_valid = ossl.EVP_DigestVerify(context, sign->signature.at, sign->signature.length,
                                           sign->data.at, sign->data.length) == 1;
  } else if (done) {
    size_t length = 0;
    done = ossl.EVP_DigestSign(context, NULL, &length, sign->data.at, sign->data.length) == 1 &&
           rn_crypto_memory_new(&sign->signature, length) &&
           ossl.EVP_DigestSign(context, sign->signature.at, &length, sign->data.at,
                               sign->data.length) == 1;
    sign->signature.length = length;
  }
  ossl.EVP_MD_CTX_free(context);
  return done;
}

static int perform_sign(struct rn_crypto_job* job) {
  struct sign* sign = sign_of(job);
  int half = sign->is_p1363 ? half_of(sign->key) : 0;
  /* The one-shot function takes a signature of a wrong length for a wrong one. */
  if (half > 0 && sign->verifies && !to_der(&sign->signature, half) && sign->is_digest)
    return RN_CRYPTO_BAD_SIGNATURE;
  int done = (sign->is_digest ? of_digest : of_data)(sign);
  if (done && half > 0 && !sign->verifies && !to_p1363(&sign->signature, half))
    return RN_CRYPTO_FAILED;
  return done ? 0 : RN_CRYPTO_FAILED;
}

/* ---- the job ----------------------------------------------------------------------------- */

static int read_option(rn_context cx, rn_value value) {
  return rn_is_number(cx, value) ? rn_to_int32(cx, value) : NONE;
}

static int read_sign(rn_context cx, struct rn_crypto_job* job, size_t argc, const rn_value* argv) {
  struct sign* sign = sign_of(job);
  EVP_PKEY* key = rn_crypto_key(cx, RN_ARG(1));
  sign->digest = rn_crypto_digest(rn_to_int32(cx, RN_ARG(3)));
  sign->is_digest = rn_to_bool(cx, RN_ARG(4));
  sign->padding = read_option(cx, RN_ARG(5));
  sign->salt = read_option(cx, RN_ARG(6));
  sign->is_p1363 = rn_to_bool(cx, RN_ARG(7));
  sign->verifies = rn_is_object(cx, RN_ARG(8));
  if (key == NULL || !rn_crypto_memory_copy(cx, RN_ARG(2), &sign->data)) return RN_CRYPTO_FAILED;
  if (sign->verifies && !rn_crypto_memory_copy(cx, RN_ARG(8), &sign->signature))
    return RN_CRYPTO_FAILED;
  ossl.EVP_PKEY_up_ref(key);
  sign->key = key;
  return 0;
}

static rn_value give_sign(rn_context cx, struct rn_crypto_job* job) {
  struct sign* sign = sign_of(job);
  if (sign->verifies) return rn_bool(cx, sign->is_valid);
  return rn_crypto_memory_give(cx, &sign->signature);
}

static void clear_sign(struct rn_crypto_job* job) {
  struct sign* sign = sign_of(job);
  ossl.EVP_PKEY_free(sign->key);
  rn_crypto_memory_free(&sign->data);
  rn_crypto_memory_free(&sign->signature);
}

/* sign(callback, key, data, digest or -1, whether the data is a digest, padding, salt length,
 * whether P1363, signature): with a signature it is verified. */
RN_CRYPTO_JOB(sign_job, sizeof(struct sign), read_sign, perform_sign, give_sign, clear_sign)

const struct rn_function rn_crypto_sign_functions[] = {{"sign", sign_job}, {NULL, NULL}};
