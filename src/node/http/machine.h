/* SPDX-License-Identifier: MIT */
/*
 * The insides that the parser's files share: states, flags, faults, and the steps that
 * one byte makes.
 *
 *   start line (line.c) -> headers (fields.c) -> HEAD -> body (chunks.c)
 *        ^                           ^                              |        |
 *        |                           +---- trailers ----------------+        |
 *        +------------------------------------ END <-------------------------+
 */
#ifndef RN_NODE_HTTP_MACHINE_H
#define RN_NODE_HTTP_MACHINE_H

#include "node/http/parse.h"

enum state {
  /* start line */
  S_START,
  S_METHOD,
  S_METHOD_SPACE,
  S_URL_SPACES,
  S_URL_FIRST, /* from here to S_FRAGMENT: characters of the URL */
  S_SCHEME,
  S_SCHEME_SLASH_1,
  S_SCHEME_SLASH_2,
  S_SERVER,
  S_SERVER_AT,
  S_PATH,
  S_QUERY,
  S_FRAGMENT,
  S_URL_LF,
  S_URL_PAST, /* behind a line without a protocol */
  S_PROTOCOL_SPACES,
  S_PROTOCOL,
  S_PROTOCOL_SLASH,
  S_MAJOR,
  S_DOT,
  S_MINOR,
  S_LINE_END,
  S_LINE_LF,
  S_PREFACE,
  S_STATUS_SPACE,
  S_STATUS_CODE,
  S_STATUS_END,
  S_STATUS_TEXT, /* characters of the status text */
  S_STATUS_LF,
  /* headers and trailers */
  S_FIELD_FIRST,
  S_FIELD_START,
  S_FIELD, /* characters of a name */
  S_FIELD_SPACES,
  S_VALUE_SPACES,
  S_VALUE_EMPTY_LF,
  S_VALUE_EMPTY,
  S_VALUE_START, /* from here to S_VALUE_RELAXED: characters of a value */
  S_CODING,
  S_CODING_LAST,
  S_CODING_TOKEN,
  S_CODING_SPACES,
  S_LENGTH,
  S_LENGTH_SPACES,
  S_CONNECTION,
  S_CONNECTION_WORD,
  S_CONNECTION_SPACES,
  S_CONNECTION_TOKEN,
  S_VALUE,
  S_VALUE_OTHER,
  S_VALUE_LENIENT,
  S_VALUE_RELAXED,
  S_VALUE_LF,
  S_VALUE_FOLD,
  S_HEAD_LF,
  /* body */
  S_HEAD,        /* RN_HTTP_HEAD comes next */
  S_HEAD_TOLD,   /* the answer is awaited */
  S_BODY,        /* `left` bytes */
  S_BODY_TO_END, /* all bytes that come */
  S_CHUNK_SIZE_FIRST,
  S_CHUNK_SIZE,
  S_CHUNK_SIZE_END,
  S_CHUNK_NAME_FIRST,
  S_CHUNK_NAME,
  S_CHUNK_VALUE,
  S_CHUNK_QUOTED,
  S_CHUNK_QUOTED_PAIR,
  S_CHUNK_QUOTED_END,
  S_CHUNK_LF,
  S_CHUNK_DATA,
  S_CHUNK_END,
  S_CHUNK_END_LF,
  /* the end */
  S_END, /* RN_HTTP_END comes next */
  S_END_TOLD,
  S_CLOSED, /* nothing may come any more */
  S_UPGRADED,
  S_FAILED,
};

enum flag {
  F_KEEP_ALIVE = 1 << 0,
  F_CLOSE = 1 << 1,
  F_CONNECTION_UPGRADE = 1 << 2,
  F_CHUNKED = 1 << 3,
  F_UPGRADE = 1 << 4,
  F_LENGTH = 1 << 5,
  F_NO_BODY = 1 << 6,
  F_TRAILERS = 1 << 7,
  F_CODING = 1 << 8, /* Transfer-Encoding */
};

/* Headers that mean something to the parser, then what their value was. */
enum special {
  H_NONE,
  H_CONNECTION,
  H_LENGTH,
  H_CODING,
  H_UPGRADE,
  H_CONNECTION_KEEP_ALIVE,
  H_CONNECTION_CLOSE,
  H_CONNECTION_UPGRADE,
  H_CODING_CHUNKED,
};

enum { FINISH_FINE, FINISH_ENDS, FINISH_BAD };

/* What a state has done with a byte. */
enum step {
  STEP_TAKE, /* taken: a character of the text, in a state that has one */
  STEP_SKIP, /* taken, and not kept */
  STEP_SAME, /* for the next state */
  STEP_FAULT,
  STEP_FAULT_PAST, /* the byte counts as taken */
};

#define RN_HTTP_FAULTS(X)                                                                          \
  X(METHOD, "HPE_INVALID_METHOD", "Invalid method encountered")                                    \
  X(METHOD_SPACE, "HPE_INVALID_METHOD", "Expected space after method")                             \
  X(URL_CHARS, "HPE_INVALID_URL", "Invalid characters in url")                                     \
  X(URL_START, "HPE_INVALID_URL", "Unexpected start char in url")                                  \
  X(URL_SCHEME, "HPE_INVALID_URL", "Unexpected char in url schema")                                \
  X(URL_SERVER, "HPE_INVALID_URL", "Unexpected char in url server")                                \
  X(URL_AT, "HPE_INVALID_URL", "Double @ in url")                                                  \
  X(URL_PATH, "HPE_INVALID_URL", "Invalid char in url path")                                       \
  X(URL_QUERY, "HPE_INVALID_URL", "Invalid char in url query")                                     \
  X(URL_FRAGMENT, "HPE_INVALID_URL", "Invalid char in url fragment start")                         \
  X(URL_CRLF, "HPE_INVALID_URL", "Expected CRLF")                                                  \
  X(PROTOCOL, "HPE_INVALID_CONSTANT", "Expected HTTP/, RTSP/ or ICE/")                             \
  X(METHOD_HTTP, "HPE_INVALID_CONSTANT", "Invalid method for HTTP/x.x request")                    \
  X(METHOD_RTSP, "HPE_INVALID_CONSTANT", "Invalid method for RTSP/x.x request")                    \
  X(METHOD_ICE, "HPE_INVALID_CONSTANT", "Expected SOURCE method for ICE/x.x request")              \
  X(MAJOR, "HPE_INVALID_VERSION", "Invalid major version")                                         \
  X(DOT, "HPE_INVALID_VERSION", "Expected dot")                                                    \
  X(MINOR, "HPE_INVALID_VERSION", "Invalid minor version")                                         \
  X(VERSION, "HPE_INVALID_VERSION", "Invalid HTTP version")                                        \
  X(VERSION_CRLF, "HPE_INVALID_VERSION", "Expected CRLF after version")                            \
  X(VERSION_LF, "HPE_STRICT", "Expected CRLF after version")                                       \
  X(VERSION_SPACE, "HPE_INVALID_VERSION", "Expected space after version")                          \
  X(PREFACE, "HPE_INVALID_VERSION", "Expected HTTP/2 Connection Preface")                          \
  X(H2, "HPE_PAUSED_H2_UPGRADE", "Pause on PRI/Upgrade")                                           \
  X(STATUS_CODE, "HPE_INVALID_STATUS", "Invalid status code")                                      \
  X(STATUS, "HPE_INVALID_STATUS", "Invalid response status")                                       \
  X(STATUS_CR, "HPE_CR_EXPECTED", "Missing expected CR after response line")                       \
  X(LF, "HPE_STRICT", "Expected LF after CR")                                                      \
  X(FIELD_SPACE, "HPE_UNEXPECTED_SPACE", "Unexpected space after start line")                      \
  X(FIELD_CHAR, "HPE_INVALID_HEADER_TOKEN", "Invalid header field char")                           \
  X(FIELD_TOKEN, "HPE_INVALID_HEADER_TOKEN", "Invalid header token")                               \
  X(VALUE_CHAR, "HPE_INVALID_HEADER_TOKEN", "Invalid header value char")                           \
  X(VALUE_SPACE, "HPE_INVALID_HEADER_TOKEN", "Unexpected whitespace after header value")           \
  X(VALUE_CR, "HPE_CR_EXPECTED", "Missing expected CR after header value")                         \
  X(VALUE_LF, "HPE_LF_EXPECTED", "Missing expected LF after header value")                         \
  X(HEAD_LF, "HPE_STRICT", "Expected LF after headers")                                            \
  X(CODING_WITH_LENGTH, "HPE_INVALID_TRANSFER_ENCODING",                                           \
    "Transfer-Encoding can't be present with Content-Length")                                      \
  X(LENGTH_WITH_CODING, "HPE_INVALID_CONTENT_LENGTH",                                              \
    "Content-Length can't be present with Transfer-Encoding")                                      \
  X(CODING, "HPE_INVALID_TRANSFER_ENCODING", "Invalid `Transfer-Encoding` header value")           \
  X(CODING_EMPTY, "HPE_INVALID_TRANSFER_ENCODING", "Empty Transfer-Encoding")                      \
  X(CODING_OF_REQUEST, "HPE_INVALID_TRANSFER_ENCODING", "Request has invalid `Transfer-Encoding`") \
  X(LENGTH_EMPTY, "HPE_INVALID_CONTENT_LENGTH", "Empty Content-Length")                            \
  X(LENGTH_TWICE, "HPE_UNEXPECTED_CONTENT_LENGTH", "Duplicate Content-Length")                     \
  X(LENGTH_BIG, "HPE_INVALID_CONTENT_LENGTH", "Content-Length overflow")                           \
  X(LENGTH_CHAR, "HPE_INVALID_CONTENT_LENGTH", "Invalid character in Content-Length")              \
  X(CHUNK_BIG, "HPE_INVALID_CHUNK_SIZE", "Chunk size overflow")                                    \
  X(CHUNK_CHAR, "HPE_INVALID_CHUNK_SIZE", "Invalid character in chunk size")                       \
  X(CHUNK_CR, "HPE_CR_EXPECTED", "Missing expected CR after chunk size")                           \
  X(CHUNK_LF, "HPE_STRICT", "Expected LF after chunk size")                                        \
  X(CHUNK_EXTENSION, "HPE_STRICT", "Invalid character in chunk extensions")                        \
  X(CHUNK_NAME, "HPE_STRICT", "Invalid character in chunk extensions name")                        \
  X(CHUNK_NAME_CR, "HPE_CR_EXPECTED", "Missing expected CR after chunk extension name")            \
  X(CHUNK_VALUE, "HPE_STRICT", "Invalid character in chunk extensions value")                      \
  X(CHUNK_VALUE_CR, "HPE_CR_EXPECTED", "Missing expected CR after chunk extension value")          \
  X(CHUNK_QUOTED, "HPE_STRICT", "Invalid character in chunk extensions quoted value")              \
  X(CHUNK_PAIR, "HPE_STRICT", "Invalid quoted-pair in chunk extensions quoted value")              \
  X(CHUNK_QUOTED_END, "HPE_STRICT", "Invalid character in chunk extensions quote value")           \
  X(CHUNK_DATA_CR, "HPE_CR_EXPECTED", "Missing expected CR after chunk data")                      \
  X(CHUNK_DATA_LF, "HPE_STRICT", "Expected LF after chunk data")                                   \
  X(CLOSED, "HPE_CLOSED_CONNECTION", "Data after `Connection: close`")                             \
  X(EOF, "HPE_INVALID_EOF_STATE", "Invalid EOF state")                                             \
  X(HEADERS_BIG, "HPE_HEADER_OVERFLOW", "Header overflow")                                         \
  X(EXTENSIONS_BIG, "HPE_CHUNK_EXTENSIONS_OVERFLOW", "Chunk extensions overflow")                  \
  X(AFTER_HEAD, "HPE_CB_HEADERS_COMPLETE", "User callback error")                                  \
  X(AFTER_BODY, "HPE_JS_EXCEPTION", "JS Exception")                                                \
  X(AFTER_END, "HPE_CB_MESSAGE_COMPLETE", "`on_message_complete` callback error")                  \
  X(MEMORY, "HPE_INTERNAL", "Out of memory")

enum fault {
#define X(name, code, reason) FAULT_##name,
  RN_HTTP_FAULTS(X)
#undef X
};

extern const uint64_t rn_http_url[4];
extern const uint64_t rn_http_server[4];
extern const uint64_t rn_http_quoted[4];

static inline bool is_in(const uint64_t set[4], uint8_t c) {
  return set[c >> 6] >> (c & 63) & 1;
}

static inline uint8_t lower(uint8_t c) {
  return c >= 'A' && c <= 'Z' ? c | 0x20 : c;
}

static inline bool is_lenient(const struct rn_http* p, int what) {
  return (p->lenient & what) != 0;
}

static inline enum step go(struct rn_http* p, enum state state, enum step step) {
  p->state = (uint8_t)state;
  return step;
}

static inline enum step fail(struct rn_http* p, enum fault fault) {
  p->out[RN_HTTP_OUT_FAULT] = fault;
  p->state = S_FAILED;
  return STEP_FAULT;
}

static inline enum step fail_past(struct rn_http* p, enum fault fault) {
  fail(p, fault);
  return STEP_FAULT_PAST;
}

/* A state that ends a line by LF alone, where that is allowed. */
static inline enum step bare_lf(struct rn_http* p, enum state state, enum step step,
                                enum fault fault) {
  if (is_lenient(p, RN_HTTP_LENIENT_NO_CR)) return go(p, state, step);
  return step == STEP_SKIP ? fail_past(p, fault) : fail(p, fault);
}

bool rn_http_append(struct rn_http* p, const uint8_t* bytes, size_t count);
bool rn_http_end_text(struct rn_http* p);

enum step rn_http_line(struct rn_http* p, uint8_t c);
enum step rn_http_fields(struct rn_http* p, uint8_t c);
enum step rn_http_chunks(struct rn_http* p, uint8_t c);

#endif
