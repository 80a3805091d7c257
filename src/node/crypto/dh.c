/* SPDX-License-Identifier: MIT */
/*
 * Diffie-Hellman: the class of that name, whose handle is OpenSSL's DH, and the secret that two
 * keys of any kind share (a job).
 */
#include "node/crypto/crypto.h"

static void release_dh(void* dh, void* arg) {
  (void)arg;
  ossl.DH_free(dh);
}

static DH* dh_of(rn_context cx, rn_value handle) {
  return rn_crypto_thing(cx, handle, RN_CRYPTO_DH);
}

static void complain(int library, int reason) {
  ossl.ERR_new();
  ossl.ERR_set_error(library, reason, NULL);
}

/* ---- making ---------------------------------------------------------------------------------- */

/* The generator, a number or bytes; NULL after raising an error. */
static BIGNUM* read_generator(rn_context cx, rn_value value) {
  BIGNUM* generator = NULL;
  struct rn_bytes bytes;
  if (rn_is_number(cx, value)) {
    int number = rn_to_int32(cx, value);
    if (number > 1 && (generator = ossl.BN_new()) != NULL)
      ossl.BN_set_word(generator, (BN_ULONG)number);
  } else if (rn_bytes_get(cx, value, &bytes) && bytes.length > 0) {
    generator = ossl.BN_bin2bn(bytes.at, (int)bytes.length, NULL);
    if (generator != NULL && (ossl.BN_is_zero(generator) || ossl.BN_is_one(generator))) {
      ossl.BN_clear_free(generator);
      generator = NULL;
    }
  }
  if (generator == NULL) complain(ERR_LIB_DH, DH_R_BAD_GENERATOR);
  return generator;
}

static bool fill_prime(rn_context cx, DH* dh, rn_value prime, rn_value generator) {
  struct rn_bytes bytes;
  if (!rn_bytes_get(cx, prime, &bytes) || bytes.length == 0) {
    complain(ERR_LIB_BN, BN_R_BITS_TOO_SMALL);
    return false;
  }
  BIGNUM* g = read_generator(cx, generator);
  if (g == NULL) return false;
  BIGNUM* p = ossl.BN_bin2bn(bytes.at, (int)bytes.length, NULL);
  if (p != NULL && ossl.DH_set0_pqg(dh, p, NULL, g) == 1) return true;
  ossl.BN_clear_free(p);
  ossl.BN_clear_free(g);
  return false;
}

static bool make_prime(rn_context cx, DH* dh, rn_value size, rn_value generator) {
  int bits = rn_to_int32(cx, size);
  if (bits <= 0) {
    complain(ERR_LIB_DH, DH_R_MODULUS_TOO_SMALL);
    return false;
  }
  BIGNUM* g = read_generator(cx, generator);
  if (g == NULL) return false;
  BN_ULONG word = ossl.BN_get_word(g);
  ossl.BN_clear_free(g);
  return ossl.DH_generate_parameters_ex(dh, bits, (int)word, NULL) == 1;
}

/* dhNew(bits or bytes of the prime, generator): a number or bytes. */
static RN_NATIVE(dh_new) {
  RN_UNUSED;
  DH* dh = ossl.DH_new();
  ossl.ERR_clear_error();
  bool is_done = dh != NULL && (rn_is_number(cx, RN_ARG(0)) ? make_prime : fill_prime)(
                                   cx, dh, RN_ARG(0), RN_ARG(1));
  if (is_done) return rn_crypto_handle(cx, dh, RN_CRYPTO_DH, release_dh);
  ossl.DH_free(dh);
  return rn_crypto_failed(cx);
}

static const struct {
  const char* name;
  BIGNUM* (**prime)(BIGNUM*);
} groups[] = {
    {"modp1", &ossl.BN_get_rfc2409_prime_768},   {"modp2", &ossl.BN_get_rfc2409_prime_1024},
    {"modp5", &ossl.BN_get_rfc3526_prime_1536},  {"modp14", &ossl.BN_get_rfc3526_prime_2048},
    {"modp15", &ossl.BN_get_rfc3526_prime_3072}, {"modp16", &ossl.BN_get_rfc3526_prime_4096},
    {"modp17", &ossl.BN_get_rfc3526_prime_6144}, {"modp18", &ossl.BN_get_rfc3526_prime_8192},
};

/* dhGroup(name): the bytes of its prime, or undefined; the generator is 2. */
static RN_NATIVE(dh_group) {
  RN_UNUSED;
  struct rn_text name;
  if (!rn_text_get(cx, RN_ARG(0), &name)) return rn_undefined(cx);
  BIGNUM* prime = NULL;
  for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
    if (strcasecmp(groups[i].name, name.at) == 0) prime = (*groups[i].prime)(NULL);
  }
  rn_text_free(&name);
  rn_value value = prime == NULL ? rn_undefined(cx) : rn_crypto_number_bytes(cx, prime, 0);
  ossl.BN_clear_free(prime);
  return value;
}

/* What DH_check found wrong, as bits. */
static RN_NATIVE(dh_check) {
  RN_UNUSED;
  int codes = 0;
  DH* dh = dh_of(cx, RN_ARG(0));
  if (dh != NULL) ossl.DH_check(dh, &codes);
  ossl.ERR_clear_error();
  return rn_number(cx, codes);
}

/* ---- using ----------------------------------------------------------------------------------- */

static RN_NATIVE(dh_generate) {
  RN_UNUSED;
  DH* dh = dh_of(cx, RN_ARG(0));
  if (dh == NULL || ossl.DH_generate_key(dh) != 1) return rn_crypto_failed(cx);
  return rn_crypto_number_bytes(cx, ossl.DH_get0_pub_key(dh), ossl.DH_size(dh));
}

/* dhGet(dh, 0 prime, 1 generator, 2 public key, 3 private key): undefined if there is none. */
static RN_NATIVE(dh_get) {
  RN_UNUSED;
  DH* dh = dh_of(cx, RN_ARG(0));
  if (dh == NULL) return rn_undefined(cx);
  const BIGNUM* number = NULL;
  switch (rn_to_int32(cx, RN_ARG(1))) {
    case 0:
      number = ossl.DH_get0_p(dh);
      break;
    case 1:
      number = ossl.DH_get0_g(dh);
      break;
    case 2:
      number = ossl.DH_get0_pub_key(dh);
      break;
    default:
      number = ossl.DH_get0_priv_key(dh);
      break;
  }
  return number == NULL ? rn_undefined(cx) : rn_crypto_number_bytes(cx, number, 0);
}

/* dhSet(dh, whether the private key, bytes) */
static RN_NATIVE(dh_set) {
  RN_UNUSED;
  DH* dh = dh_of(cx, RN_ARG(0));
  bool is_private = rn_to_bool(cx, RN_ARG(1));
  struct rn_bytes bytes;
  if (dh == NULL || !rn_bytes_get(cx, RN_ARG(2), &bytes)) return rn_crypto_failed(cx);
  BIGNUM* number = ossl.BN_bin2bn(bytes.at, (int)bytes.length, NULL);
  if (number == NULL ||
      ossl.DH_set0_key(dh, is_private ? NULL : number, is_private ? number : NULL) != 1) {
    ossl.BN_clear_free(number);
    return rn_crypto_failed(cx);
  }
  return rn_bool(cx, true);
}

static void pad(struct rn_crypto_memory* secret, size_t length) {
  if (length >= secret->length) return;
  memmove(secret->at + secret->length - length, secret->at, length);
  memset(secret->at, 0, secret->length - length);
}

static int why_not(DH* dh, const BIGNUM* other) {
  int codes = 0;
  if (ossl.DH_check_pub_key(dh, other, &codes) != 1) return RN_CRYPTO_FAILED;
  if (codes & DH_CHECK_PUBKEY_TOO_SMALL) return RN_CRYPTO_KEY_TOO_SMALL;
  if (codes & DH_CHECK_PUBKEY_TOO_LARGE) return RN_CRYPTO_KEY_TOO_LARGE;
  return RN_CRYPTO_BAD_KEY_TYPE;
}

/* dhCompute(dh, the other's public key): as long as the prime. */
static RN_NATIVE(dh_compute) {
  RN_UNUSED;
  DH* dh = dh_of(cx, RN_ARG(0));
  struct rn_bytes bytes;
  struct rn_crypto_memory secret;
  if (dh == NULL || !rn_bytes_get(cx, RN_ARG(1), &bytes)) return rn_crypto_failed(cx);
  BIGNUM* other = ossl.BN_bin2bn(bytes.at, (int)bytes.length, NULL);
  if (other == NULL || !rn_crypto_memory_new(&secret, (size_t)ossl.DH_size(dh))) {
    ossl.BN_clear_free(other);
    return rn_crypto_failed(cx);
  }
  int length = ossl.DH_compute_key(secret.at, other, dh);
  int status = length < 0 ? why_not(dh, other) : 0;
  ossl.BN_clear_free(other);
  if (status != 0) {
    rn_crypto_memory_free(&secret);
    return rn_crypto_status(cx, status);
  }
  pad(&secret, (size_t)length);
  return rn_crypto_memory_give(cx, &secret);
}

/* ---- the secret of two keys -------------------------------------------------------------- */

struct derive {
  struct rn_crypto_job job;
  EVP_PKEY *ours, *theirs;
  struct rn_crypto_memory secret;
};

static struct derive* derive_of(struct rn_crypto_job* job) {
  return (struct derive*)job;
}

static int read_derive(rn_context cx, struct rn_crypto_job* job, size_t argc,
                       const rn_value* argv) {
  struct derive* derive = derive_of(job);
  EVP_PKEY* ours = rn_crypto_key(cx, RN_ARG(1));
  EVP_PKEY* theirs = rn_crypto_key(cx, RN_ARG(2));
  if (ours == NULL || theirs == NULL) return RN_CRYPTO_FAILED;
  ossl.EVP_PKEY_up_ref(ours);
  ossl.EVP_PKEY_up_ref(theirs);
  derive->ours = ours;
  derive->theirs = theirs;
  return 0;
}

static int perform_derive(struct rn_crypto_job* job) {
  struct derive* derive = derive_of(job);
  EVP_PKEY_CTX* context = ossl.EVP_PKEY_CTX_new(derive->ours, NULL);
  size_t length = 0;
  bool is_done = context != NULL && ossl.EVP_PKEY_derive_init(context) > 0 &&
                 ossl.EVP_PKEY_derive_set_peer(context, derive->theirs) > 0 &&
                 ossl.EVP_PKEY_derive(context, NULL, &length) > 0 &&
                 rn_crypto_memory_new(&derive->secret, length) &&
                 ossl.EVP_PKEY_derive(context, derive->secret.at, &length) > 0;
  ossl.EVP_PKEY_CTX_free(context);
  if (is_done) pad(&derive->secret, length);
  return is_done ? 0 : RN_CRYPTO_FAILED;
}

static rn_value give_secret(rn_context cx, struct rn_crypto_job* job) {
  return rn_crypto_memory_give(cx, &derive_of(job)->secret);
}

static void clear_derive(struct rn_crypto_job* job) {
  struct derive* derive = derive_of(job);
  ossl.EVP_PKEY_free(derive->ours);
  ossl.EVP_PKEY_free(derive->theirs);
  rn_crypto_memory_free(&derive->secret);
}

/* derive(callback, private key, public key) */
RN_CRYPTO_JOB(derive_job, sizeof(struct derive), read_derive, perform_derive, give_secret,
              clear_derive)

const struct rn_function rn_crypto_dh_functions[] = {
    {"dhNew", dh_new},           {"dhGroup", dh_group},  {"dhCheck", dh_check},
    {"dhGenerate", dh_generate}, {"dhGet", dh_get},      {"dhSet", dh_set},
    {"dhCompute", dh_compute},   {"derive", derive_job}, {NULL, NULL},
};
