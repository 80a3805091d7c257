/* SPDX-License-Identifier: MIT */
/*
 * What the files crypto*.c share: handles, errors, jobs. native('crypto') is made of them all.
 *
 * Handle  A Uint8Array whose memory is the thing in C itself, freed when it is collected;
 *         its length is the number of the thing's kind, so that one is not taken for another.
 *         JavaScript hands it around and never looks inside.
 * Error   A native that fails returns a negative number: RN_CRYPTO_FAILED if OpenSSL said
 *         why, else another of enum rn_crypto_error. What OpenSSL said is in this thread's
 *         list, which native.errors() gives; JavaScript asks at once.
 * Job     Work for the pool. A native of a job has the shape native(callback, ...arguments):
 *         without a callback the work is done at once and its result returned; with one it is
 *         done on the pool and the callback gets the result, in the poll phase.
 *
 *           native -> read -> [pool] perform -> [loop] result -> callback
 *
 *  1. perform touches only what the job owns, its memory and keys with a count of references:
 *     it may be on any thread. Bytes of a program's are copied by read and by result.
 *  2. Secrets are cleansed before their memory is freed.
 */
#ifndef RN_NODE_CRYPTO_H
#define RN_NODE_CRYPTO_H

#include <stdlib.h>
#include <string.h>

#include "node/crypto/library.h"
#include "node/node.h"

enum rn_crypto_error {
  RN_CRYPTO_FAILED = -1, /* see errors() */
  RN_CRYPTO_NO_MEMORY = -2,
  RN_CRYPTO_BAD_DIGEST = -3,
  RN_CRYPTO_BAD_CIPHER = -4,
  RN_CRYPTO_BAD_IV = -5,
  RN_CRYPTO_BAD_KEY_LENGTH = -6,
  RN_CRYPTO_BAD_TAG = -7, /* its length */
  RN_CRYPTO_NO_TAG_LENGTH = -8,
  RN_CRYPTO_BAD_STATE = -9,
  RN_CRYPTO_BAD_MESSAGE_LENGTH = -10,
  RN_CRYPTO_NO_TEXT_LENGTH = -11,
  RN_CRYPTO_BAD_ADD = -12,
  RN_CRYPTO_BAD_REM = -13,
  RN_CRYPTO_NO_PASSPHRASE = -14,
  RN_CRYPTO_BAD_JWK = -15,
  RN_CRYPTO_BAD_CURVE = -16,
  RN_CRYPTO_KEY_TOO_SMALL = -17,
  RN_CRYPTO_KEY_TOO_LARGE = -18,
  RN_CRYPTO_BAD_KEY_PAIR = -19,
  RN_CRYPTO_BAD_POINT = -20,
  RN_CRYPTO_BAD_NUMBER = -21,
  RN_CRYPTO_BAD_KEY_TYPE = -22,
  RN_CRYPTO_BAD_SIGNATURE = -23, /* its length */
};

/* ---- handles --------------------------------------------------------------------------- */

enum rn_crypto_kind {
  RN_CRYPTO_HASH = 1,
  RN_CRYPTO_HMAC,
  RN_CRYPTO_CIPHER,
  RN_CRYPTO_KEY,
  RN_CRYPTO_DH,
  RN_CRYPTO_EC,
  RN_CRYPTO_X509,
  RN_CRYPTO_TLS_CONTEXT, /* node/tls/tls.h */
  RN_CRYPTO_TLS_SESSION,
};

/* The handle of a thing; NULL is RN_CRYPTO_FAILED. */
rn_value rn_crypto_handle(rn_context cx, void* thing, enum rn_crypto_kind kind,
                          void (*release)(void* thing, void* arg));
/* The thing of a handle; NULL for other values. */
void* rn_crypto_thing(rn_context cx, rn_value handle, enum rn_crypto_kind kind);

/* ---- errors ---------------------------------------------------------------------------- */

enum { RN_CRYPTO_ERRORS_MAX = 16 };
struct rn_crypto_errors {
  unsigned count;
  unsigned long codes[RN_CRYPTO_ERRORS_MAX]; /* the oldest first */
};
/* Takes what OpenSSL has said on this thread. */
void rn_crypto_errors_take(struct rn_crypto_errors* errors);
/* The same into the list that errors() gives; the number to return. */
rn_value rn_crypto_failed(rn_context cx);
/* The same for any number of a failure. */
rn_value rn_crypto_status(rn_context cx, int status);

/* ---- bytes ----------------------------------------------------------------------------- */

/* Memory that is cleansed before it is freed. */
struct rn_crypto_memory {
  uint8_t* at;
  size_t length;
};
bool rn_crypto_memory_new(struct rn_crypto_memory* memory, size_t length);
/* A copy of an argument's bytes; an undefined one has none. */
bool rn_crypto_memory_copy(rn_context cx, rn_value value, struct rn_crypto_memory* memory);
void rn_crypto_memory_free(struct rn_crypto_memory* memory);
/* Its bytes as a Uint8Array, which owns them from now on. */
rn_value rn_crypto_memory_give(rn_context cx, struct rn_crypto_memory* memory);

/* ---- jobs ------------------------------------------------------------------------------ */

struct rn_crypto_job {
  uv_work_t work;
  rn_engine* engine;
  const struct rn_crypto_task* task;
  rn_ref callback; /* 0: done at once */
  rn_ref kept;     /* an object that result needs, or 0 */
  int status;      /* 0 or enum rn_crypto_error */
  struct rn_crypto_errors errors;
};

/* A kind of job. Its struct begins with a struct rn_crypto_job and is all zero before read. */
struct rn_crypto_task {
  size_t size;
  /* 0 or enum rn_crypto_error. argv[0] is the callback. */
  int (*read)(rn_context cx, struct rn_crypto_job* job, size_t argc, const rn_value* argv);
  int (*perform)(struct rn_crypto_job* job);
  rn_value (*result)(rn_context cx, struct rn_crypto_job* job); /* NULL: true */
  void (*clear)(struct rn_crypto_job* job);                     /* may be NULL */
};
rn_value rn_crypto_run(rn_context cx, size_t argc, const rn_value* argv,
                       const struct rn_crypto_task* task);
/* In read: the object stays until the job is done. */
void rn_crypto_keep(struct rn_crypto_job* job, rn_value value);

#define RN_CRYPTO_JOB(name, ...)                             \
  static RN_NATIVE(name) {                                   \
    static const struct rn_crypto_task task = {__VA_ARGS__}; \
    RN_UNUSED;                                               \
    return rn_crypto_run(cx, argc, argv, &task);             \
  }

/* ---- the parts of the binding ------------------------------------------------------------ */

/* The digest behind a number that digestId() gave. */
const EVP_MD* rn_crypto_digest(int32_t id);

/* A new handle has the key; rn_crypto_key gives it, or NULL. */
rn_value rn_crypto_key_handle(rn_context cx, EVP_PKEY* key);
EVP_PKEY* rn_crypto_key(rn_context cx, rn_value handle);
/* OpenSSL's callback: arg is a struct rn_bytes or NULL. */
int rn_crypto_passphrase(char* buffer, int room, int writes, void* arg);
/* A number as bytes, the most significant first, with zeros before it up to a length. */
rn_value rn_crypto_number_bytes(rn_context cx, const BIGNUM* number, int length);
rn_value rn_crypto_point_bytes(rn_context cx, const EC_GROUP* group, const EC_POINT* point,
                               int form);
/* The number of a curve's name; NID_undef if there is none. */
int rn_crypto_curve(rn_context cx, rn_value name);
/* What was written into memory, as a string of Latin-1 or as bytes. */
rn_value rn_crypto_bio_give(rn_context cx, BIO* bio, bool is_text);

/* A certificate's handle, which has the reference from now on. */
rn_value rn_crypto_x509_handle(rn_context cx, X509* certificate);

/* Write what a certificate says of other names of its subject, and of where its authority
 * can be asked; 0 if it says nothing, or what cannot be written. */
int rn_crypto_write_alt_names(BIO* out, X509* certificate);
int rn_crypto_write_access(BIO* out, X509* certificate);

extern const struct rn_fast rn_crypto_hash_fast[];
extern const struct rn_function rn_crypto_cipher_functions[];
extern const struct rn_function rn_crypto_hash_functions[];
extern const struct rn_function rn_crypto_kdf_functions[];
extern const struct rn_function rn_crypto_prime_functions[];
extern const struct rn_function rn_crypto_random_functions[];
extern const struct rn_function rn_crypto_key_functions[];
extern const struct rn_function rn_crypto_export_functions[];
extern const struct rn_function rn_crypto_jwk_functions[];
extern const struct rn_function rn_crypto_keygen_functions[];
extern const struct rn_function rn_crypto_sign_functions[];
extern const struct rn_function rn_crypto_rsa_functions[];
extern const struct rn_function rn_crypto_dh_functions[];
extern const struct rn_function rn_crypto_ecdh_functions[];
extern const struct rn_function rn_crypto_x509_functions[];
extern const struct rn_function rn_crypto_web_functions[];
extern const struct rn_function rn_crypto_spkac_functions[];

#endif
