/* SPDX-License-Identifier: MIT */
/*
 * An incremental parser of HTTP/1 messages, which knows nothing of JavaScript.
 *
 *   rn_http_start(p, kind, lenient, max)       a new connection
 *   rn_http_next(p, bytes, n, &at, answer)     goes on at `at` until there is an event
 *   rn_http_finish(p)                          no more bytes will come
 *
 * The caller pulls: it calls rn_http_next again and again with the same bytes, and does
 * what the event says, until RN_HTTP_MORE asks for other bytes. Nothing is called back, so
 * the caller may do anything with the parser between two events.
 *
 * 1. Bytes may be cut anywhere; the events are the same, except the pieces of a body and
 *    the place at which a head is found to be too large.
 * 2. The texts of a head (URL or status text, then names and values in turn) lie one behind
 *    the other in `text`; `ends` says where each ends. Both are used again for the next
 *    message: a header costs no allocation.
 * 3. What a head may hold is bounded by `max`, so is what is kept of it.
 * 4. After RN_HTTP_FAULT the parser gives nothing else.
 *
 * Accepted and refused, with which code, is what llhttp 9 accepts and refuses.
 */
#ifndef RN_NODE_HTTP_PARSE_H
#define RN_NODE_HTTP_PARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum rn_http_event {
  RN_HTTP_MORE,    /* all bytes are taken */
  RN_HTTP_HEAD,    /* the head is complete; the next call says how to go on */
  RN_HTTP_BODY,    /* a piece of the body: out[FROM] to out[TO] of the bytes */
  RN_HTTP_END,     /* the message is complete; trailers are in the texts */
  RN_HTTP_UPGRADE, /* the bytes from `at` on are of another protocol */
  RN_HTTP_FAULT,   /* out[FAULT] is one of rn_http_faults */
};

/* Answers to RN_HTTP_HEAD. */
enum {
  RN_HTTP_GO_ON,
  RN_HTTP_NO_BODY,        /* there is none, whatever the head says: a response to HEAD */
  RN_HTTP_OTHER_PROTOCOL, /* nor anything else of this protocol */
  RN_HTTP_NO_UPGRADE,     /* the wish for another protocol is not granted */
  RN_HTTP_TOO_MANY,       /* it has too many headers */
};

enum { RN_HTTP_REQUEST = 1, RN_HTTP_RESPONSE = 2 };

enum rn_http_lenient {
  RN_HTTP_LENIENT_HEADERS = 1 << 0,
  RN_HTTP_LENIENT_CHUNKED_LENGTH = 1 << 1,
  RN_HTTP_LENIENT_KEEP_ALIVE = 1 << 2,
  RN_HTTP_LENIENT_TRANSFER_ENCODING = 1 << 3,
  RN_HTTP_LENIENT_VERSION = 1 << 4,
  RN_HTTP_LENIENT_DATA_AFTER_CLOSE = 1 << 5,
  RN_HTTP_LENIENT_NO_LF = 1 << 6,
  RN_HTTP_LENIENT_NO_CRLF_AFTER_CHUNK = 1 << 7,
  RN_HTTP_LENIENT_NO_CR = 1 << 8,
  RN_HTTP_LENIENT_SPACES_AFTER_CHUNK_SIZE = 1 << 9,
  RN_HTTP_LENIENT_VALUES = 1 << 10, /* control characters in values */
};

/* What the caller may look at, as 32-bit numbers. */
enum rn_http_out {
  RN_HTTP_OUT_AT,
  RN_HTTP_OUT_FROM,
  RN_HTTP_OUT_TO,
  RN_HTTP_OUT_FAULT,
  RN_HTTP_OUT_BEGUN, /* a message has begun: the caller sets it back */
  RN_HTTP_OUT_METHOD,
  RN_HTTP_OUT_STATUS,
  RN_HTTP_OUT_MAJOR,
  RN_HTTP_OUT_MINOR,
  RN_HTTP_OUT_UPGRADE,
  RN_HTTP_OUT_KEEP_ALIVE,
  RN_HTTP_OUT_TEXTS, /* how many are in `ends` */
  RN_HTTP_OUT_HAS,   /* rn_http_has: headers that servers ask for in each request */
  RN_HTTP_OUT_MAX = 16,
};

enum rn_http_has {
  RN_HTTP_HAS_HOST = 1 << 0,
  RN_HTTP_HAS_EXPECT = 1 << 1,
  RN_HTTP_HAS_LENGTH = 1 << 2,
  RN_HTTP_HAS_CODING = 1 << 3,
};

struct rn_http {
  int32_t out[RN_HTTP_OUT_MAX];
  uint32_t magic;
  uint16_t lenient;
  uint16_t flags;
  uint8_t kind;
  uint8_t state;
  uint8_t special; /* the header whose value is read, if it means something here */
  uint8_t matched; /* characters of a word that have come */
  uint8_t word;    /* which word */
  uint8_t finish;  /* what the end of the bytes means now */
  uint64_t left;   /* Content-Length, or of the chunk; what of it has not come */
  uint32_t max;
  uint32_t counted;    /* characters of texts in this head */
  uint32_t extensions; /* characters of a chunk's extensions */
  char* text;
  uint32_t used, room;
  uint32_t* ends;
  uint32_t ends_room;
};

struct rn_http_fault {
  const char* code;
  const char* reason;
};
extern const struct rn_http_fault rn_http_faults[];

/* The names of methods by their numbers, NULL behind the last. */
extern const char* const rn_http_methods[];
/* How many of them are HTTP's own; the others are those of RTSP. */
extern const int rn_http_methods_count;

/* Sets of characters, a bit each: of names, of values, of values where much is allowed. */
extern const uint64_t rn_http_token[4];
extern const uint64_t rn_http_value[4];
extern const uint64_t rn_http_relaxed[4];

void rn_http_start(struct rn_http* p, int kind, int lenient, uint32_t max);
enum rn_http_event rn_http_next(struct rn_http* p, const uint8_t* bytes, size_t count, size_t* at,
                                int answer);
/* RN_HTTP_MORE: fine; RN_HTTP_END: the message ends here; or RN_HTTP_FAULT. */
enum rn_http_event rn_http_finish(struct rn_http* p);
/* A listener of the event failed: from now on all is a fault. */
void rn_http_stop(struct rn_http* p, enum rn_http_event event);
void rn_http_free(struct rn_http* p);

#endif
