/* SPDX-License-Identifier: MIT */
/*
 * Who a context is: certificates with the chain behind them, private keys, both in one file
 * (PKCS#12), and parameters for Diffie-Hellman.
 */
#include "node/tls/tls.h"

static int no_passphrase(char* buffer, int room, int writes, void* arg) {
  (void)buffer, (void)room, (void)writes, (void)arg;
  return 0;
}

static BIO* source_of(rn_context cx, rn_value value) {
  struct rn_bytes bytes;
  if (!rn_bytes_get(cx, value, &bytes) || bytes.length > INT32_MAX) return NULL;
  return ossl.BIO_new_mem_buf(bytes.length == 0 ? (const void*)"" : bytes.at, (int)bytes.length);
}

static void free_certificates(OPENSSL_STACK* stack) {
  if (stack != NULL) ossl.OPENSSL_sk_pop_free(stack, (OPENSSL_sk_freefunc)ossl.X509_free);
}

/* ---- certificates ------------------------------------------------------------------- */

static X509* issuer_in_store(SSL_CTX* ctx, X509* certificate) {
  X509* issuer = NULL;
  X509_STORE_CTX* search = ossl.X509_STORE_CTX_new();
  if (search != NULL &&
      ossl.X509_STORE_CTX_init(search, libssl.SSL_CTX_get_cert_store(ctx), NULL, NULL) == 1 &&
      ossl.X509_STORE_CTX_get1_issuer(&issuer, search, certificate) != 1)
    issuer = NULL;
  ossl.X509_STORE_CTX_free(search);
  return issuer;
}

/* The certificate and those behind it become the context's; the references stay the caller's. */
static bool use_chain(struct rn_tls_context* context, X509* own, const OPENSSL_STACK* chain) {
  SSL_CTX* ctx = context->ctx;
  if (libssl.SSL_CTX_use_certificate(ctx, own) != 1) return false;
  libssl.SSL_CTX_ctrl(ctx, SSL_CTRL_CLEAR_EXTRA_CHAIN_CERTS, 0, NULL);
  X509* issuer = NULL;
  int count = chain == NULL ? 0 : ossl.OPENSSL_sk_num(chain);
  for (int i = 0; i < count; i++) {
    X509* next = ossl.OPENSSL_sk_value(chain, i);
    if (libssl.SSL_CTX_ctrl(ctx, SSL_CTRL_CHAIN_CERT, 1, next) != 1) return false;
    if (issuer == NULL && ossl.X509_check_issued(next, own) == X509_V_OK) issuer = next;
  }
  if (issuer != NULL)
    ossl.X509_up_ref(issuer);
  else
    issuer = issuer_in_store(ctx, own);
  ossl.X509_free(context->issuer);
  ossl.X509_free(context->cert);
  context->issuer = issuer;
  context->cert = own;
  ossl.X509_up_ref(own);
  return true;
}

/* The certificates of a PEM that stand behind the first; false: one cannot be read. */
static bool read_rest(BIO* source, OPENSSL_STACK* chain) {
  X509* next;
  while ((next = ossl.PEM_read_bio_X509(source, NULL, no_passphrase, NULL)) != NULL) {
    if (ossl.OPENSSL_sk_push(chain, next) > 0) continue;
    ossl.X509_free(next);
    return false;
  }
  unsigned long error = ossl.ERR_peek_last_error();
  return ERR_GET_LIB(error) == ERR_LIB_PEM && ERR_GET_REASON(error) == PEM_R_NO_START_LINE;
}

/* contextCertificate(context, PEM) */
static RN_NATIVE(context_certificate) {
  RN_UNUSED;
  struct rn_tls_context* context = rn_tls_context_of(cx, RN_ARG(0));
  BIO* source = context == NULL ? NULL : source_of(cx, RN_ARG(1));
  if (source == NULL) return rn_number(cx, RN_CRYPTO_BAD_STATE);
  ossl.ERR_clear_error();
  X509* own = ossl.PEM_read_bio_X509_AUX(source, NULL, no_passphrase, NULL);
  OPENSSL_STACK* chain = own == NULL ? NULL : ossl.OPENSSL_sk_new_null();
  bool is_used = chain != NULL && read_rest(source, chain);
  if (is_used) {
    ossl.ERR_clear_error();
    is_used = use_chain(context, own, chain);
  }
  free_certificates(chain);
  ossl.X509_free(own);
  ossl.BIO_free_all(source);
  if (!is_used) return rn_crypto_failed(cx);
  ossl.ERR_clear_error();
  return rn_number(cx, 0);
}

/* contextOwn(context, whether the issuer's): DER, or null. */
static RN_NATIVE(context_own) {
  RN_UNUSED;
  struct rn_tls_context* context = rn_tls_context_of(cx, RN_ARG(0));
  X509* certificate = context == NULL             ? NULL
                      : rn_to_bool(cx, RN_ARG(1)) ? context->issuer
                                                  : context->cert;
  int length = certificate == NULL ? 0 : ossl.i2d_X509(certificate, NULL);
  struct rn_crypto_memory bytes;
  if (length <= 0 || !rn_crypto_memory_new(&bytes, (size_t)length)) return rn_null(cx);
  unsigned char* at = bytes.at;
  ossl.i2d_X509(certificate, &at);
  return rn_crypto_memory_give(cx, &bytes);
}

/* ---- keys --------------------------------------------------------------------------- */

/* contextKey(context, PEM, passphrase or undefined) */
static RN_NATIVE(context_key) {
  RN_UNUSED;
  struct rn_tls_context* context = rn_tls_context_of(cx, RN_ARG(0));
  BIO* source = context == NULL ? NULL : source_of(cx, RN_ARG(1));
  if (source == NULL) return rn_number(cx, RN_CRYPTO_BAD_STATE);
  /* Without a passphrase the empty one is tried. */
  struct rn_bytes passphrase = {NULL, 0};
  if (!rn_bytes_get(cx, RN_ARG(2), &passphrase)) passphrase.at = (uint8_t*)"";
  ossl.ERR_clear_error();
  EVP_PKEY* key = ossl.PEM_read_bio_PrivateKey(source, NULL, rn_crypto_passphrase, &passphrase);
  bool is_used = key != NULL && libssl.SSL_CTX_use_PrivateKey(context->ctx, key) == 1;
  ossl.EVP_PKEY_free(key);
  ossl.BIO_free_all(source);
  if (!is_used) return rn_crypto_failed(cx);
  ossl.ERR_clear_error();
  return rn_number(cx, 0);
}

/* ---- both in one file --------------------------------------------------------------- */

enum pfx { PFX_USED, PFX_FAILED, PFX_NO_KEY, PFX_NO_CERTIFICATE, PFX_UNSUPPORTED };

static enum pfx use_parts(struct rn_tls_context* context, EVP_PKEY* key, X509* own,
                          const OPENSSL_STACK* chain) {
  if (key == NULL) return PFX_NO_KEY;
  if (own == NULL) return PFX_NO_CERTIFICATE;
  if (!use_chain(context, own, chain) || libssl.SSL_CTX_use_PrivateKey(context->ctx, key) != 1)
    return PFX_FAILED;
  int count = chain == NULL ? 0 : ossl.OPENSSL_sk_num(chain);
  X509_STORE* store = count == 0 ? NULL : rn_tls_own_store(context);
  for (int i = 0; i < count && store != NULL; i++) {
    X509* authority = ossl.OPENSSL_sk_value(chain, i);
    ossl.X509_STORE_add_cert(store, authority);
    libssl.SSL_CTX_add_client_CA(context->ctx, authority);
  }
  return PFX_USED;
}

/* contextPfx(context, bytes, passphrase or undefined): a number of enum pfx, or the reason. */
static RN_NATIVE(context_pfx) {
  RN_UNUSED;
  struct rn_tls_context* context = rn_tls_context_of(cx, RN_ARG(0));
  BIO* source = context == NULL ? NULL : source_of(cx, RN_ARG(1));
  struct rn_crypto_memory passphrase = {NULL, 0};
  struct rn_bytes given;
  bool has_passphrase = rn_bytes_get(cx, RN_ARG(2), &given);
  if (source == NULL ||
      !rn_crypto_memory_new(&passphrase, (has_passphrase ? given.length : 0) + 1)) {
    ossl.BIO_free_all(source);
    return rn_number(cx, PFX_FAILED);
  }
  memcpy(passphrase.at, has_passphrase ? given.at : (const uint8_t*)"", passphrase.length - 1);
  passphrase.at[passphrase.length - 1] = '\0';
  EVP_PKEY* key = NULL;
  X509* own = NULL;
  STACK_OF(X509)* chain = NULL;
  ossl.ERR_clear_error();
  PKCS12* file = ossl.d2i_PKCS12_bio(source, NULL);
  bool is_open =
      file != NULL && ossl.PKCS12_parse(file, (const char*)passphrase.at, &key, &own, &chain) == 1;
  enum pfx result =
      is_open ? use_parts(context, key, own, (const OPENSSL_STACK*)chain) : PFX_FAILED;
  unsigned long error = result == PFX_FAILED ? ossl.ERR_get_error() : 0;
  if (ERR_GET_REASON(error) == ERR_R_UNSUPPORTED) result = PFX_UNSUPPORTED;
  ossl.PKCS12_free(file);
  ossl.EVP_PKEY_free(key);
  ossl.X509_free(own);
  free_certificates((OPENSSL_STACK*)chain);
  rn_crypto_memory_free(&passphrase);
  ossl.BIO_free_all(source);
  ossl.ERR_clear_error();
  const char* reason = result == PFX_FAILED ? ossl.ERR_reason_error_string(error) : NULL;
  return reason != NULL ? rn_string(cx, reason) : rn_number(cx, result);
}

/* ---- Diffie-Hellman ----------------------------------------------------------------- */

enum { DH_SET, DH_SMALL, DH_TOO_SMALL, DH_REFUSED };

/* contextDh(context, PEM, or nothing: OpenSSL chooses) */
static RN_NATIVE(context_dh) {
  RN_UNUSED;
  struct rn_tls_context* context = rn_tls_context_of(cx, RN_ARG(0));
  if (context == NULL) return rn_number(cx, DH_REFUSED);
  if (argc < 2) {
    libssl.SSL_CTX_ctrl(context->ctx, SSL_CTRL_SET_DH_AUTO, 1, NULL);
    return rn_number(cx, DH_SET);
  }
  BIO* source = source_of(cx, argv[1]);
  EVP_PKEY* key = source == NULL ? NULL : ossl.PEM_read_bio_Parameters(source, NULL);
  ossl.BIO_free_all(source);
  int bits = key != NULL && ossl.EVP_PKEY_get_base_id(key) == EVP_PKEY_DH
                 ? ossl.EVP_PKEY_get_bits(key)
                 : 0;
  int result = bits == 0 || bits >= 2048 ? DH_SET : bits >= 1024 ? DH_SMALL : DH_TOO_SMALL;
  /* What is no such parameter is left out in silence, as Node does. */
  bool is_used = bits >= 1024 && libssl.SSL_CTX_set0_tmp_dh_pkey(context->ctx, key) == 1;
  if (!is_used) ossl.EVP_PKEY_free(key);
  if (!is_used && bits >= 1024) result = DH_REFUSED;
  ossl.ERR_clear_error();
  return rn_number(cx, result);
}

const struct rn_function rn_tls_credential_functions[] = {
    {"contextCertificate", context_certificate},
    {"contextOwn", context_own},
    {"contextKey", context_key},
    {"contextPfx", context_pfx},
    {"contextDh", context_dh},
    {NULL, NULL},
};
