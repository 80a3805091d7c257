/* SPDX-License-Identifier: MIT */
/*
 * Primes: making and testing them. Numbers cross as bytes, the most significant first.
 */
#include "node/crypto/crypto.h"

struct prime {
  struct rn_crypto_job job;
  BIGNUM *number, *add, *rem;
  int bits;
  int checks;
  bool is_safe, is_prime;
};

static struct prime* prime_of(struct rn_crypto_job* job) {
  return (struct prime*)job;
}

static void clear_prime(struct rn_crypto_job* job) {
  struct prime* prime = prime_of(job);
  ossl.BN_clear_free(prime->number);
  ossl.BN_clear_free(prime->add);
  ossl.BN_clear_free(prime->rem);
}

static bool read_number(rn_context cx, rn_value value, BIGNUM** number) {
  struct rn_bytes bytes;
  if (rn_is_undefined(cx, value)) return true;
  if (!rn_bytes_get(cx, value, &bytes)) return false;
  *number = ossl.BN_bin2bn(bytes.at, (int)bytes.length, NULL);
  return *number != NULL;
}

static int read_generate(rn_context cx, struct rn_crypto_job* job, size_t argc,
                         const rn_value* argv) {
  struct prime* prime = prime_of(job);
  prime->bits = rn_to_int32(cx, RN_ARG(1));
  prime->is_safe = rn_to_bool(cx, RN_ARG(2));
  if (!read_number(cx, RN_ARG(3), &prime->add) || !read_number(cx, RN_ARG(4), &prime->rem))
    return RN_CRYPTO_FAILED;
  if (prime->add != NULL) {
    /* Otherwise OpenSSL would look for ever, or fail. */
    if (ossl.BN_num_bits(prime->add) > prime->bits) return RN_CRYPTO_BAD_ADD;
    if (prime->rem != NULL && ossl.BN_cmp(prime->add, prime->rem) != 1) return RN_CRYPTO_BAD_REM;
  }
  /* Of a secret, as it may become part of a key. */
  prime->number = ossl.BN_secure_new();
  return prime->number == NULL ? RN_CRYPTO_NO_MEMORY : 0;
}

static int perform_generate(struct rn_crypto_job* job) {
  struct prime* prime = prime_of(job);
  return ossl.BN_generate_prime_ex(prime->number, prime->bits, prime->is_safe, prime->add,
                                   prime->rem, NULL) == 1
             ? 0
             : RN_CRYPTO_FAILED;
}

static rn_value give_number(rn_context cx, struct rn_crypto_job* job) {
  const BIGNUM* number = prime_of(job)->number;
  struct rn_crypto_memory bytes;
  if (!rn_crypto_memory_new(&bytes, (size_t)(ossl.BN_num_bits(number) + 7) / 8))
    return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  ossl.BN_bn2binpad(number, bytes.at, (int)bytes.length);
  return rn_crypto_memory_give(cx, &bytes);
}

/* primeGenerate(callback, bits, safe, add, rem) */
RN_CRYPTO_JOB(prime_generate, sizeof(struct prime), read_generate, perform_generate, give_number,
              clear_prime)

static int read_check(rn_context cx, struct rn_crypto_job* job, size_t argc, const rn_value* argv) {
  struct prime* prime = prime_of(job);
  prime->checks = rn_to_int32(cx, RN_ARG(2));
  return read_number(cx, RN_ARG(1), &prime->number) && prime->number != NULL ? 0 : RN_CRYPTO_FAILED;
}

static int perform_check(struct rn_crypto_job* job) {
  struct prime* prime = prime_of(job);
  int result = ossl.BN_is_prime_ex(prime->number, prime->checks, NULL, NULL);
  prime->is_prime = result == 1;
  return result < 0 ? RN_CRYPTO_FAILED : 0;
}

static rn_value give_check(rn_context cx, struct rn_crypto_job* job) {
  return rn_bool(cx, prime_of(job)->is_prime);
}

/* primeCheck(callback, number, checks) */
RN_CRYPTO_JOB(prime_check, sizeof(struct prime), read_check, perform_check, give_check, clear_prime)

const struct rn_function rn_crypto_prime_functions[] = {
    {"primeGenerate", prime_generate},
    {"primeCheck", prime_check},
    {NULL, NULL},
};
