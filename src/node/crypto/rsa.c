/* SPDX-License-Identifier: MIT */
/*
 * Encryption with RSA keys, in both directions with both halves. A job, as the web's interface
 * does it on the pool; Node's own functions do it at once.
 */
#include "node/crypto/crypto.h"

/* Operations, in lib/node/internal/crypto/rsa.js too. */
enum { PUBLIC_ENCRYPT, PRIVATE_DECRYPT, PRIVATE_ENCRYPT, PUBLIC_DECRYPT };

struct rsa {
  struct rn_crypto_job job;
  EVP_PKEY* key;
  int operation, padding;
  const EVP_MD *oaep_digest, *mask_digest;
  struct rn_crypto_memory data, label, out;
};

static struct rsa* rsa_of(struct rn_crypto_job* job) {
  return (struct rsa*)job;
}

static const struct {
  int (**init)(EVP_PKEY_CTX*);
  int (**run)(EVP_PKEY_CTX*, unsigned char*, size_t*, const unsigned char*, size_t);
} operations[] = {
    [PUBLIC_ENCRYPT] = {&ossl.EVP_PKEY_encrypt_init, &ossl.EVP_PKEY_encrypt},
    [PRIVATE_DECRYPT] = {&ossl.EVP_PKEY_decrypt_init, &ossl.EVP_PKEY_decrypt},
    [PRIVATE_ENCRYPT] = {&ossl.EVP_PKEY_sign_init, &ossl.EVP_PKEY_sign},
    [PUBLIC_DECRYPT] = {&ossl.EVP_PKEY_verify_recover_init, &ossl.EVP_PKEY_verify_recover},
};

static bool set_options(const struct rsa* rsa, EVP_PKEY_CTX* context) {
  if (ossl.EVP_PKEY_CTX_set_rsa_padding(context, rsa->padding) <= 0) return false;
  if (rsa->oaep_digest != NULL && ossl.EVP_PKEY_CTX_set_rsa_oaep_md(context, rsa->oaep_digest) <= 0)
    return false;
  if (rsa->mask_digest != NULL && ossl.EVP_PKEY_CTX_set_rsa_mgf1_md(context, rsa->mask_digest) <= 0)
    return false;
  if (rsa->label.length == 0) return true;
  void* copy = ossl.CRYPTO_memdup(rsa->label.at, rsa->label.length, __FILE__, __LINE__);
  if (copy == NULL) return false;
  if (ossl.EVP_PKEY_CTX_set0_rsa_oaep_label(context, copy, (int)rsa->label.length) > 0) return true;
  ossl.CRYPTO_free(copy, __FILE__, __LINE__);
  return false;
}

static int perform_rsa(struct rn_crypto_job* job) {
  struct rsa* rsa = rsa_of(job);
  EVP_PKEY_CTX* context = ossl.EVP_PKEY_CTX_new(rsa->key, NULL);
  size_t length = 0;
  int status = RN_CRYPTO_FAILED;
  if (context != NULL && (*operations[rsa->operation].init)(context) > 0 &&
      set_options(rsa, context) &&
      (*operations[rsa->operation].run)(context, NULL, &length, rsa->data.at, rsa->data.length) >
          0) {
    if (!rn_crypto_memory_new(&rsa->out, length)) {
      status = RN_CRYPTO_NO_MEMORY;
    } else if ((*operations[rsa->operation].run)(context, rsa->out.at, &length, rsa->data.at,
                                                 rsa->data.length) > 0) {
      rsa->out.length = length;
      status = 0;
    }
  }
  ossl.EVP_PKEY_CTX_free(context);
  return status;
}

static int read_rsa(rn_context cx, struct rn_crypto_job* job, size_t argc, const rn_value* argv) {
  struct rsa* rsa = rsa_of(job);
  rsa->operation = rn_to_int32(cx, RN_ARG(1));
  EVP_PKEY* key = rn_crypto_key(cx, RN_ARG(2));
  rsa->padding = rn_to_int32(cx, RN_ARG(4));
  rsa->oaep_digest = rn_crypto_digest(rn_to_int32(cx, RN_ARG(5)));
  rsa->mask_digest = rn_crypto_digest(rn_to_int32(cx, RN_ARG(6)));
  if (key == NULL || rsa->operation < 0 || rsa->operation > PUBLIC_DECRYPT ||
      !rn_crypto_memory_copy(cx, RN_ARG(3), &rsa->data) ||
      !rn_crypto_memory_copy(cx, RN_ARG(7), &rsa->label))
    return RN_CRYPTO_FAILED;
  ossl.EVP_PKEY_up_ref(key);
  rsa->key = key;
  return 0;
}

static rn_value give_rsa(rn_context cx, struct rn_crypto_job* job) {
  return rn_crypto_memory_give(cx, &rsa_of(job)->out);
}

static void clear_rsa(struct rn_crypto_job* job) {
  struct rsa* rsa = rsa_of(job);
  ossl.EVP_PKEY_free(rsa->key);
  rn_crypto_memory_free(&rsa->data);
  rn_crypto_memory_free(&rsa->label);
  rn_crypto_memory_free(&rsa->out);
}

/* rsa(callback, operation, key, data, padding, digest of OAEP or -1, digest of its mask or -1,
 * label) */
RN_CRYPTO_JOB(rsa_job, sizeof(struct rsa), read_rsa, perform_rsa, give_rsa, clear_rsa)

/* Whether a wrong padding of PKCS#1 looks like a right one (Bleichenbacher's attack). */
static RN_NATIVE(rsa_rejects_silently) {
  RN_UNUSED;
  EVP_PKEY* key = rn_crypto_key(cx, RN_ARG(0));
  EVP_PKEY_CTX* context = key == NULL ? NULL : ossl.EVP_PKEY_CTX_new(key, NULL);
  bool does = context != NULL && ossl.EVP_PKEY_decrypt_init(context) > 0 &&
              ossl.EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) > 0 &&
              ossl.EVP_PKEY_CTX_ctrl_str(context, "rsa_pkcs1_implicit_rejection", "1") > 0;
  ossl.EVP_PKEY_CTX_free(context);
  ossl.ERR_clear_error();
  return rn_bool(cx, does);
}

const struct rn_function rn_crypto_rsa_functions[] = {
    {"rsa", rsa_job},
    {"rsaRejectsSilently", rsa_rejects_silently},
    {NULL, NULL},
};
