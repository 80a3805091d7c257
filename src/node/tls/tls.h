/* SPDX-License-Identifier: MIT */
/*
 * What the files of native('tls') share: contexts and sessions.
 *
 * Context  What connections have in common: versions, ciphers, keys, certificates, whom they
 *          trust. A handle (node/crypto/crypto.h) of a struct rn_tls_context.
 * Session  One connection: an SSL between two buffers. It does no input or output of its own:
 *          JavaScript gives it what came from the other side, takes what is to be sent, and asks
 *          for what has happened, one event after the other.
 *
 *             cipher bytes -> in  -> SSL -> plaintext, events
 *             plaintext    ->        SSL -> out -> cipher bytes
 *
 *  1. OpenSSL's callbacks only write down an event, or stop the handshake until JavaScript has
 *     answered. Two cannot wait and ask JavaScript in the middle of OpenSSL: the choice of a
 *     protocol (ALPN) and of a pre-shared key.
 *  2. A session that JavaScript destroys in such a question is freed when the native returns.
 *  3. A context stays as long as a session uses it: OpenSSL counts, and what we keep beside it
 *     (struct rn_tls_ticket_keys) belongs to OpenSSL's object.
 */
#ifndef RN_NODE_TLS_TLS_H
#define RN_NODE_TLS_TLS_H

#include "node/crypto/crypto.h"
#include "node/tls/library.h"

/* ---- contexts ----------------------------------------------------------------------- */

struct rn_tls_context {
  SSL_CTX* ctx; /* NULL: closed */
  X509* cert;   /* its own certificate, and who issued it */
  X509* issuer;
  bool shares_store; /* its store is that of all, and not to be changed */
};

/* NULL for other values, and for one that is closed. */
struct rn_tls_context* rn_tls_context_of(rn_context cx, rn_value handle);

/* Tickets of TLS 1.2 and 1.3 are sealed with these, as Node seals them. */
struct rn_tls_ticket_keys {
  unsigned char name[16], hmac[16], aes[16];
};
struct rn_tls_ticket_keys* rn_tls_ticket_keys(const SSL_CTX* ctx);
/* Once the library is there. */
void rn_tls_tickets_start(void);
bool rn_tls_tickets_add(SSL_CTX* ctx);

/* The certificates that are trusted if a context names none; a new reference. */
X509_STORE* rn_tls_roots(void);
/* A context's own store, which begins with what it trusted before; NULL: no memory. */
X509_STORE* rn_tls_own_store(struct rn_tls_context* context);

/* ---- sessions ----------------------------------------------------------------------- */

/* The constants of lib/node/internal/tls/handle.js. */
enum rn_tls_event_kind {
  RN_TLS_NONE,
  RN_TLS_START,   /* a handshake begins; servers only */
  RN_TLS_DONE,    /* and is done */
  RN_TLS_HELLO,   /* session id, number: it has a ticket; waits for helloDone */
  RN_TLS_CERT,    /* server name or empty, number: OCSP is asked for; waits for certDone */
  RN_TLS_SESSION, /* id, session */
  RN_TLS_KEYLOG,  /* line */
  RN_TLS_OCSP,    /* response, number: there is one */
  RN_TLS_END,     /* close_notify has come */
  RN_TLS_ERROR,   /* OpenSSL's words, library, reason */
  RN_TLS_UNSENT,  /* OpenSSL's words: what waited to be sent cannot be */
  RN_TLS_DATA,    /* plaintext */
};

struct rn_tls_bytes {
  uint8_t* at;
  size_t from, length, room; /* good bytes are [from, length) */
};
bool rn_tls_bytes_add(struct rn_tls_bytes* bytes, const void* at, size_t length);
void rn_tls_bytes_clear(struct rn_tls_bytes* bytes);

struct rn_tls_event {
  enum rn_tls_event_kind kind;
  int number;
  struct rn_crypto_memory a, b, c;
};

struct rn_tls {
  SSL* ssl;                    /* NULL: destroyed */
  struct rn_tls_bytes waiting; /* of the other side, as long as an answer of ours is missing */
  struct rn_tls_bytes out;     /* for the other side */
  struct rn_tls_bytes unsent;  /* plaintext that has to wait for a handshake */
  const uint8_t* in;           /* what OpenSSL reads next */
  size_t in_left;
  struct rn_tls_event* events; /* a queue in an array */
  size_t first, count, room;
  struct rn_tls_lent* lent;     /* the last of out, as long as it may be on its way */
  struct rn_tls_event now;      /* the one that JavaScript looks at */
  struct rn_crypto_memory alpn; /* a server's protocols */
  struct rn_crypto_memory ocsp; /* a server's response */
  SSL_SESSION* resumed;         /* what JavaScript found for the id of the hello */
  BIO* trace;
  rn_context cx; /* of the native that runs, with its function ask(kind, ...) */
  rn_value ask;
  unsigned depth;
  bool is_server, is_dead, is_over, has_failed;
  bool asks_alpn, asks_psk, tells_sessions, wants_cert;
  bool hello_told, hello_done, cert_told;
};

enum rn_tls_question { RN_TLS_ASK_ALPN, RN_TLS_ASK_PSK_SERVER, RN_TLS_ASK_PSK_CLIENT };

/* NULL for other values, and for one that is destroyed. */
struct rn_tls* rn_tls_of(rn_context cx, rn_value handle);
struct rn_tls* rn_tls_of_ssl(const SSL* ssl);
/* Around each use of the SSL that may call back. */
void rn_tls_enter(struct rn_tls* tls, rn_context cx, rn_value ask);
void rn_tls_leave(struct rn_tls* tls);
/* An event at the end of the queue; NULL: no memory. */
struct rn_tls_event* rn_tls_tell(struct rn_tls* tls, enum rn_tls_event_kind kind);
bool rn_tls_copy(struct rn_crypto_memory* memory, const void* at, size_t length);

/* callbacks.c: what OpenSSL calls. */
void rn_tls_callbacks_context(SSL_CTX* ctx);
void rn_tls_callbacks_session(struct rn_tls* tls);
void rn_tls_callbacks_keylog(SSL_CTX* ctx);
void rn_tls_callbacks_psk(struct rn_tls* tls);

extern const struct rn_function rn_tls_context_functions[];
extern const struct rn_function rn_tls_credential_functions[];
extern const struct rn_function rn_tls_trust_functions[];
extern const struct rn_function rn_tls_session_functions[];
extern const struct rn_function rn_tls_option_functions[];
extern const struct rn_function rn_tls_fact_functions[];

#endif
