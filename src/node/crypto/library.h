/* SPDX-License-Identifier: MIT */
/*
 * OpenSSL's libcrypto, loaded when a program first needs it: it costs a millisecond that
 * most programs need not pay. `ossl` has a pointer to each function that we call, of the
 * type that OpenSSL's header gives it:
 *
 *   ossl.EVP_MD_CTX_new()
 *
 *  1. The list in functions.h is all that we call. Macros and inline functions of the
 * headers call functions by name, past the table, and would not link; what they stand for is
 *     written out.
 *  2. The table is filled once a process, by the first thread that asks, and only read after.
 */
#ifndef RN_NODE_CRYPTO_LIBRARY_H
#define RN_NODE_CRYPTO_LIBRARY_H

/* Several functions that Node's interface needs (DH, DSA, SPKAC) are old ones. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/dh.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/objects.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

struct rn_ossl {
#define X(name) __typeof__(&name) name;
#include "node/crypto/functions.h"
#undef X
};
extern struct rn_ossl ossl;

/* NULL, or a sentence that says why libcrypto cannot be used. */
const char* rn_ossl_load(void);

#endif
