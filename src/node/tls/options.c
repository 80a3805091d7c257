/* SPDX-License-Identifier: MIT */
/*
 * What JavaScript sets of a session, and its answers where the handshake waits for them.
 */
#include <stdio.h>

#include "node/tls/tls.h"

/* sessionVerify(session, whether to ask for a certificate, whether to insist): servers only. */
static RN_NATIVE(session_verify) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  if (tls == NULL || !tls->is_server) return rn_undefined(cx);
  int mode = SSL_VERIFY_NONE;
  if (rn_to_bool(cx, RN_ARG(1))) {
    mode = SSL_VERIFY_PEER;
    if (rn_to_bool(cx, RN_ARG(2))) mode |= SSL_VERIFY_FAIL_IF_NO_PEER_CERT;
  }
  libssl.SSL_set_verify(tls->ssl, mode, libssl.SSL_get_verify_callback(tls->ssl));
  return rn_undefined(cx);
}

enum { TELL_SESSIONS, WANT_CERT, ASK_ALPN, TELL_KEYS, ASK_PSK, REQUEST_OCSP };

/* sessionEnable(session, one of these) */
static RN_NATIVE(session_enable) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  if (tls == NULL) return rn_undefined(cx);
  switch (rn_to_int32(cx, RN_ARG(1))) {
    case TELL_SESSIONS:
      tls->tells_sessions = true;
      break;
    case WANT_CERT:
      tls->wants_cert = true;
      break;
    case ASK_ALPN:
      tls->asks_alpn = true;
      break;
    case TELL_KEYS:
      rn_tls_callbacks_keylog(libssl.SSL_get_SSL_CTX(tls->ssl));
      break;
    case ASK_PSK:
      tls->asks_psk = true;
      rn_tls_callbacks_psk(tls);
      break;
    case REQUEST_OCSP:
      libssl.SSL_ctrl(tls->ssl, SSL_CTRL_SET_TLSEXT_STATUS_REQ_TYPE, TLSEXT_STATUSTYPE_ocsp, NULL);
      break;
    default:
      break;
  }
  return rn_undefined(cx);
}

/* sessionServername(session, name) */
static RN_NATIVE(session_servername) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  struct rn_text name;
  if (tls == NULL || !rn_text_get(cx, RN_ARG(1), &name)) return rn_undefined(cx);
  libssl.SSL_ctrl(tls->ssl, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, name.at);
  rn_text_free(&name);
  ossl.ERR_clear_error();
  return rn_undefined(cx);
}

/* sessionAlpn(session, protocols as they are sent) */
static RN_NATIVE(session_alpn) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  struct rn_bytes bytes;
  if (tls == NULL || !rn_bytes_get(cx, RN_ARG(1), &bytes)) return rn_undefined(cx);
  if (tls->is_server) {
    rn_crypto_memory_free(&tls->alpn);
    rn_tls_copy(&tls->alpn, bytes.at, bytes.length);
  } else {
    libssl.SSL_set_alpn_protos(tls->ssl, bytes.at, (unsigned)bytes.length);
    ossl.ERR_clear_error();
  }
  return rn_undefined(cx);
}

/* sessionHint(session, text): false if it is too long. */
static RN_NATIVE(session_hint) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  struct rn_text hint;
  if (tls == NULL || !rn_text_get(cx, RN_ARG(1), &hint)) return rn_bool(cx, true);
  bool is_set = libssl.SSL_use_psk_identity_hint(tls->ssl, hint.at) == 1;
  rn_text_free(&hint);
  ossl.ERR_clear_error();
  return rn_bool(cx, is_set);
}

/* ---- sessions ----------------------------------------------------------------------- */

static SSL_SESSION* read_session(rn_context cx, rn_value value) {
  struct rn_bytes bytes;
  if (!rn_bytes_get(cx, value, &bytes)) return NULL;
  const unsigned char* at = bytes.at;
  return libssl.d2i_SSL_SESSION(NULL, &at, (long)bytes.length);
}

/* sessionResume(session, bytes): a client's; false if OpenSSL refuses. What cannot be read is no
 * session. */
static RN_NATIVE(session_resume) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  if (tls == NULL) return rn_bool(cx, true);
  SSL_SESSION* session = read_session(cx, RN_ARG(1));
  bool is_set = session == NULL || libssl.SSL_set_session(tls->ssl, session) == 1;
  if (session != NULL) libssl.SSL_SESSION_free(session);
  ossl.ERR_clear_error();
  return rn_bool(cx, is_set);
}

/* sessionFound(session, bytes): what a server has for the id of the hello. */
static RN_NATIVE(session_found) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  if (tls == NULL) return rn_undefined(cx);
  if (tls->resumed != NULL) libssl.SSL_SESSION_free(tls->resumed);
  tls->resumed = read_session(cx, RN_ARG(1));
  ossl.ERR_clear_error();
  return rn_undefined(cx);
}

static RN_NATIVE(session_hello_done) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  if (tls != NULL) tls->hello_done = true;
  return rn_undefined(cx);
}

/* ---- certificates ------------------------------------------------------------------- */

/* What the session had goes first: certificates with keys of other kinds would stay, and could be
 * chosen. */
static bool use_context(SSL* ssl, SSL_CTX* ctx) {
  X509* own = libssl.SSL_CTX_get0_certificate(ctx);
  EVP_PKEY* key = libssl.SSL_CTX_get0_privatekey(ctx);
  void* chain = NULL;
  if (own == NULL || libssl.SSL_CTX_ctrl(ctx, SSL_CTRL_GET_CHAIN_CERTS, 0, &chain) != 1)
    return false;
  libssl.SSL_certs_clear(ssl);
  if (libssl.SSL_use_certificate(ssl, own) != 1 || libssl.SSL_use_PrivateKey(ssl, key) != 1)
    return false;
  return chain == NULL || libssl.SSL_ctrl(ssl, SSL_CTRL_CHAIN, 1, chain) == 1;
}

static void copy_names(SSL* ssl, const SSL_CTX* ctx) {
  const OPENSSL_STACK* names = (const OPENSSL_STACK*)libssl.SSL_CTX_get_client_CA_list(ctx);
  int count = names == NULL ? 0 : ossl.OPENSSL_sk_num(names);
  OPENSSL_STACK* copy = ossl.OPENSSL_sk_new_null();
  for (int i = 0; i < count && copy != NULL; i++)
    ossl.OPENSSL_sk_push(copy, ossl.X509_NAME_dup(ossl.OPENSSL_sk_value(names, i)));
  libssl.SSL_set_client_CA_list(ssl, (STACK_OF(X509_NAME)*)copy);
}

/* sessionIdentity(session, context): from now on it is the one of this context, which also says
 * whom it trusts. */
static RN_NATIVE(session_identity) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  struct rn_tls_context* context = rn_tls_context_of(cx, RN_ARG(1));
  if (tls == NULL || context == NULL) return rn_number(cx, RN_CRYPTO_BAD_STATE);
  ossl.ERR_clear_error();
  if (use_context(tls->ssl, context->ctx)) {
    X509_STORE* store = libssl.SSL_CTX_get_cert_store(context->ctx);
    if (libssl.SSL_ctrl(tls->ssl, SSL_CTRL_SET_VERIFY_CERT_STORE, 1, store) != 1)
      return rn_crypto_failed(cx);
    copy_names(tls->ssl, context->ctx);
  }
  ossl.ERR_clear_error();
  return rn_number(cx, 0);
}

static RN_NATIVE(session_cert_done) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  if (tls != NULL) tls->wants_cert = tls->cert_told = false;
  return rn_undefined(cx);
}

/* sessionStaple(session, OCSP response) */
static RN_NATIVE(session_staple) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  struct rn_bytes bytes;
  if (tls == NULL || !rn_bytes_get(cx, RN_ARG(1), &bytes)) return rn_undefined(cx);
  rn_crypto_memory_free(&tls->ocsp);
  rn_tls_copy(&tls->ocsp, bytes.at, bytes.length);
  return rn_undefined(cx);
}

/* ---- the rest ----------------------------------------------------------------------- */

static RN_NATIVE(session_fragment) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  if (tls == NULL) return rn_number(cx, 0);
  int size = rn_to_int32(cx, RN_ARG(1));
  long result = libssl.SSL_ctrl(tls->ssl, SSL_CTRL_SET_MAX_SEND_FRAGMENT, size, NULL);
  ossl.ERR_clear_error();
  return rn_number(cx, (double)result);
}

/* OpenSSL writes what goes over the connection to stderr; what it cannot write does not matter. */
static void on_message(int is_sent, int version, int type, const void* at, size_t length, SSL* ssl,
                       void* arg) {
  ossl.ERR_set_mark();
  libssl.SSL_trace(is_sent, version, type, at, length, ssl, arg);
  ossl.ERR_pop_to_mark();
}

static RN_NATIVE(session_trace) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  if (tls == NULL || tls->trace != NULL) return rn_undefined(cx);
  tls->trace = ossl.BIO_new_fp(stderr, BIO_NOCLOSE | BIO_FP_TEXT);
  libssl.SSL_set_msg_callback(tls->ssl, on_message);
  libssl.SSL_ctrl(tls->ssl, SSL_CTRL_SET_MSG_CALLBACK_ARG, 0, tls->trace);
  return rn_undefined(cx);
}

const struct rn_function rn_tls_option_functions[] = {
    {"sessionVerify", session_verify},
    {"sessionEnable", session_enable},
    {"sessionServername", session_servername},
    {"sessionAlpn", session_alpn},
    {"sessionHint", session_hint},
    {"sessionResume", session_resume},
    {"sessionFound", session_found},
    {"sessionHelloDone", session_hello_done},
    {"sessionIdentity", session_identity},
    {"sessionCertDone", session_cert_done},
    {"sessionStaple", session_staple},
    {"sessionFragment", session_fragment},
    {"sessionTrace", session_trace},
    {NULL, NULL},
};
