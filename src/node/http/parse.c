/* SPDX-License-Identifier: MIT */
/*
 * The parser's drive: hands bytes to the states, keeps the texts of a head, decides what
 * body a message has, and tells the events. See parse.h.
 */
#include "node/http/parse.h"

#include <stdlib.h>
#include <string.h>

#include "node/http/machine.h"

const struct rn_http_fault rn_http_faults[] = {
#define X(name, code, reason) {code, reason},
    RN_HTTP_FAULTS(X)
#undef X
};

const uint64_t rn_http_token[4] = {0x03ff6cfa00000000, 0x57ffffffc7fffffe, 0, 0};
const uint64_t rn_http_url[4] = {0x7ffffff600000000, 0x7fffffffffffffff, 0, 0};
const uint64_t rn_http_server[4] = {0x2fff7ff200000000, 0x47fffffeaffffffe, 0, 0};
const uint64_t rn_http_value[4] = {0xffffffff00000200, 0x7fffffffffffffff, UINT64_MAX, UINT64_MAX};
const uint64_t rn_http_quoted[4] = {0xfffffffb00000200, 0x7fffffffefffffff, UINT64_MAX, UINT64_MAX};
const uint64_t rn_http_relaxed[4] = {0xffffffffffffdbfe, UINT64_MAX, UINT64_MAX, UINT64_MAX};

enum { METHOD_CONNECT = 5, KEPT_MAX = 4096 };

void rn_http_start(struct rn_http* p, int kind, int lenient, uint32_t max) {
  memset(p->out, 0, sizeof(p->out));
  p->kind = (uint8_t)kind;
  p->lenient = (uint16_t)lenient;
  p->max = max;
  p->state = S_START;
  p->finish = FINISH_FINE;
  p->flags = 0;
  p->special = H_NONE;
  p->left = 0;
  p->used = p->counted = 0;
  /* A parser that waits for work does not hold the memory of a large head. */
  if (p->room > KEPT_MAX || p->ends_room > KEPT_MAX / sizeof(*p->ends)) rn_http_free(p);
}

void rn_http_stop(struct rn_http* p, enum rn_http_event event) {
  fail(p, event == RN_HTTP_HEAD   ? FAULT_AFTER_HEAD
          : event == RN_HTTP_BODY ? FAULT_AFTER_BODY
                                  : FAULT_AFTER_END);
}

void rn_http_free(struct rn_http* p) {
  free(p->text);
  free(p->ends);
  p->text = NULL;
  p->ends = NULL;
  p->room = p->ends_room = 0;
}

/* ---- texts ---------------------------------------------------------------------------- */

bool rn_http_append(struct rn_http* p, const uint8_t* bytes, size_t count) {
  if (count >= p->max - p->counted) {
    fail(p, FAULT_HEADERS_BIG);
    return false;
  }
  if (p->room - p->used < count) {
    size_t room = (p->used + count) * 2 < 512 ? 512 : (p->used + count) * 2;
    char* bigger = realloc(p->text, room);
    if (bigger == NULL) {
      fail(p, FAULT_MEMORY);
      return false;
    }
    p->text = bigger;
    p->room = (uint32_t)room;
  }
  memcpy(p->text + p->used, bytes, count);
  p->used += (uint32_t)count;
  p->counted += (uint32_t)count;
  return true;
}

bool rn_http_end_text(struct rn_http* p) {
  uint32_t texts = (uint32_t)p->out[RN_HTTP_OUT_TEXTS];
  if (texts == p->ends_room) {
    uint32_t room = texts * 2 + 32;
    uint32_t* bigger = realloc(p->ends, room * sizeof(*bigger));
    if (bigger == NULL) {
      fail(p, FAULT_MEMORY);
      return false;
    }
    p->ends = bigger;
    p->ends_room = room;
  }
  p->ends[texts] = p->used;
  p->out[RN_HTTP_OUT_TEXTS]++;
  return true;
}

/* ---- what follows a head ---------------------------------------------------------------- */

static bool is_response(const struct rn_http* p) {
  return p->kind == RN_HTTP_RESPONSE;
}

/* Whether only the end of the connection ends the message. */
static bool needs_end(const struct rn_http* p) {
  int status = p->out[RN_HTTP_OUT_STATUS];
  if (!is_response(p) || status / 100 == 1 || status == 204 || status == 304) return false;
  if (p->flags & F_NO_BODY) return false;
  if ((p->flags & F_CODING) && !(p->flags & F_CHUNKED)) return true;
  return !(p->flags & (F_CHUNKED | F_LENGTH));
}

static bool keeps_alive(const struct rn_http* p) {
  bool is_new = p->out[RN_HTTP_OUT_MAJOR] > 0 && p->out[RN_HTTP_OUT_MINOR] > 0;
  if (is_new ? (p->flags & F_CLOSE) != 0 : !(p->flags & F_KEEP_ALIVE)) return false;
  return !needs_end(p);
}

static enum rn_http_event tell_head(struct rn_http* p) {
  const int both = F_UPGRADE | F_CONNECTION_UPGRADE;
  bool upgrade = (p->flags & both) == both
                     ? !is_response(p) || p->out[RN_HTTP_OUT_STATUS] == 101
                     : !is_response(p) && p->out[RN_HTTP_OUT_METHOD] == METHOD_CONNECT;
  p->out[RN_HTTP_OUT_UPGRADE] = upgrade;
  p->out[RN_HTTP_OUT_KEEP_ALIVE] = keeps_alive(p);
  p->state = S_HEAD_TOLD;
  p->counted = 0;
  return RN_HTTP_HEAD;
}

static bool has_no_body(const struct rn_http* p) {
  int status = p->out[RN_HTTP_OUT_STATUS];
  if (p->flags & F_NO_BODY) return true;
  if (!is_response(p)) return false;
  return status == 100 || status == 102 || status == 103 || status == 204 || status == 304;
}

/* The state in which the body is read, S_END if there is none. */
static enum state body_state(struct rn_http* p) {
  bool is_connect = !is_response(p) && p->out[RN_HTTP_OUT_METHOD] == METHOD_CONNECT;
  bool has_some = (p->flags & F_CHUNKED) || p->left > 0;
  bool is_switched = is_response(p) && p->out[RN_HTTP_OUT_STATUS] == 101;
  if (p->out[RN_HTTP_OUT_UPGRADE] && (is_connect || (p->flags & F_NO_BODY) || !has_some))
    is_switched = true;
  if (is_switched) {
    p->out[RN_HTTP_OUT_UPGRADE] = 1;
    return S_END;
  }
  if (has_no_body(p)) return S_END;
  if (p->flags & F_CHUNKED) return S_CHUNK_SIZE_FIRST;
  if (p->flags & F_CODING) {
    const int may = RN_HTTP_LENIENT_CHUNKED_LENGTH | RN_HTTP_LENIENT_TRANSFER_ENCODING;
    if (is_response(p) || is_lenient(p, may)) return S_BODY_TO_END;
    fail(p, FAULT_CODING_OF_REQUEST);
    return S_FAILED;
  }
  if (p->flags & F_LENGTH) return p->left > 0 ? S_BODY : S_END;
  return needs_end(p) ? S_BODY_TO_END : S_END;
}

static void begin_body(struct rn_http* p, int answer) {
  if (answer == RN_HTTP_NO_BODY || answer == RN_HTTP_OTHER_PROTOCOL) p->flags |= F_NO_BODY;
  if (answer == RN_HTTP_OTHER_PROTOCOL) p->out[RN_HTTP_OUT_UPGRADE] = 1;
  if (answer == RN_HTTP_TOO_MANY) {
    fail(p, FAULT_HEADERS_BIG);
    return;
  }
  if (answer == RN_HTTP_NO_UPGRADE) p->out[RN_HTTP_OUT_UPGRADE] = 0;
  p->used = 0;
  p->out[RN_HTTP_OUT_TEXTS] = 0;
  p->state = (uint8_t)body_state(p);
  if (p->state == S_BODY_TO_END) p->finish = FINISH_ENDS;
}

static void begin_next(struct rn_http* p) {
  if (p->out[RN_HTTP_OUT_UPGRADE]) {
    p->state = S_UPGRADED;
    return;
  }
  bool goes_on = keeps_alive(p) || is_lenient(p, RN_HTTP_LENIENT_KEEP_ALIVE);
  p->flags = 0;
  p->out[RN_HTTP_OUT_HAS] = 0;
  p->state = goes_on ? S_START : S_CLOSED;
}

/* ---- the drive ---------------------------------------------------------------------------- */

/* The characters that a state only keeps, or NULL. */
static const uint64_t* run_of(const struct rn_http* p) {
  switch (p->state) {
    case S_PATH:
    case S_QUERY:
      return rn_http_url;
    case S_FIELD:
      return rn_http_token;
    case S_VALUE:
      return rn_http_value;
    default:
      return NULL;
  }
}

static bool has_text(const struct rn_http* p) {
  return (p->state >= S_URL_FIRST && p->state <= S_FRAGMENT) || p->state == S_STATUS_TEXT ||
         p->state == S_FIELD || p->state == S_FIELD_SPACES ||
         (p->state >= S_VALUE_START && p->state <= S_VALUE_RELAXED);
}

static enum step one_byte(struct rn_http* p, uint8_t c) {
  bool is_kept = has_text(p);
  enum step step = p->state <= S_STATUS_LF ? rn_http_line(p, c)
                   : p->state <= S_HEAD_LF ? rn_http_fields(p, c)
                                           : rn_http_chunks(p, c);
  if (step == STEP_TAKE && is_kept && !rn_http_append(p, &c, 1)) return STEP_FAULT;
  return step;
}

/* A piece of the body, whose end may be the end of the message or of a chunk. */
static enum rn_http_event body_piece(struct rn_http* p, size_t count, size_t* at) {
  size_t some = count - *at;
  if (p->state != S_BODY_TO_END) {
    if (some > p->left) some = (size_t)p->left;
    p->left -= some;
    if (p->left == 0) p->state = p->state == S_BODY ? S_END : S_CHUNK_END;
  }
  p->out[RN_HTTP_OUT_FROM] = (int32_t)*at;
  *at += some;
  p->out[RN_HTTP_OUT_TO] = (int32_t)*at;
  return RN_HTTP_BODY;
}

/* Behind the last message of a connection. */
static void skip_closed(struct rn_http* p, const uint8_t* bytes, size_t count, size_t* at) {
  while (*at < count && p->state == S_CLOSED) {
    uint8_t c = bytes[(*at)++];
    if (c == '\r' || c == '\n' || is_lenient(p, RN_HTTP_LENIENT_DATA_AFTER_CLOSE)) continue;
    fail(p, FAULT_CLOSED);
  }
}

static void take_bytes(struct rn_http* p, const uint8_t* bytes, size_t count, size_t* at) {
  const uint64_t* set = run_of(p);
  if (set != NULL) {
    size_t end = *at;
    while (end < count && is_in(set, bytes[end])) end++;
    size_t from = *at;
    *at = end;
    if (end != from && !rn_http_append(p, bytes + from, end - from)) return;
    if (end == count) return;
  }
  enum step step = one_byte(p, bytes[*at]);
  if (step == STEP_TAKE || step == STEP_SKIP || step == STEP_FAULT_PAST) ++*at;
}

enum rn_http_event rn_http_next(struct rn_http* p, const uint8_t* bytes, size_t count, size_t* at,
                                int answer) {
  for (;;) {
    switch (p->state) {
      case S_HEAD:
        return tell_head(p);
      case S_HEAD_TOLD:
        begin_body(p, answer);
        break;
      case S_END:
        p->state = S_END_TOLD;
        p->finish = FINISH_FINE;
        return RN_HTTP_END;
      case S_END_TOLD:
        begin_next(p);
        break;
      case S_UPGRADED:
        return RN_HTTP_UPGRADE;
      case S_FAILED:
        return RN_HTTP_FAULT;
      case S_CLOSED:
        skip_closed(p, bytes, count, at);
        return p->state == S_CLOSED ? RN_HTTP_MORE : RN_HTTP_FAULT;
      case S_BODY:
      case S_BODY_TO_END:
      case S_CHUNK_DATA:
        return *at < count ? body_piece(p, count, at) : RN_HTTP_MORE;
      default:
        if (*at >= count) return RN_HTTP_MORE;
        take_bytes(p, bytes, count, at);
    }
  }
}

enum rn_http_event rn_http_finish(struct rn_http* p) {
  if (p->state == S_FAILED || p->state == S_UPGRADED || p->finish == FINISH_FINE)
    return RN_HTTP_MORE;
  if (p->finish == FINISH_ENDS) {
    p->finish = FINISH_FINE;
    p->state = S_END_TOLD;
    return RN_HTTP_END;
  }
  fail(p, FAULT_EOF);
  return RN_HTTP_FAULT;
}
