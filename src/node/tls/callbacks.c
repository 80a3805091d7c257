/* SPDX-License-Identifier: MIT */
/*
 * What OpenSSL calls in the middle of its work. Most of it only writes an event down. The client's
 * hello and the choice of a certificate stop the handshake: JavaScript answers when it likes, and
 * reads on. The choice of a protocol and of a pre-shared key have to be answered at once.
 */
#include "node/tls/tls.h"

/* ---- progress ----------------------------------------------------------------------- */

static void on_info(const SSL* ssl, int where, int result) {
  (void)result;
  struct rn_tls* tls = rn_tls_of_ssl(ssl);
  if ((where & SSL_CB_HANDSHAKE_START) != 0 && tls->is_server) rn_tls_tell(tls, RN_TLS_START);
  /* OpenSSL says "done" once more when a server asks for a new handshake. */
  if ((where & SSL_CB_HANDSHAKE_DONE) != 0 &&
      libssl.SSL_renegotiate_pending((SSL*)(uintptr_t)ssl) == 0)
    rn_tls_tell(tls, RN_TLS_DONE);
}

/* Whom to trust is decided when the handshake is done. */
static int on_verify(int is_fine, X509_STORE_CTX* store) {
  (void)is_fine, (void)store;
  return 1;
}

static void on_keylog(const SSL* ssl, const char* line) {
  struct rn_tls* tls = rn_tls_of_ssl(ssl);
  struct rn_tls_event* event = rn_tls_tell(tls, RN_TLS_KEYLOG);
  size_t length = strlen(line);
  if (event == NULL || !rn_crypto_memory_new(&event->a, length + 1)) return;
  memcpy(event->a.at, line, length);
  event->a.at[length] = '\n';
}

void rn_tls_callbacks_keylog(SSL_CTX* ctx) {
  libssl.SSL_CTX_set_keylog_callback(ctx, on_keylog);
}

/* ---- sessions ----------------------------------------------------------------------- */

/* Larger ones are not stored. */
enum { SESSION_MAX = 10 * 1024 };

static int on_new_session(SSL* ssl, SSL_SESSION* session) {
  struct rn_tls* tls = rn_tls_of_ssl(ssl);
  if (tls == NULL || !tls->tells_sessions) return 0;
  int length = libssl.i2d_SSL_SESSION(session, NULL);
  if (length <= 0 || length > SESSION_MAX) return 0;
  struct rn_tls_event* event = rn_tls_tell(tls, RN_TLS_SESSION);
  unsigned id_length = 0;
  const unsigned char* id = libssl.SSL_SESSION_get_id(session, &id_length);
  if (event == NULL || !rn_tls_copy(&event->a, id, id_length) ||
      !rn_crypto_memory_new(&event->b, (size_t)length))
    return 0;
  unsigned char* at = event->b.at;
  libssl.i2d_SSL_SESSION(session, &at);
  return 0;
}

static SSL_SESSION* on_get_session(SSL* ssl, const unsigned char* id, int length, int* copy) {
  (void)id, (void)length;
  struct rn_tls* tls = rn_tls_of_ssl(ssl);
  SSL_SESSION* session = tls->resumed;
  tls->resumed = NULL;
  *copy = 0;
  return session;
}

/* ---- where the handshake waits for JavaScript --------------------------------------- */

static int on_client_hello(SSL* ssl, int* alert, void* arg) {
  (void)alert, (void)arg;
  struct rn_tls* tls = rn_tls_of_ssl(ssl);
  if (!tls->tells_sessions || tls->hello_done) return SSL_CLIENT_HELLO_SUCCESS;
  if (tls->hello_told) return SSL_CLIENT_HELLO_RETRY;
  const unsigned char* id = NULL;
  const unsigned char* ticket = NULL;
  size_t id_length = libssl.SSL_client_hello_get0_session_id(ssl, &id);
  size_t ticket_length = 0;
  bool has_ticket = libssl.SSL_client_hello_get0_ext(ssl, TLSEXT_TYPE_session_ticket, &ticket,
                                                     &ticket_length) == 1;
  struct rn_tls_event* event = rn_tls_tell(tls, RN_TLS_HELLO);
  if (event == NULL || !rn_tls_copy(&event->a, id, id_length)) return SSL_CLIENT_HELLO_ERROR;
  event->number = has_ticket && ticket_length > 0;
  tls->hello_told = true;
  return SSL_CLIENT_HELLO_RETRY;
}

static int on_certificate(SSL* ssl, void* arg) {
  (void)arg;
  struct rn_tls* tls = rn_tls_of_ssl(ssl);
  if (!tls->is_server || !tls->wants_cert) return 1;
  if (tls->cert_told) return -1;
  struct rn_tls_event* event = rn_tls_tell(tls, RN_TLS_CERT);
  const char* name = libssl.SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name);
  if (event == NULL || !rn_tls_copy(&event->a, name, name == NULL ? 0 : strlen(name))) return 0;
  event->number =
      libssl.SSL_ctrl(ssl, SSL_CTRL_GET_TLSEXT_STATUS_REQ_TYPE, 0, NULL) == TLSEXT_STATUSTYPE_ocsp;
  tls->cert_told = true;
  return -1;
}

/* The name is looked at when the certificate is chosen. */
static int on_server_name(SSL* ssl, int* alert, void* arg) {
  (void)ssl, (void)alert, (void)arg;
  return SSL_TLSEXT_ERR_NOACK;
}

/* ---- OCSP --------------------------------------------------------------------------- */

static int on_status(SSL* ssl, void* arg) {
  (void)arg;
  struct rn_tls* tls = rn_tls_of_ssl(ssl);
  if (!tls->is_server) {
    const unsigned char* response = NULL;
    long length = libssl.SSL_ctrl(ssl, SSL_CTRL_GET_TLSEXT_STATUS_REQ_OCSP_RESP, 0, &response);
    struct rn_tls_event* event = rn_tls_tell(tls, RN_TLS_OCSP);
    if (event != NULL && response != NULL) rn_tls_copy(&event->a, response, (size_t)length);
    return 1;
  }
  if (tls->ocsp.at == NULL) return SSL_TLSEXT_ERR_NOACK;
  unsigned char* copy = ossl.CRYPTO_memdup(tls->ocsp.at, tls->ocsp.length, __FILE__, __LINE__);
  if (copy == NULL) return SSL_TLSEXT_ERR_NOACK;
  long length = (long)tls->ocsp.length;
  if (libssl.SSL_ctrl(ssl, SSL_CTRL_SET_TLSEXT_STATUS_REQ_OCSP_RESP, length, copy) != 1) {
    ossl.CRYPTO_free(copy, __FILE__, __LINE__);
    return SSL_TLSEXT_ERR_NOACK;
  }
  rn_crypto_memory_free(&tls->ocsp);
  return SSL_TLSEXT_ERR_OK;
}

/* ---- questions ---------------------------------------------------------------------- */

/* What JavaScript answers; undefined if it cannot be asked. */
static rn_value ask(struct rn_tls* tls, enum rn_tls_question question, rn_value a, double b,
                    double c) {
  rn_context cx = tls->cx;
  rn_object function = cx == NULL ? NULL : rn_as_object(cx, tls->ask);
  if (function == NULL || !rn_is_function(cx, tls->ask)) return NULL;
  rn_value argv[] = {rn_number(cx, question), a, rn_number(cx, b), rn_number(cx, c)};
  rn_value thrown = NULL;
  rn_value answer = rn_call(cx, function, rn_undefined(cx), 4, argv, &thrown);
  return tls->is_dead ? NULL : answer;
}

static rn_value bytes_of(rn_context cx, const void* at, size_t length) {
  struct rn_crypto_memory copy = {NULL, 0};
  if (!rn_tls_copy(&copy, at, length)) return rn_undefined(cx);
  return rn_crypto_memory_give(cx, &copy);
}

static int on_alpn(SSL* ssl, const unsigned char** out, unsigned char* out_length,
                   const unsigned char* in, unsigned length, void* arg) {
  (void)arg;
  struct rn_tls* tls = rn_tls_of_ssl(ssl);
  if (tls->asks_alpn && tls->cx != NULL) {
    rn_value answer = ask(tls, RN_TLS_ASK_ALPN, bytes_of(tls->cx, in, length), 0, 0);
    if (answer == NULL || !rn_is_number(tls->cx, answer)) return SSL_TLSEXT_ERR_ALERT_FATAL;
    unsigned at = (unsigned)rn_to_int32(tls->cx, answer);
    if (at >= length || at + 1 + in[at] > length) return SSL_TLSEXT_ERR_ALERT_FATAL;
    *out_length = in[at];
    *out = in + at + 1;
    return SSL_TLSEXT_ERR_OK;
  }
  if (tls->alpn.length == 0) return SSL_TLSEXT_ERR_NOACK;
  unsigned char* chosen = NULL;
  int result = libssl.SSL_select_next_proto(&chosen, out_length, tls->alpn.at,
                                            (unsigned)tls->alpn.length, in, length);
  *out = chosen;
  return result == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

static unsigned take_key(rn_context cx, rn_value value, unsigned char* key, unsigned room) {
  struct rn_bytes bytes;
  if (!rn_bytes_get(cx, value, &bytes) || bytes.length > room) return 0;
  memcpy(key, bytes.at, bytes.length);
  return (unsigned)bytes.length;
}

static unsigned on_psk_server(SSL* ssl, const char* identity, unsigned char* key, unsigned room) {
  struct rn_tls* tls = rn_tls_of_ssl(ssl);
  if (tls->cx == NULL) return 0;
  rn_value name = bytes_of(tls->cx, identity, strlen(identity));
  rn_value answer = ask(tls, RN_TLS_ASK_PSK_SERVER, name, room, 0);
  return answer == NULL ? 0 : take_key(tls->cx, answer, key, room);
}

/* The answer is [key, identity]. */
static unsigned on_psk_client(SSL* ssl, const char* hint, char* identity, unsigned identity_room,
                              unsigned char* key, unsigned room) {
  struct rn_tls* tls = rn_tls_of_ssl(ssl);
  if (tls->cx == NULL) return 0;
  rn_context cx = tls->cx;
  rn_value given = hint == NULL ? rn_null(cx) : rn_string(cx, hint);
  rn_value answer = ask(tls, RN_TLS_ASK_PSK_CLIENT, given, room, identity_room);
  if (answer == NULL || !rn_is_array(cx, answer)) return 0;
  rn_object pair = rn_as_object(cx, answer);
  struct rn_text name;
  if (!rn_text_get(cx, rn_get_index(cx, pair, 1), &name)) return 0;
  bool fits = name.length <= identity_room && strlen(name.at) == name.length;
  if (fits) memcpy(identity, name.at, name.length);
  if (fits && name.length < identity_room) identity[name.length] = '\0';
  rn_text_free(&name);
  return fits ? take_key(cx, rn_get_index(cx, pair, 0), key, room) : 0;
}

void rn_tls_callbacks_psk(struct rn_tls* tls) {
  libssl.SSL_set_psk_server_callback(tls->ssl, on_psk_server);
  libssl.SSL_set_psk_client_callback(tls->ssl, on_psk_client);
}

/* ---- all of them -------------------------------------------------------------------- */

/* As OpenSSL's macros pass functions: they come back as what they are. */
typedef void (*callback)(void);

void rn_tls_callbacks_context(SSL_CTX* ctx) {
  libssl.SSL_CTX_set_client_hello_cb(ctx, on_client_hello, NULL);
  libssl.SSL_CTX_sess_set_new_cb(ctx, on_new_session);
  libssl.SSL_CTX_sess_set_get_cb(ctx, on_get_session);
  libssl.SSL_CTX_set_alpn_select_cb(ctx, on_alpn, NULL);
  libssl.SSL_CTX_callback_ctrl(ctx, SSL_CTRL_SET_TLSEXT_SERVERNAME_CB, (callback)on_server_name);
  libssl.SSL_CTX_callback_ctrl(ctx, SSL_CTRL_SET_TLSEXT_STATUS_REQ_CB, (callback)on_status);
}

void rn_tls_callbacks_session(struct rn_tls* tls) {
  libssl.SSL_set_verify(tls->ssl, SSL_VERIFY_NONE, on_verify);
  libssl.SSL_set_info_callback(tls->ssl, on_info);
  libssl.SSL_set_cert_cb(tls->ssl, on_certificate, NULL);
}
