/* SPDX-License-Identifier: MIT */
/*
 * Random bytes of OpenSSL's generator, and comparing bytes in constant time. Few bytes come
 * from the kernel instead (random.c), without libcrypto.
 */
#include "node/crypto.h"

struct fill {
  struct rn_crypto_job job;
  struct rn_bytes bytes;
};

/* The generator takes at most INT_MAX at once. */
enum { PIECE = 1 << 30 };

static int read_fill(rn_context cx, struct rn_crypto_job* job, size_t argc, const rn_value* argv) {
  struct fill* fill = (struct fill*)job;
  double from = rn_to_double(cx, RN_ARG(2)), size = rn_to_double(cx, RN_ARG(3));
  if (!rn_bytes_get(cx, RN_ARG(1), &fill->bytes)) return RN_CRYPTO_FAILED;
  if (!(from >= 0 && size >= 0 && from + size <= (double)fill->bytes.length))
    return RN_CRYPTO_FAILED;
  fill->bytes.at += (size_t)from;
  fill->bytes.length = (size_t)size;
  rn_crypto_keep(cx, job, 0, argv[1]);
  return 0;
}

static int perform_fill(struct rn_crypto_job* job) {
  struct rn_bytes left = ((struct fill*)job)->bytes;
  while (left.length > 0) {
    int piece = left.length > PIECE ? PIECE : (int)left.length;
    if (ossl.RAND_bytes(left.at, piece) != 1) return RN_CRYPTO_FAILED;
    left.at += piece;
    left.length -= (size_t)piece;
  }
  return 0;
}

/* randomFill(callback, bytes, offset, size) */
RN_CRYPTO_JOB(random_fill, sizeof(struct fill), read_fill, perform_fill, NULL, NULL)

/* Of the same length: the caller has looked. */
static RN_NATIVE(is_equal) {
  RN_UNUSED;
  struct rn_bytes a, b;
  if (!rn_bytes_get(cx, RN_ARG(0), &a) || !rn_bytes_get(cx, RN_ARG(1), &b)) return rn_undefined(cx);
  return rn_bool(cx, a.length == b.length && ossl.CRYPTO_memcmp(a.at, b.at, a.length) == 0);
}

const struct rn_function rn_crypto_random_functions[] = {
    {"randomFill", random_fill},
    {"isEqual", is_equal},
    {NULL, NULL},
};
