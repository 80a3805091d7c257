/* SPDX-License-Identifier: MIT */
/*
 * OpenSSL's libssl, loaded when a program first uses TLS. `libssl` has a pointer to each function
 * that we call, as `ossl` has for libcrypto (node/crypto/library.h, whose rules hold here too).
 */
#ifndef RN_NODE_TLS_LIBRARY_H
#define RN_NODE_TLS_LIBRARY_H

#include "node/crypto/library.h"

#include <openssl/ssl.h>

struct rn_libssl {
#define X(name) __typeof__(&name) name;
#include "node/tls/functions.h"
#undef X
};
extern struct rn_libssl libssl;

/* NULL, or a sentence that says why libssl cannot be used. */
const char* rn_libssl_load(void);

#endif
