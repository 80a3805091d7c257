/* SPDX-License-Identifier: MIT */
/*
 * Random bytes of OpenSSL's generator, the memory of secrets, and comparing bytes in constant
 * time. Few random bytes come from the kernel instead (random.c), without libcrypto.
 */
#include "explore/explore.h"
#include "node/crypto/crypto.h"

/* The generator takes at most INT_MAX at once. */
enum { PIECE = 1 << 30 };

static bool fill_bytes(struct rn_bytes left) {
  if (rn_explore_is_on()) {
    rn_explore_random(left.at, left.length);
    return true;
  }
  while (left.length > 0) {
    int piece = left.length > PIECE ? PIECE : (int)left.length;
    if (ossl.RAND_bytes(left.at, piece) != 1) return false;
    left.at += piece;
    left.length -= (size_t)piece;
  }
  return true;
}

/* randomFillSync(bytes, offset, size) */
static RN_NATIVE(random_fill_sync) {
  RN_UNUSED;
  struct rn_bytes bytes;
  double from = rn_to_double(cx, RN_ARG(1)), size = rn_to_double(cx, RN_ARG(2));
  if (!rn_bytes_get(cx, RN_ARG(0), &bytes) ||
      !(from >= 0 && size >= 0 && from + size <= (double)bytes.length))
    return rn_number(cx, RN_CRYPTO_FAILED);
  bytes.at += (size_t)from;
  bytes.length = (size_t)size;
  return fill_bytes(bytes) ? rn_bool(cx, true) : rn_crypto_failed(cx);
}

/* A program's memory can move or be given away while the pool is at work: it is filled from
 * the job's own at the end, as much of it as there still is. */
struct fill {
  struct rn_crypto_job job;
  size_t from;
  struct rn_crypto_memory memory;
};

static int read_fill(rn_context cx, struct rn_crypto_job* job, size_t argc, const rn_value* argv) {
  struct fill* fill = (struct fill*)job;
  double from = rn_to_double(cx, RN_ARG(2)), size = rn_to_double(cx, RN_ARG(3));
  if (!(from >= 0 && size >= 0) || !rn_crypto_memory_new(&fill->memory, (size_t)size))
    return RN_CRYPTO_NO_MEMORY;
  fill->from = (size_t)from;
  rn_crypto_keep(job, RN_ARG(1));
  return 0;
}

static int perform_fill(struct rn_crypto_job* job) {
  const struct rn_crypto_memory* memory = &((struct fill*)job)->memory;
  return fill_bytes((struct rn_bytes){memory->at, memory->length}) ? 0 : RN_CRYPTO_FAILED;
}

static rn_value give_fill(rn_context cx, struct rn_crypto_job* job) {
  const struct fill* fill = (struct fill*)job;
  struct rn_bytes bytes;
  if (rn_bytes_get(cx, rn_kept(job->engine, job->kept), &bytes) && fill->from < bytes.length) {
    size_t room = bytes.length - fill->from;
    memcpy(bytes.at + fill->from, fill->memory.at,
           room < fill->memory.length ? room : fill->memory.length);
  }
  return rn_bool(cx, true);
}

static void clear_fill(struct rn_crypto_job* job) {
  rn_crypto_memory_free(&((struct fill*)job)->memory);
}

/* randomFill(callback, bytes, offset, size) */
RN_CRYPTO_JOB(random_fill, sizeof(struct fill), read_fill, perform_fill, give_fill, clear_fill)

/* secretCopy(bytes): in memory that is cleansed when it is freed. */
static RN_NATIVE(secret_copy) {
  RN_UNUSED;
  struct rn_crypto_memory memory;
  if (!rn_crypto_memory_copy(cx, RN_ARG(0), &memory)) return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  return rn_crypto_memory_give(cx, &memory);
}

/* Of the same length: the caller has looked. */
static RN_NATIVE(is_equal) {
  RN_UNUSED;
  struct rn_bytes a, b;
  if (!rn_bytes_get(cx, RN_ARG(0), &a) || !rn_bytes_get(cx, RN_ARG(1), &b)) return rn_undefined(cx);
  return rn_bool(cx, a.length == b.length && ossl.CRYPTO_memcmp(a.at, b.at, a.length) == 0);
}

const struct rn_function rn_crypto_random_functions[] = {
    {"randomFill", random_fill},
    {"randomFillSync", random_fill_sync},
    {"secretCopy", secret_copy},
    {"isEqual", is_equal},
    {NULL, NULL},
};
