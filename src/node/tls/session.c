/* SPDX-License-Identifier: MIT */
/*
 * Sessions: what goes in and comes out (tls.h says what a session is).
 *
 *   sessionNew(context, whether a server's)
 *   sessionRead(session, cipher bytes or undefined, ask)
 *                             the next thing that has happened: plaintext, or the number of an
 *                             event whose parts sessionPart(session, i) gives; 0: nothing more
 *   sessionWrite(session, plaintext or an array of it, ask)
 *                             0: it is in what is to be sent; 1: it waits for the handshake; or
 *                             it failed
 *   sessionOut(session)       what is to be sent, undefined if there is nothing; sessionSent gives
 *                             its memory back
 *
 *  1. Bytes that are read are OpenSSL's where they lie, as long as the native runs; what it did
 *     not take is copied. If OpenSSL may ask JavaScript meanwhile, all are copied before.
 *  2. Events come in the order of what happened: plaintext that was read before an event is given
 *     before it.
 *  3. What is to be sent is written by OpenSSL into memory that then is an array of JavaScript's,
 *     until it is sent or collected.
 */
#include "node/tls/tls.h"

enum { PIECE_MAX = 64 * 1024, RECORD_MAX = 16 * 1024, RECORD_MORE = 64, OUT_LEAST = 2 * 1024 };

/* ---- bytes -------------------------------------------------------------------------- */

static bool grow(struct rn_tls_bytes* bytes, size_t room) {
  uint8_t* larger = realloc(bytes->at, room);
  if (larger == NULL) return false;
  bytes->at = larger;
  bytes->room = room;
  return true;
}

bool rn_tls_bytes_add(struct rn_tls_bytes* bytes, const void* at, size_t length) {
  if (length == 0) return true;
  if (bytes->from == bytes->length) bytes->from = bytes->length = 0;
  if (bytes->room - bytes->length < length) {
    size_t room = bytes->room * 2 < OUT_LEAST ? OUT_LEAST : bytes->room * 2;
    while (room - bytes->length < length) room *= 2;
    if (!grow(bytes, room)) return false;
  }
  memcpy(bytes->at + bytes->length, at, length);
  bytes->length += length;
  return true;
}

void rn_tls_bytes_clear(struct rn_tls_bytes* bytes) {
  if (bytes->at != NULL) ossl.OPENSSL_cleanse(bytes->at, bytes->length);
  free(bytes->at);
  *bytes = (struct rn_tls_bytes){0};
}

bool rn_tls_copy(struct rn_crypto_memory* memory, const void* at, size_t length) {
  if (!rn_crypto_memory_new(memory, length)) return false;
  if (length > 0) memcpy(memory->at, at, length);
  return true;
}

/* ---- OpenSSL's two ends ------------------------------------------------------------- */

static int on_write(BIO* end, const char* at, int length) {
  struct rn_tls* tls = ossl.BIO_get_data(end);
  return rn_tls_bytes_add(&tls->out, at, (size_t)length) ? length : -1;
}

static int on_read(BIO* end, char* at, int length) {
  struct rn_tls* tls = ossl.BIO_get_data(end);
  ossl.BIO_clear_flags(end, BIO_FLAGS_RWS | BIO_FLAGS_SHOULD_RETRY);
  if (tls->in_left == 0) {
    ossl.BIO_set_flags(end, BIO_FLAGS_READ | BIO_FLAGS_SHOULD_RETRY);
    return -1;
  }
  size_t count = tls->in_left < (size_t)length ? tls->in_left : (size_t)length;
  memcpy(at, tls->in, count);
  tls->in += count;
  tls->in_left -= count;
  return (int)count;
}

static long on_control(BIO* end, int command, long number, void* pointer) {
  (void)end, (void)number, (void)pointer;
  return command == BIO_CTRL_FLUSH;
}

static uv_once_t ends_once = UV_ONCE_INIT;
static BIO_METHOD* ends; /* the process's */

static void make_ends(void) {
  BIO_METHOD* method = ossl.BIO_meth_new(ossl.BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "rondo");
  if (method == NULL) return;
  ossl.BIO_meth_set_write(method, on_write);
  ossl.BIO_meth_set_read(method, on_read);
  ossl.BIO_meth_set_ctrl(method, on_control);
  ends = method;
}

static BIO* end_of(struct rn_tls* tls) {
  uv_once(&ends_once, make_ends);
  BIO* end = ends == NULL ? NULL : ossl.BIO_new(ends);
  if (end == NULL) return NULL;
  ossl.BIO_set_data(end, tls);
  ossl.BIO_set_init(end, 1);
  return end;
}

/* ---- life --------------------------------------------------------------------------- */

static void clear_event(struct rn_tls_event* event) {
  rn_crypto_memory_free(&event->a);
  rn_crypto_memory_free(&event->b);
  rn_crypto_memory_free(&event->c);
  event->kind = RN_TLS_NONE;
}

/* Memory that JavaScript has as an array, and that is given back before that is collected: large
 * writes would take new pages from the system again and again. */
struct rn_tls_lent {
  atomic_int holders; /* the session and the array, which may go on another thread */
  uint8_t* at;        /* NULL: given back */
};

static void let_go(struct rn_tls_lent* lent) {
  if (lent == NULL || atomic_fetch_sub(&lent->holders, 1) != 1) return;
  free(lent->at);
  free(lent);
}

static void release_lent(void* bytes, void* lent) {
  (void)bytes;
  let_go(lent);
}

static void destroy(struct rn_tls* tls) {
  let_go(tls->lent);
  tls->lent = NULL;
  if (tls->ssl != NULL) libssl.SSL_free(tls->ssl);
  tls->ssl = NULL;
  if (tls->resumed != NULL) libssl.SSL_SESSION_free(tls->resumed);
  tls->resumed = NULL;
  ossl.BIO_free_all(tls->trace);
  tls->trace = NULL;
  rn_tls_bytes_clear(&tls->waiting);
  rn_tls_bytes_clear(&tls->out);
  rn_tls_bytes_clear(&tls->unsent);
  for (size_t i = 0; i < tls->count; i++) clear_event(&tls->events[tls->first + i]);
  free(tls->events);
  tls->events = NULL;
  tls->first = tls->count = tls->room = 0;
  clear_event(&tls->now);
  rn_crypto_memory_free(&tls->alpn);
  rn_crypto_memory_free(&tls->ocsp);
}

static void release(void* thing, void* arg) {
  (void)arg;
  destroy(thing);
  free(thing);
}

struct rn_tls* rn_tls_of(rn_context cx, rn_value handle) {
  struct rn_tls* tls = rn_crypto_thing(cx, handle, RN_CRYPTO_TLS_SESSION);
  return tls == NULL || tls->ssl == NULL || tls->is_dead ? NULL : tls;
}

struct rn_tls* rn_tls_of_ssl(const SSL* ssl) {
  return libssl.SSL_get_ex_data(ssl, 0);
}

void rn_tls_enter(struct rn_tls* tls, rn_context cx, rn_value ask) {
  tls->depth++;
  tls->cx = cx;
  tls->ask = ask;
  ossl.ERR_clear_error();
}

void rn_tls_leave(struct rn_tls* tls) {
  ossl.ERR_clear_error();
  if (--tls->depth > 0) return;
  tls->cx = NULL;
  tls->ask = NULL;
  if (tls->is_dead) destroy(tls);
}

static RN_NATIVE(session_new) {
  RN_UNUSED;
  struct rn_tls_context* context = rn_tls_context_of(cx, RN_ARG(0));
  if (context == NULL) return rn_number(cx, RN_CRYPTO_BAD_STATE);
  ossl.ERR_clear_error();
  struct rn_tls* tls = calloc(1, sizeof *tls);
  if (tls == NULL) return rn_number(cx, RN_CRYPTO_NO_MEMORY);
  tls->is_server = rn_to_bool(cx, RN_ARG(1));
  tls->ssl = libssl.SSL_new(context->ctx);
  BIO* end = tls->ssl == NULL ? NULL : end_of(tls);
  if (end == NULL || libssl.SSL_set_ex_data(tls->ssl, 0, tls) != 1) {
    ossl.BIO_free_all(end);
    release(tls, NULL);
    return rn_crypto_failed(cx);
  }
  libssl.SSL_set_bio(tls->ssl, end, end);
  /* Without retries it returns after each message of the handshake, and with them the events of
   * several would come together. */
  libssl.SSL_ctrl(tls->ssl, SSL_CTRL_CLEAR_MODE, SSL_MODE_AUTO_RETRY, NULL);
  libssl.SSL_ctrl(tls->ssl, SSL_CTRL_MODE,
                  SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER, NULL);
  rn_tls_callbacks_session(tls);
  if (tls->is_server)
    libssl.SSL_set_accept_state(tls->ssl);
  else
    libssl.SSL_set_connect_state(tls->ssl);
  rn_heap_report(cx, 16 * 1024);
  return rn_crypto_handle(cx, tls, RN_CRYPTO_TLS_SESSION, release);
}

static RN_NATIVE(session_destroy) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  if (tls == NULL) return rn_undefined(cx);
  if (tls->depth > 0)
    tls->is_dead = true;
  else
    destroy(tls);
  return rn_undefined(cx);
}

/* ---- events ------------------------------------------------------------------------- */

struct rn_tls_event* rn_tls_tell(struct rn_tls* tls, enum rn_tls_event_kind kind) {
  if (tls->first + tls->count == tls->room) {
    if (tls->first > 0) {
      memmove(tls->events, tls->events + tls->first, tls->count * sizeof tls->events[0]);
      tls->first = 0;
    } else {
      size_t room = tls->room == 0 ? 4 : tls->room * 2;
      struct rn_tls_event* larger = realloc(tls->events, room * sizeof tls->events[0]);
      if (larger == NULL) return NULL;
      tls->events = larger;
      tls->room = room;
    }
  }
  struct rn_tls_event* event = &tls->events[tls->first + tls->count++];
  *event = (struct rn_tls_event){.kind = kind};
  return event;
}

static int keep_line(const char* line, size_t length, void* text) {
  struct rn_crypto_memory* memory = text;
  rn_crypto_memory_free(memory);
  rn_tls_copy(memory, line, length);
  return 0;
}

/* OpenSSL's last sentence, with its place in the source, as Node gives it. */
static void tell_error(struct rn_tls* tls, enum rn_tls_event_kind kind) {
  unsigned long first = ossl.ERR_peek_error();
  const char* library = ossl.ERR_lib_error_string(first);
  const char* reason = ossl.ERR_reason_error_string(first);
  struct rn_tls_event* event = rn_tls_tell(tls, kind);
  if (event == NULL) return;
  ossl.ERR_print_errors_cb(keep_line, &event->a);
  if (library != NULL) rn_tls_copy(&event->b, library, strlen(library));
  if (reason != NULL) rn_tls_copy(&event->c, reason, strlen(reason));
}

/* The first event of the queue: plaintext itself, or its number. */
static rn_value next_event(rn_context cx, struct rn_tls* tls) {
  if (tls->count == 0) return rn_int(cx, RN_TLS_NONE);
  clear_event(&tls->now);
  tls->now = tls->events[tls->first++];
  if (--tls->count == 0) tls->first = 0;
  if (tls->now.kind == RN_TLS_DATA) return rn_crypto_memory_give(cx, &tls->now.a);
  return rn_int(cx, (int32_t)tls->now.kind);
}

/* sessionPart(session, 0 .. 2: bytes, or undefined; 3: a number) */
static RN_NATIVE(session_part) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  int which = rn_to_int32(cx, RN_ARG(1));
  if (tls == NULL) return rn_undefined(cx);
  if (which == 3) return rn_number(cx, tls->now.number);
  struct rn_crypto_memory* part = which == 0 ? &tls->now.a : which == 1 ? &tls->now.b : &tls->now.c;
  return part->at == NULL ? rn_undefined(cx) : rn_crypto_memory_give(cx, part);
}

/* ---- reading ------------------------------------------------------------------------ */

static bool is_fatal(int error) {
  return error == SSL_ERROR_SSL || error == SSL_ERROR_SYSCALL;
}

/* What waited for the handshake. */
static void send_unsent(struct rn_tls* tls) {
  struct rn_tls_bytes* bytes = &tls->unsent;
  size_t length = bytes->length - bytes->from;
  if (length == 0) return;
  size_t sent = 0;
  int result = libssl.SSL_write_ex(tls->ssl, bytes->at + bytes->from, length, &sent);
  if (result == 1) {
    rn_tls_bytes_clear(bytes);
  } else if (is_fatal(libssl.SSL_get_error(tls->ssl, result))) {
    rn_tls_bytes_clear(bytes);
    tell_error(tls, RN_TLS_UNSENT);
    ossl.ERR_clear_error();
  }
}

/* Whether there may be more in what has come. */
static bool goes_on(struct rn_tls* tls, int result) {
  int error = libssl.SSL_get_error(tls->ssl, result);
  if (error == SSL_ERROR_WANT_READ) return tls->in_left > 0;
  if (error == SSL_ERROR_ZERO_RETURN) {
    tls->is_over = true;
    rn_tls_tell(tls, RN_TLS_END);
  } else if (is_fatal(error)) {
    tls->has_failed = true;
    tell_error(tls, RN_TLS_ERROR);
  }
  return false;
}

/* Reads until an event has come, nothing is left or the memory is full: how many bytes. Records
 * that are full belong together; a smaller one is a piece of its own. */
static size_t read_plain(struct rn_tls* tls, uint8_t* at, size_t room) {
  size_t have = 0;
  int count = RECORD_MAX;
  while (have < room && count == RECORD_MAX) {
    ossl.ERR_clear_error();
    count = libssl.SSL_read(tls->ssl, at + have, (int)(room - have));
    if (tls->is_dead) return 0;
    if (count <= 0) {
      if (!goes_on(tls, count) || tls->count > 0) break;
      count = RECORD_MAX;
      continue;
    }
    if (tls->count > 0) {
      struct rn_tls_event* event = rn_tls_tell(tls, RN_TLS_DATA);
      if (event != NULL) rn_tls_copy(&event->a, at + have, (size_t)count);
      break;
    }
    have += (size_t)count;
  }
  return have;
}

static rn_value advance(rn_context cx, struct rn_tls* tls) {
  if (tls->count > 0) return next_event(cx, tls);
  if (tls->is_over || tls->has_failed) return rn_int(cx, RN_TLS_NONE);
  send_unsent(tls);
  size_t room = tls->in_left + RECORD_MAX < PIECE_MAX ? tls->in_left + RECORD_MAX : PIECE_MAX;
  uint8_t* piece = malloc(room);
  if (piece == NULL) return rn_int(cx, RN_TLS_NONE);
  size_t have = read_plain(tls, piece, room);
  if (have == 0) {
    free(piece);
    return tls->is_dead ? rn_int(cx, RN_TLS_NONE) : next_event(cx, tls);
  }
  uint8_t* fitting = have == room ? NULL : realloc(piece, have);
  return rn_uint8array(cx, fitting == NULL ? piece : fitting, have, rn_free_bytes, NULL);
}

/* After the native JavaScript's bytes may go. */
static void keep_rest(struct rn_tls* tls, bool is_own) {
  struct rn_tls_bytes* waiting = &tls->waiting;
  if (is_own)
    waiting->from = waiting->length - tls->in_left;
  else
    rn_tls_bytes_add(waiting, tls->in, tls->in_left);
  if (waiting->from == waiting->length) rn_tls_bytes_clear(waiting);
  tls->in = NULL;
  tls->in_left = 0;
}

static RN_NATIVE(session_read) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  struct rn_bytes bytes = {NULL, 0};
  if (tls == NULL) return rn_int(cx, RN_TLS_NONE);
  bool has_bytes = rn_bytes_get(cx, RN_ARG(1), &bytes);
  if (tls->depth > 0) {
    /* JavaScript, asked by OpenSSL, reads: it goes on when that is answered. */
    if (has_bytes) rn_tls_bytes_add(&tls->waiting, bytes.at, bytes.length);
    return rn_int(cx, RN_TLS_NONE);
  }
  struct rn_tls_bytes* waiting = &tls->waiting;
  /* JavaScript that is asked could take its bytes away, so they are copied. */
  bool asks = tls->asks_alpn || tls->asks_psk;
  bool is_own = waiting->length > waiting->from || (asks && bytes.length > 0);
  if (is_own && has_bytes) rn_tls_bytes_add(waiting, bytes.at, bytes.length);
  tls->in = is_own ? waiting->at + waiting->from : bytes.at;
  tls->in_left = is_own ? waiting->length - waiting->from : bytes.length;
  rn_tls_enter(tls, cx, RN_ARG(2));
  rn_value result = advance(cx, tls);
  if (!tls->is_dead) keep_rest(tls, is_own);
  rn_tls_leave(tls);
  return result;
}

/* ---- writing ------------------------------------------------------------------------ */

static bool add_pieces(rn_context cx, rn_object array, struct rn_tls_bytes* all) {
  size_t count = rn_array_length(cx, array);
  for (size_t i = 0; i < count; i++) {
    struct rn_bytes bytes;
    if (!rn_bytes_get(cx, rn_get_index(cx, array, (unsigned)i), &bytes) ||
        !rn_tls_bytes_add(all, bytes.at, bytes.length))
      return false;
  }
  return true;
}

static int write_bytes(struct rn_tls* tls, const uint8_t* at, size_t length) {
  size_t sent = 0;
  if (tls->depth > 1 || tls->unsent.length > tls->unsent.from)
    return rn_tls_bytes_add(&tls->unsent, at, length) ? 1 : RN_CRYPTO_NO_MEMORY;
  /* Room for all records at once. If there is none it is looked for with each of them. */
  size_t room = tls->out.length + length + (length / RECORD_MAX + 1) * RECORD_MORE;
  if (room > tls->out.room) grow(&tls->out, room);
  int result = libssl.SSL_write_ex(tls->ssl, at, length, &sent);
  if (result == 1) return 0;
  if (tls->is_dead || is_fatal(libssl.SSL_get_error(tls->ssl, result))) return RN_CRYPTO_FAILED;
  return rn_tls_bytes_add(&tls->unsent, at, length) ? 1 : RN_CRYPTO_NO_MEMORY;
}

static RN_NATIVE(session_write) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  if (tls == NULL) return rn_number(cx, RN_CRYPTO_BAD_STATE);
  struct rn_tls_bytes all = {0};
  struct rn_bytes bytes;
  if (rn_is_array(cx, RN_ARG(1))) {
    if (!add_pieces(cx, rn_as_object(cx, RN_ARG(1)), &all)) {
      rn_tls_bytes_clear(&all);
      return rn_number(cx, RN_CRYPTO_NO_MEMORY);
    }
    bytes = (struct rn_bytes){all.at, all.length};
  } else if (!rn_bytes_get(cx, RN_ARG(1), &bytes)) {
    return rn_number(cx, RN_CRYPTO_BAD_STATE);
  }
  rn_tls_enter(tls, cx, RN_ARG(2));
  int status = write_bytes(tls, bytes.at, bytes.length);
  rn_value result = status == RN_CRYPTO_FAILED ? rn_crypto_failed(cx) : rn_int(cx, status);
  rn_tls_leave(tls);
  rn_tls_bytes_clear(&all);
  return result;
}

/* Says goodbye, or asks for a new handshake. */
static RN_NATIVE(session_shutdown) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  if (tls == NULL || tls->depth > 0) return rn_undefined(cx);
  rn_tls_enter(tls, cx, RN_ARG(1));
  if (libssl.SSL_shutdown(tls->ssl) == 0) libssl.SSL_shutdown(tls->ssl);
  rn_tls_leave(tls);
  return rn_undefined(cx);
}

static RN_NATIVE(session_renegotiate) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  if (tls == NULL || tls->depth > 0) return rn_number(cx, RN_CRYPTO_BAD_STATE);
  rn_tls_enter(tls, cx, RN_ARG(1));
  rn_value result = libssl.SSL_renegotiate(tls->ssl) == 1 ? rn_int(cx, 0) : rn_crypto_failed(cx);
  rn_tls_leave(tls);
  return result;
}

static RN_NATIVE(session_out) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  if (tls == NULL || tls->out.length == 0) return rn_undefined(cx);
  struct rn_tls_lent* lent = malloc(sizeof *lent);
  if (lent == NULL) return rn_undefined(cx);
  struct rn_tls_bytes out = tls->out;
  tls->out = (struct rn_tls_bytes){0};
  bool is_loose = out.room - out.length > out.length / 4 + 256;
  uint8_t* fitting = is_loose ? realloc(out.at, out.length) : NULL;
  lent->at = fitting == NULL ? out.at : fitting;
  atomic_init(&lent->holders, 2);
  let_go(tls->lent);
  tls->lent = lent;
  return rn_uint8array(cx, lent->at, out.length, release_lent, lent);
}

/* sessionSent(session, what sessionOut gave): nobody looks at it any more. */
static RN_NATIVE(session_sent) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  struct rn_bytes sent;
  if (tls == NULL || tls->lent == NULL || !rn_bytes_get(cx, RN_ARG(1), &sent) ||
      sent.at != tls->lent->at)
    return rn_undefined(cx);
  free(tls->lent->at);
  tls->lent->at = NULL;
  let_go(tls->lent);
  tls->lent = NULL;
  return rn_undefined(cx);
}

/* sessionWaits(session): [bytes to be sent, whether plaintext waits for the handshake] in one
 * number: -1 if only plaintext waits. */
static RN_NATIVE(session_waits) {
  RN_UNUSED;
  struct rn_tls* tls = rn_tls_of(cx, RN_ARG(0));
  if (tls == NULL) return rn_int(cx, 0);
  if (tls->out.length > 0) return rn_size(cx, tls->out.length);
  return rn_int(cx, tls->unsent.length > tls->unsent.from ? -1 : 0);
}

const struct rn_function rn_tls_session_functions[] = {
    {"sessionNew", session_new},
    {"sessionDestroy", session_destroy},
    {"sessionRead", session_read},
    {"sessionPart", session_part},
    {"sessionWrite", session_write},
    {"sessionShutdown", session_shutdown},
    {"sessionRenegotiate", session_renegotiate},
    {"sessionOut", session_out},
    {"sessionSent", session_sent},
    {"sessionWaits", session_waits},
    {NULL, NULL},
};
