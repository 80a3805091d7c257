/* SPDX-License-Identifier: MIT */
/*
 * Keys made from secrets: PBKDF2, scrypt, HKDF. Each is a job that gives the bytes.
 */
#include "node/crypto/crypto.h"

struct derive {
  struct rn_crypto_job job;
  struct rn_crypto_memory secret, salt, info, out;
  const EVP_MD* digest;
  uint64_t iterations; /* N of scrypt */
  uint64_t block, parallel, memory_max;
};

static struct derive* derive_of(struct rn_crypto_job* job) {
  return (struct derive*)job;
}

static void clear_derive(struct rn_crypto_job* job) {
  struct derive* derive = derive_of(job);
  rn_crypto_memory_free(&derive->secret);
  rn_crypto_memory_free(&derive->salt);
  rn_crypto_memory_free(&derive->info);
  rn_crypto_memory_free(&derive->out);
}

static rn_value give_out(rn_context cx, struct rn_crypto_job* job) {
  return rn_crypto_memory_give(cx, &derive_of(job)->out);
}

/* Arguments 1 to 3: secret, salt, how many bytes. */
static int read_common(rn_context cx, struct derive* derive, size_t argc, const rn_value* argv) {
  double length = rn_to_double(cx, RN_ARG(3));
  if (!(length >= 0) || !rn_crypto_memory_copy(cx, RN_ARG(1), &derive->secret) ||
      !rn_crypto_memory_copy(cx, RN_ARG(2), &derive->salt) ||
      !rn_crypto_memory_new(&derive->out, (size_t)length))
    return RN_CRYPTO_NO_MEMORY;
  return 0;
}

/* ---- PBKDF2 -------------------------------------------------------------------------------- */

static int read_pbkdf2(rn_context cx, struct rn_crypto_job* job, size_t argc,
                       const rn_value* argv) {
  struct derive* derive = derive_of(job);
  derive->iterations = (uint64_t)rn_to_int32(cx, RN_ARG(4));
  derive->digest = rn_crypto_digest(rn_to_int32(cx, RN_ARG(5)));
  return read_common(cx, derive, argc, argv);
}

static int perform_pbkdf2(struct rn_crypto_job* job) {
  struct derive* derive = derive_of(job);
  if (derive->out.length == 0) return 0;
  int done =
      ossl.PKCS5_PBKDF2_HMAC((const char*)derive->secret.at, (int)derive->secret.length,
                             derive->salt.at, (int)derive->salt.length, (int)derive->iterations,
                             derive->digest, (int)derive->out.length, derive->out.at);
  return done == 1 ? 0 : RN_CRYPTO_FAILED;
}

/* pbkdf2(callback, secret, salt, length, iterations, digest) */
RN_CRYPTO_JOB(pbkdf2, sizeof(struct derive), read_pbkdf2, perform_pbkdf2, give_out, clear_derive)

/* ---- scrypt -------------------------------------------------------------------------------- */

static int read_scrypt(rn_context cx, struct rn_crypto_job* job, size_t argc,
                       const rn_value* argv) {
  struct derive* derive = derive_of(job);
  derive->iterations = (uint64_t)rn_to_double(cx, RN_ARG(4));
  derive->block = (uint64_t)rn_to_double(cx, RN_ARG(5));
  derive->parallel = (uint64_t)rn_to_double(cx, RN_ARG(6));
  derive->memory_max = (uint64_t)rn_to_double(cx, RN_ARG(7));
  /* Without room for a key it only looks at the parameters. */
  if (ossl.EVP_PBE_scrypt(NULL, 0, NULL, 0, derive->iterations, derive->block, derive->parallel,
                          derive->memory_max, NULL, 0) != 1)
    return RN_CRYPTO_FAILED;
  return read_common(cx, derive, argc, argv);
}

static int perform_scrypt(struct rn_crypto_job* job) {
  struct derive* derive = derive_of(job);
  if (derive->out.length == 0) return 0;
  int done =
      ossl.EVP_PBE_scrypt((const char*)derive->secret.at, derive->secret.length, derive->salt.at,
                          derive->salt.length, derive->iterations, derive->block, derive->parallel,
                          derive->memory_max, derive->out.at, derive->out.length);
  return done == 1 ? 0 : RN_CRYPTO_FAILED;
}

/* scrypt(callback, secret, salt, length, cost, block size, parallelization, memory) */
RN_CRYPTO_JOB(scrypt, sizeof(struct derive), read_scrypt, perform_scrypt, give_out, clear_derive)

/* ---- HKDF ---------------------------------------------------------------------------------- */

static int read_hkdf(rn_context cx, struct rn_crypto_job* job, size_t argc, const rn_value* argv) {
  struct derive* derive = derive_of(job);
  derive->digest = rn_crypto_digest(rn_to_int32(cx, RN_ARG(5)));
  if (!rn_crypto_memory_copy(cx, RN_ARG(4), &derive->info)) return RN_CRYPTO_NO_MEMORY;
  return read_common(cx, derive, argc, argv);
}

static OSSL_PARAM octets(const char* name, const struct rn_crypto_memory* memory) {
  return (OSSL_PARAM){name, OSSL_PARAM_OCTET_STRING, memory->at, memory->length,
                      OSSL_PARAM_UNMODIFIED};
}

static int perform_hkdf(struct rn_crypto_job* job) {
  struct derive* derive = derive_of(job);
  if (derive->out.length == 0) return 0;
  EVP_KDF* kdf = ossl.EVP_KDF_fetch(NULL, "HKDF", NULL);
  EVP_KDF_CTX* context = kdf == NULL ? NULL : ossl.EVP_KDF_CTX_new(kdf);
  const char* name = ossl.EVP_MD_get0_name(derive->digest);
  OSSL_PARAM params[] = {
      {OSSL_KDF_PARAM_DIGEST, OSSL_PARAM_UTF8_STRING, (void*)name, strlen(name),
       OSSL_PARAM_UNMODIFIED},
      octets(OSSL_KDF_PARAM_KEY, &derive->secret),
      octets(OSSL_KDF_PARAM_SALT, &derive->salt),
      octets(OSSL_KDF_PARAM_INFO, &derive->info),
      {NULL, 0, NULL, 0, 0},
  };
  int done = context == NULL
                 ? 0
                 : ossl.EVP_KDF_derive(context, derive->out.at, derive->out.length, params);
  ossl.EVP_KDF_CTX_free(context);
  ossl.EVP_KDF_free(kdf);
  return done == 1 ? 0 : RN_CRYPTO_FAILED;
}

/* hkdf(callback, secret, salt, length, info, digest) */
RN_CRYPTO_JOB(hkdf, sizeof(struct derive), read_hkdf, perform_hkdf, give_out, clear_derive)

/* ---- from a password, as OpenSSL did of old ---------------------------------------------- */

/* bytesToKey(password, key, iv): fills both, with MD5 and no salt. */
static RN_NATIVE(bytes_to_key) {
  RN_UNUSED;
  struct rn_bytes password, key, iv;
  if (!rn_bytes_get(cx, RN_ARG(0), &password) || !rn_bytes_get(cx, RN_ARG(1), &key) ||
      !rn_bytes_get(cx, RN_ARG(2), &iv))
    return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  /* Each block is the digest of the block before and the password. */
  EVP_MD_CTX* context = ossl.EVP_MD_CTX_new();
  const EVP_MD* md5 = ossl.EVP_get_digestbyname("md5");
  uint8_t block[EVP_MAX_MD_SIZE];
  unsigned length = 0;
  for (size_t at = 0; at < key.length + iv.length; at += length) {
    unsigned before = length;
    if (context == NULL || ossl.EVP_DigestInit_ex(context, md5, NULL) != 1 ||
        ossl.EVP_DigestUpdate(context, block, before) != 1 ||
        ossl.EVP_DigestUpdate(context, password.at, password.length) != 1 ||
        ossl.EVP_DigestFinal_ex(context, block, &length) != 1) {
      ossl.EVP_MD_CTX_free(context);
      return rn_crypto_failed(cx);
    }
    for (size_t i = 0; i < length && at + i < key.length + iv.length; i++) {
      if (at + i < key.length)
        key.at[at + i] = block[i];
      else
        iv.at[at + i - key.length] = block[i];
    }
  }
  ossl.EVP_MD_CTX_free(context);
  ossl.OPENSSL_cleanse(block, sizeof block);
  return rn_bool(cx, true);
}

const struct rn_function rn_crypto_kdf_functions[] = {
    {"pbkdf2", pbkdf2},           {"scrypt", scrypt}, {"hkdf", hkdf},
    {"bytesToKey", bytes_to_key}, {NULL, NULL},
};
