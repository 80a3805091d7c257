/* SPDX-License-Identifier: MIT */
/*
 * What a session tells of itself: versions, ciphers, names, certificates, keys.
 */
#include <stdio.h>

#include "node/tls/tls.h"

static rn_value bytes_of(rn_context cx, const void* at, size_t length) {
  struct rn_crypto_memory copy = {NULL, 0};
  if (!rn_tls_copy(&copy, at, length)) return rn_undefined(cx);
  return rn_crypto_memory_give(cx, &copy);
}

static rn_value text_or_undefined(rn_context cx, const char* text) {
  return text == NULL ? rn_undefined(cx) : rn_string(cx, text);
}

/* ---- what was agreed ---------------------------------------------------------------- */

static RN_NATIVE(session_protocol) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  return tls == NULL ? rn_null(cx) : rn_string(cx, libssl.SSL_get_version(tls->ssl));
}

/* [name, name in the standard, version], undefined before there is one. */
static RN_NATIVE(session_cipher) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  const SSL_CIPHER* cipher = tls == NULL ? NULL : libssl.SSL_get_current_cipher(tls->ssl);
  if (cipher == NULL) return rn_undefined(cx);
  rn_value parts[] = {text_or_undefined(cx, libssl.SSL_CIPHER_get_name(cipher)),
                      text_or_undefined(cx, libssl.SSL_CIPHER_standard_name(cipher)),
                      text_or_undefined(cx, libssl.SSL_CIPHER_get_version(cipher))};
  return rn_array(cx, 3, parts);
}

/* The name that the client asked for; false if there is none. */
static RN_NATIVE(session_name) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  const char* name =
      tls == NULL ? NULL : libssl.SSL_get_servername(tls->ssl, TLSEXT_NAMETYPE_host_name);
  return name == NULL ? rn_bool(cx, false)
                      : rn_string_latin1(cx, (const uint8_t*)name, strlen(name));
}

static RN_NATIVE(session_chosen) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  const unsigned char* name = NULL;
  unsigned length = 0;
  if (tls != NULL) libssl.SSL_get0_alpn_selected(tls->ssl, &name, &length);
  return length == 0 ? rn_bool(cx, false) : rn_string_latin1(cx, name, length);
}

static RN_NATIVE(session_is_reused) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  return rn_bool(cx, tls != NULL && libssl.SSL_session_reused(tls->ssl) == 1);
}

/* A client's: ["DH", undefined, bits], ["ECDH", curve, bits], or [] without such a key. */
static RN_NATIVE(session_temporary_key) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  EVP_PKEY* key = NULL;
  if (tls == NULL || tls->is_server) return rn_null(cx);
  libssl.SSL_ctrl(tls->ssl, SSL_CTRL_GET_PEER_TMP_KEY, 0, &key);
  int kind = key == NULL ? NID_undef : ossl.EVP_PKEY_get_id(key);
  rn_object list = rn_array(cx, 0, NULL);
  char curve[64] = "";
  size_t length = 0;
  if (kind == EVP_PKEY_EC) {
    ossl.EVP_PKEY_get_group_name(key, curve, sizeof curve, &length);
  } else if (kind == EVP_PKEY_X25519 || kind == EVP_PKEY_X448) {
    strncpy(curve, ossl.OBJ_nid2sn(kind), sizeof curve - 1);
  }
  if (kind == EVP_PKEY_DH || curve[0] != '\0') {
    rn_set_index(cx, list, 0, rn_string(cx, kind == EVP_PKEY_DH ? "DH" : "ECDH"));
    rn_set_index(cx, list, 1, curve[0] == '\0' ? rn_undefined(cx) : rn_string(cx, curve));
    rn_set_index(cx, list, 2, rn_number(cx, ossl.EVP_PKEY_get_bits(key)));
  }
  ossl.EVP_PKEY_free(key);
  ossl.ERR_clear_error();
  return list;
}

/* Names of an algorithm for signatures, as Node gives them. */
static const char* signer(int kind) {
  switch (kind) {
    case EVP_PKEY_RSA:
      return "RSA";
    case EVP_PKEY_RSA_PSS:
      return "RSA-PSS";
    case EVP_PKEY_DSA:
      return "DSA";
    case EVP_PKEY_EC:
      return "ECDSA";
    case NID_ED25519:
      return "Ed25519";
    case NID_ED448:
      return "Ed448";
    case NID_id_GostR3410_2001:
      return "gost2001";
    case NID_id_GostR3410_2012_256:
      return "gost2012_256";
    case NID_id_GostR3410_2012_512:
      return "gost2012_512";
    default:
      return ossl.OBJ_nid2sn(kind);
  }
}

static RN_NATIVE(session_signatures) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  rn_object list = rn_array(cx, 0, NULL);
  if (tls == NULL) return list;
  int count = libssl.SSL_get_shared_sigalgs(tls->ssl, 0, NULL, NULL, NULL, NULL, NULL);
  for (int i = 0; i < count; i++) {
    int kind = 0, digest = 0;
    libssl.SSL_get_shared_sigalgs(tls->ssl, i, &kind, &digest, NULL, NULL, NULL);
    const char* first = signer(kind);
    const char* second = ossl.OBJ_nid2sn(digest);
    char text[128];
    snprintf(text, sizeof text, "%s+%s", first != NULL ? first : "UNDEF",
             second != NULL ? second : "UNDEF");
    rn_set_index(cx, list, (unsigned)i, rn_string(cx, text));
  }
  return list;
}

/* ---- secrets that both sides have --------------------------------------------------- */

/* sessionFinished(session, whether the other side's) */
static RN_NATIVE(session_finished) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  uint8_t message[2 * EVP_MAX_MD_SIZE];
  if (tls == NULL) return rn_undefined(cx);
  size_t length = rn_to_bool(cx, RN_ARG(1))
                      ? libssl.SSL_get_peer_finished(tls->ssl, message, sizeof message)
                      : libssl.SSL_get_finished(tls->ssl, message, sizeof message);
  return length == 0 || length > sizeof message ? rn_undefined(cx) : bytes_of(cx, message, length);
}

/* sessionExport(session, length, label, context or undefined) */
static RN_NATIVE(session_export) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  double length = rn_to_double(cx, RN_ARG(1));
  struct rn_text label;
  struct rn_crypto_memory out;
  if (tls == NULL || !rn_text_get(cx, RN_ARG(2), &label)) return rn_number(cx, RN_CRYPTO_BAD_STATE);
  if (!rn_crypto_memory_new(&out, (size_t)length)) {
    rn_text_free(&label);
    return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  }
  struct rn_bytes context = {NULL, 0};
  bool has_context = rn_bytes_get(cx, RN_ARG(3), &context);
  ossl.ERR_clear_error();
  int done = libssl.SSL_export_keying_material(tls->ssl, out.at, out.length, label.at, label.length,
                                               context.at, context.length, has_context);
  rn_text_free(&label);
  if (done == 1) return rn_crypto_memory_give(cx, &out);
  rn_crypto_memory_free(&out);
  return rn_crypto_failed(cx);
}

/* ---- the session, to be resumed ----------------------------------------------------- */

static RN_NATIVE(session_bytes) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  SSL_SESSION* session = tls == NULL ? NULL : libssl.SSL_get_session(tls->ssl);
  int length = session == NULL ? 0 : libssl.i2d_SSL_SESSION(session, NULL);
  struct rn_crypto_memory bytes;
  if (length <= 0 || !rn_crypto_memory_new(&bytes, (size_t)length)) return rn_undefined(cx);
  unsigned char* at = bytes.at;
  libssl.i2d_SSL_SESSION(session, &at);
  return rn_crypto_memory_give(cx, &bytes);
}

static RN_NATIVE(session_ticket) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  SSL_SESSION* session = tls == NULL ? NULL : libssl.SSL_get_session(tls->ssl);
  const unsigned char* ticket = NULL;
  size_t length = 0;
  if (session != NULL) libssl.SSL_SESSION_get0_ticket(session, &ticket, &length);
  return ticket == NULL ? rn_undefined(cx) : bytes_of(cx, ticket, length);
}

/* ---- certificates ------------------------------------------------------------------- */

static void add(rn_context cx, rn_object list, X509* certificate) {
  ossl.X509_up_ref(certificate);
  rn_set_index(cx, list, (unsigned)rn_array_length(cx, list),
               rn_crypto_x509_handle(cx, certificate));
}

static bool is_issued_by(X509* certificate, X509* issuer) {
  return ossl.X509_check_issued(issuer, certificate) == X509_V_OK;
}

/* A new reference, or NULL. */
static X509* issuer_in_store(const SSL* ssl, X509* certificate) {
  X509_STORE* store = libssl.SSL_CTX_get_cert_store(libssl.SSL_get_SSL_CTX(ssl));
  X509_STORE_CTX* search = ossl.X509_STORE_CTX_new();
  X509* issuer = NULL;
  if (search != NULL && ossl.X509_STORE_CTX_init(search, store, NULL, NULL) == 1 &&
      ossl.X509_STORE_CTX_get1_issuer(&issuer, search, certificate) != 1)
    issuer = NULL;
  ossl.X509_STORE_CTX_free(search);
  return issuer;
}

/* The chain from `last` on: first what was sent along, in whatever order, then the store's. */
static void add_issuers(rn_context cx, rn_object list, const SSL* ssl, X509* last,
                        const OPENSSL_STACK* sent) {
  enum { CHAIN_MAX = 100 };
  int count = sent == NULL ? 0 : ossl.OPENSSL_sk_num(sent);
  bool used[CHAIN_MAX] = {false};
  for (int i = 0; i < count && i < CHAIN_MAX; i++) used[i] = ossl.OPENSSL_sk_value(sent, i) == last;
  for (int i = 0; i < count && i < CHAIN_MAX; i++) {
    X509* next = ossl.OPENSSL_sk_value(sent, i);
    if (used[i] || !is_issued_by(last, next)) continue;
    used[i] = true;
    add(cx, list, next);
    last = next;
    i = -1;
  }
  ossl.X509_up_ref(last);
  for (int i = 0; i < CHAIN_MAX && !is_issued_by(last, last); i++) {
    X509* issuer = issuer_in_store(ssl, last);
    if (issuer == NULL) break;
    add(cx, list, issuer);
    bool is_same = issuer == last;
    ossl.X509_free(last);
    last = issuer;
    if (is_same) break;
  }
  if (is_issued_by(last, last))
    rn_set_index(cx, list, (unsigned)rn_array_length(cx, list), rn_bool(cx, true));
  ossl.X509_free(last);
}

enum { PEER_ONLY, PEER_ISSUERS, PEER_SENT };

static void add_sent(rn_context cx, rn_object list, const OPENSSL_STACK* sent, const X509* own) {
  int count = sent == NULL ? 0 : ossl.OPENSSL_sk_num(sent);
  for (int i = 0; i < count; i++) {
    X509* next = ossl.OPENSSL_sk_value(sent, i);
    if (next != own) add(cx, list, next);
  }
}

/* A client has the server's certificate in what was sent, and none if a session was resumed; a
 * server has the client's apart. A new reference, or NULL. */
static X509* own_of_peer(const struct rn_tls* tls, const OPENSSL_STACK* sent) {
  X509* own = tls->is_server ? libssl.SSL_get1_peer_certificate(tls->ssl) : NULL;
  if (own != NULL || sent == NULL || ossl.OPENSSL_sk_num(sent) == 0) return own;
  own = ossl.OPENSSL_sk_value(sent, 0);
  ossl.X509_up_ref(own);
  return own;
}

/* sessionPeer(session, PEER_ONLY, PEER_ISSUERS or PEER_SENT): handles, the other side's own first.
 * Behind the issuers is true if the last one has issued itself. */
static RN_NATIVE(session_peer) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  rn_object list = rn_array(cx, 0, NULL);
  if (tls == NULL) return list;
  const OPENSSL_STACK* sent = (const OPENSSL_STACK*)libssl.SSL_get_peer_cert_chain(tls->ssl);
  X509* own = own_of_peer(tls, sent);
  if (own == NULL) return list;
  int mode = rn_to_int32(cx, RN_ARG(1));
  add(cx, list, own);
  if (mode == PEER_ISSUERS) add_issuers(cx, list, tls->ssl, own, sent);
  if (mode == PEER_SENT) add_sent(cx, list, sent, own);
  ossl.X509_free(own);
  ossl.ERR_clear_error();
  return list;
}

static RN_NATIVE(session_own) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  X509* own = tls == NULL ? NULL : libssl.SSL_get_certificate(tls->ssl);
  if (own == NULL) return rn_undefined(cx);
  ossl.X509_up_ref(own);
  return rn_crypto_x509_handle(cx, own);
}

/* Why the other side's certificate is not trusted: [number, words]; undefined: it is. A side that
 * has none was either known before, by a session or a shared key, or is nobody. */
static RN_NATIVE(session_mistrust) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  if (tls == NULL) return rn_undefined(cx);
  long why = X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT;
  if (libssl.SSL_get0_peer_certificate(tls->ssl) != NULL) {
    why = libssl.SSL_get_verify_result(tls->ssl);
  } else {
    const SSL_CIPHER* cipher = libssl.SSL_get_current_cipher(tls->ssl);
    const SSL_SESSION* session = libssl.SSL_get_session(tls->ssl);
    bool by_key = cipher != NULL && libssl.SSL_CIPHER_get_auth_nid(cipher) == NID_auth_psk;
    bool is_13 =
        session != NULL && libssl.SSL_SESSION_get_protocol_version(session) == TLS1_3_VERSION;
    if (by_key || (is_13 && libssl.SSL_session_reused(tls->ssl) == 1)) why = X509_V_OK;
  }
  if (why == X509_V_OK) return rn_undefined(cx);
  rn_value parts[] = {rn_number(cx, (double)why),
                      rn_string(cx, ossl.X509_verify_cert_error_string(why))};
  return rn_array(cx, 2, parts);
}

const struct rn_function rn_tls_fact_functions[] = {
    {"sessionProtocol", session_protocol},
    {"sessionCipher", session_cipher},
    {"sessionName", session_name},
    {"sessionChosen", session_chosen},
    {"sessionIsReused", session_is_reused},
    {"sessionTemporaryKey", session_temporary_key},
    {"sessionSignatures", session_signatures},
    {"sessionFinished", session_finished},
    {"sessionExport", session_export},
    {"sessionBytes", session_bytes},
    {"sessionTicket", session_ticket},
    {"sessionPeer", session_peer},
    {"sessionOwn", session_own},
    {"sessionMistrust", session_mistrust},
    {NULL, NULL},
};
