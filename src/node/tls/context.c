/* SPDX-License-Identifier: MIT */
/*
 * Contexts: their making, and what has to do with versions, ciphers and sessions. Keys and
 * certificates are in credentials.c, whom they trust in trust.c.
 */
#include "node/tls/tls.h"

static void release_context(void* thing, void* arg) {
  (void)arg;
  struct rn_tls_context* context = thing;
  if (context->ctx != NULL) libssl.SSL_CTX_free(context->ctx);
  ossl.X509_free(context->cert);
  ossl.X509_free(context->issuer);
  free(context);
}

struct rn_tls_context* rn_tls_context_of(rn_context cx, rn_value handle) {
  struct rn_tls_context* context = rn_crypto_thing(cx, handle, RN_CRYPTO_TLS_CONTEXT);
  return context == NULL || context->ctx == NULL ? NULL : context;
}

static SSL_CTX* ctx_of(rn_context cx, rn_value handle) {
  struct rn_tls_context* context = rn_tls_context_of(cx, handle);
  return context == NULL ? NULL : context->ctx;
}

static void set_defaults(SSL_CTX* ctx) {
  libssl.SSL_CTX_set_options(ctx, SSL_OP_NO_SSLv3 | SSL_OP_ALLOW_CLIENT_RENEGOTIATION);
  libssl.SSL_CTX_ctrl(
      ctx, SSL_CTRL_SET_SESS_CACHE_MODE,
      SSL_SESS_CACHE_BOTH | SSL_SESS_CACHE_NO_INTERNAL | SSL_SESS_CACHE_NO_AUTO_CLEAR, NULL);
  rn_tls_callbacks_context(ctx);
}

static bool set_version(SSL_CTX* ctx, int command, int version) {
  return libssl.SSL_CTX_ctrl(ctx, command, version, NULL) == 1;
}

enum { ANY, SERVER, CLIENT };

/* contextNew(ANY, SERVER or CLIENT, lowest version, highest version): 0 is no limit. */
static RN_NATIVE(context_new) {
  RN_UNUSED;
  int side = rn_to_int32(cx, RN_ARG(0));
  const SSL_METHOD* method = side == SERVER   ? libssl.TLS_server_method()
                             : side == CLIENT ? libssl.TLS_client_method()
                                              : libssl.TLS_method();
  ossl.ERR_clear_error();
  struct rn_tls_context* context = calloc(1, sizeof *context);
  if (context == NULL) return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  context->ctx = libssl.SSL_CTX_new(method);
  if (context->ctx == NULL || !rn_tls_tickets_add(context->ctx) ||
      !set_version(context->ctx, SSL_CTRL_SET_MIN_PROTO_VERSION, rn_to_int32(cx, RN_ARG(1))) ||
      !set_version(context->ctx, SSL_CTRL_SET_MAX_PROTO_VERSION, rn_to_int32(cx, RN_ARG(2)))) {
    release_context(context, NULL);
    return rn_crypto_failed(cx);
  }
  set_defaults(context->ctx);
  rn_heap_report(cx, 1024);
  return rn_crypto_handle(cx, context, RN_CRYPTO_TLS_CONTEXT, release_context);
}

/* Those that still use it keep OpenSSL's object. */
static RN_NATIVE(context_close) {
  RN_UNUSED;
  struct rn_tls_context* context = rn_tls_context_of(cx, RN_ARG(0));
  if (context == NULL) return rn_undefined(cx);
  libssl.SSL_CTX_free(context->ctx);
  ossl.X509_free(context->cert);
  ossl.X509_free(context->issuer);
  *context = (struct rn_tls_context){0};
  return rn_undefined(cx);
}

/* ---- lists that OpenSSL reads ------------------------------------------------------- */

enum { SUITES, CIPHERS, CURVES, ALGORITHMS };

static int set_list(SSL_CTX* ctx, int which, char* text) {
  switch (which) {
    case SUITES:
      return libssl.SSL_CTX_set_ciphersuites(ctx, text);
    case CIPHERS:
      return libssl.SSL_CTX_set_cipher_list(ctx, text);
    case CURVES:
      return (int)libssl.SSL_CTX_ctrl(ctx, SSL_CTRL_SET_GROUPS_LIST, 0, text);
    default:
      return (int)libssl.SSL_CTX_ctrl(ctx, SSL_CTRL_SET_SIGALGS_LIST, 0, text);
  }
}

/* contextList(context, SUITES, CIPHERS, CURVES or ALGORITHMS, text) */
static RN_NATIVE(context_list) {
  RN_UNUSED;
  SSL_CTX* ctx = ctx_of(cx, RN_ARG(0));
  int which = rn_to_int32(cx, RN_ARG(1));
  struct rn_text text;
  if (ctx == NULL || !rn_text_get(cx, RN_ARG(2), &text)) return rn_number(cx, RN_CRYPTO_BAD_STATE);
  ossl.ERR_clear_error();
  bool is_set = set_list(ctx, which, text.at) == 1;
  /* No cipher of TLS 1.2 at all is an error to OpenSSL, and a wish of those who want 1.3 only. */
  if (!is_set && which == CIPHERS && text.length == 0 &&
      ERR_GET_REASON(ossl.ERR_peek_error()) == SSL_R_NO_CIPHER_MATCH)
    is_set = true;
  rn_text_free(&text);
  if (!is_set) return rn_crypto_failed(cx);
  ossl.ERR_clear_error();
  return rn_number(cx, 0);
}

/* ---- numbers ------------------------------------------------------------------------ */

/* contextVersion(context, whether the highest[, the one to set]) */
static RN_NATIVE(context_version) {
  RN_UNUSED;
  SSL_CTX* ctx = ctx_of(cx, RN_ARG(0));
  bool is_highest = rn_to_bool(cx, RN_ARG(1));
  if (ctx == NULL) return rn_number(cx, RN_CRYPTO_BAD_STATE);
  if (argc > 2) {
    int command = is_highest ? SSL_CTRL_SET_MAX_PROTO_VERSION : SSL_CTRL_SET_MIN_PROTO_VERSION;
    return rn_bool(cx, set_version(ctx, command, rn_to_int32(cx, argv[2])));
  }
  int command = is_highest ? SSL_CTRL_GET_MAX_PROTO_VERSION : SSL_CTRL_GET_MIN_PROTO_VERSION;
  return rn_number(cx, (double)libssl.SSL_CTX_ctrl(ctx, command, 0, NULL));
}

static RN_NATIVE(context_options) {
  RN_UNUSED;
  SSL_CTX* ctx = ctx_of(cx, RN_ARG(0));
  if (ctx != NULL) libssl.SSL_CTX_set_options(ctx, (uint64_t)rn_to_int64(cx, RN_ARG(1)));
  return rn_undefined(cx);
}

static RN_NATIVE(context_session_timeout) {
  RN_UNUSED;
  SSL_CTX* ctx = ctx_of(cx, RN_ARG(0));
  if (ctx != NULL) libssl.SSL_CTX_set_timeout(ctx, rn_to_int32(cx, RN_ARG(1)));
  return rn_undefined(cx);
}

static RN_NATIVE(context_session_id) {
  RN_UNUSED;
  SSL_CTX* ctx = ctx_of(cx, RN_ARG(0));
  struct rn_bytes id;
  if (ctx == NULL || !rn_bytes_get(cx, RN_ARG(1), &id)) return rn_number(cx, RN_CRYPTO_BAD_STATE);
  ossl.ERR_clear_error();
  if (libssl.SSL_CTX_set_session_id_context(ctx, id.at, (unsigned)id.length) != 1)
    return rn_crypto_failed(cx);
  return rn_number(cx, 0);
}

/* ---- tickets ------------------------------------------------------------------------ */

/* contextTicketKeys(context[, 48 bytes]): gives them without the second. */
static RN_NATIVE(context_ticket_keys) {
  RN_UNUSED;
  SSL_CTX* ctx = ctx_of(cx, RN_ARG(0));
  struct rn_tls_ticket_keys* keys = ctx == NULL ? NULL : rn_tls_ticket_keys(ctx);
  struct rn_bytes bytes;
  if (keys == NULL) return rn_undefined(cx);
  if (argc > 1) {
    bool is_right = rn_bytes_get(cx, argv[1], &bytes) && bytes.length == sizeof *keys;
    if (is_right) memcpy(keys, bytes.at, sizeof *keys);
    return rn_bool(cx, is_right);
  }
  struct rn_crypto_memory copy = {NULL, 0};
  if (!rn_tls_copy(&copy, keys, sizeof *keys)) return rn_undefined(cx);
  return rn_crypto_memory_give(cx, &copy);
}

/* ---- what the library offers -------------------------------------------------------- */

static void add_names(rn_context cx, rn_object list, unsigned* at, SSL_CTX* ctx) {
  SSL* ssl = libssl.SSL_new(ctx);
  if (ssl == NULL) return;
  const OPENSSL_STACK* ciphers = (const OPENSSL_STACK*)libssl.SSL_get_ciphers(ssl);
  int count = ossl.OPENSSL_sk_num(ciphers);
  for (int i = 0; i < count; i++) {
    const SSL_CIPHER* cipher = ossl.OPENSSL_sk_value(ciphers, i);
    rn_set_index(cx, list, (*at)++, rn_string(cx, libssl.SSL_CIPHER_get_name(cipher)));
  }
  libssl.SSL_free(ssl);
}

/* The names of all ciphers, those of TLS 1.3 too. */
static RN_NATIVE(ciphers) {
  RN_UNUSED;
  rn_object list = rn_array(cx, 0, NULL);
  unsigned at = 0;
  SSL_CTX* ctx = libssl.SSL_CTX_new(libssl.TLS_method());
  if (ctx == NULL) return rn_crypto_failed(cx);
  libssl.SSL_CTX_set_ciphersuites(ctx,
                                  "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:"
                                  "TLS_AES_128_GCM_SHA256:TLS_AES_128_CCM_8_SHA256:"
                                  "TLS_AES_128_CCM_SHA256");
  libssl.SSL_CTX_set_cipher_list(ctx, "ALL:@SECLEVEL=0");
  add_names(cx, list, &at, ctx);
  libssl.SSL_CTX_free(ctx);
  ossl.ERR_clear_error();
  return list;
}

const struct rn_function rn_tls_context_functions[] = {
    {"contextNew", context_new},
    {"contextClose", context_close},
    {"contextList", context_list},
    {"contextVersion", context_version},
    {"contextOptions", context_options},
    {"contextSessionTimeout", context_session_timeout},
    {"contextSessionId", context_session_id},
    {"contextTicketKeys", context_ticket_keys},
    {"ciphers", ciphers},
    {NULL, NULL},
};
