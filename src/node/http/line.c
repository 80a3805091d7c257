/* SPDX-License-Identifier: MIT */
/*
 * The first line of a request (method, URL, version) or of a response (version, status),
 * a byte at a time.
 */
#include <string.h>

#include "node/http/machine.h"

const char* const rn_http_methods[] = {
    "DELETE",        "GET",      "HEAD",       "POST",     "PUT",    "CONNECT",   "OPTIONS",
    "TRACE",         "COPY",     "LOCK",       "MKCOL",    "MOVE",   "PROPFIND",  "PROPPATCH",
    "SEARCH",        "UNLOCK",   "BIND",       "REBIND",   "UNBIND", "ACL",       "REPORT",
    "MKACTIVITY",    "CHECKOUT", "MERGE",      "M-SEARCH", "NOTIFY", "SUBSCRIBE", "UNSUBSCRIBE",
    "PATCH",         "PURGE",    "MKCALENDAR", "LINK",     "UNLINK", "SOURCE",    "PRI",
    "DESCRIBE",      "ANNOUNCE", "SETUP",      "PLAY",     "PAUSE",  "TEARDOWN",  "GET_PARAMETER",
    "SET_PARAMETER", "REDIRECT", "RECORD",     "FLUSH",    "QUERY",  NULL,
};
enum {
  M_GET = 1,
  M_POST = 3,
  M_CONNECT = 5,
  M_OPTIONS = 6,
  M_SOURCE = 33,
  M_PRI,
  M_FLUSH = 45,
  M_QUERY
};
const int rn_http_methods_count = M_QUERY + 1;

static const char* const protocols[] = {"HTTP", "RTSP", "ICE"};

static bool is_of_http(int method) {
  return method <= M_PRI || method == M_QUERY;
}

static bool is_of_rtsp(int method) {
  return (method > M_PRI && method <= M_FLUSH) || method == M_OPTIONS || method == M_GET ||
         method == M_POST;
}

/* A method whose first `matched` characters are those of the word, then c; or -1. */
static int find_method(const struct rn_http* p, uint8_t c) {
  for (int i = 0; rn_http_methods[i] != NULL; i++) {
    const char* name = rn_http_methods[i];
    if (p->matched > 0 && name[0] != rn_http_methods[p->word][0]) continue;
    if (strncmp(name, rn_http_methods[p->word], p->matched) == 0 && name[p->matched] == (char)c)
      return i;
  }
  return -1;
}

/* The longest word wins, so a method may be the beginning of another. */
static enum step method(struct rn_http* p, uint8_t c) {
  int found = c == 0 ? -1 : find_method(p, c);
  if (found >= 0) {
    p->word = (uint8_t)found;
    p->matched++;
    return STEP_SKIP;
  }
  found = p->matched == 0 ? -1 : find_method(p, 0);
  if (found < 0) return fail(p, FAULT_METHOD);
  p->out[RN_HTTP_OUT_METHOD] = found;
  return go(p, S_METHOD_SPACE, STEP_SAME);
}

/* The end of a URL: a space, or the end of the line, which is HTTP/0.9's way. */
static enum step url_end(struct rn_http* p, uint8_t c, enum fault fault) {
  if (c != ' ' && c != '\r' && c != '\n') return fail(p, fault);
  if (!rn_http_end_text(p)) return STEP_FAULT;
  p->matched = 0;
  if (c == ' ') return go(p, S_PROTOCOL_SPACES, STEP_SKIP);
  p->out[RN_HTTP_OUT_MAJOR] = 0;
  p->out[RN_HTTP_OUT_MINOR] = 9;
  return go(p, c == '\r' ? S_URL_LF : S_URL_PAST, STEP_SKIP);
}

static enum step url_first(struct rn_http* p, uint8_t c) {
  if (c == '/' || c == '*') return go(p, S_PATH, STEP_TAKE);
  if (lower(c) >= 'a' && lower(c) <= 'z') return go(p, S_SCHEME, STEP_SAME);
  bool is_space = c == ' ' || c == '\r' || c == '\n';
  return is_space ? fail_past(p, FAULT_URL_CHARS) : fail(p, FAULT_URL_START);
}

static enum step scheme(struct rn_http* p, uint8_t c) {
  if (p->state == S_SCHEME && lower(c) >= 'a' && lower(c) <= 'z') return STEP_TAKE;
  if (p->state == S_SCHEME && c == ':') return go(p, S_SCHEME_SLASH_1, STEP_TAKE);
  if (p->state == S_SCHEME_SLASH_1 && c == '/') return go(p, S_SCHEME_SLASH_2, STEP_TAKE);
  if (p->state == S_SCHEME_SLASH_2 && c == '/') return go(p, S_SERVER, STEP_TAKE);
  bool is_space = (c == ' ' || c == '\r' || c == '\n') && p->state != S_SCHEME_SLASH_2;
  return is_space ? fail_past(p, FAULT_URL_CHARS) : fail(p, FAULT_URL_SCHEME);
}

static enum step server(struct rn_http* p, uint8_t c) {
  if (c == '/') return go(p, S_PATH, STEP_TAKE);
  if (c == '?') return go(p, S_QUERY, STEP_TAKE);
  if (c == '@') {
    return p->state == S_SERVER_AT ? fail_past(p, FAULT_URL_AT) : go(p, S_SERVER_AT, STEP_TAKE);
  }
  if (is_in(rn_http_server, c)) return go(p, S_SERVER, STEP_TAKE);
  return url_end(p, c, FAULT_URL_SERVER);
}

static enum step url(struct rn_http* p, uint8_t c) {
  if (c == '\t' || c == '\f') return fail_past(p, FAULT_URL_CHARS);
  switch (p->state) {
    case S_URL_FIRST:
      return url_first(p, c);
    case S_SERVER:
    case S_SERVER_AT:
      return server(p, c);
    case S_PATH:
      if (is_in(rn_http_url, c)) return STEP_TAKE;
      if (c == '?') return go(p, S_QUERY, STEP_TAKE);
      if (c == '#') return go(p, S_FRAGMENT, STEP_TAKE);
      return url_end(p, c, FAULT_URL_PATH);
    case S_QUERY:
      if (is_in(rn_http_url, c) || c == '?') return STEP_TAKE;
      if (c == '#') return go(p, S_FRAGMENT, STEP_TAKE);
      return url_end(p, c, FAULT_URL_QUERY);
    case S_FRAGMENT:
      if (is_in(rn_http_url, c) || c == '?' || c == '#') return STEP_TAKE;
      return url_end(p, c, FAULT_URL_FRAGMENT);
    default:
      return scheme(p, c);
  }
}

static enum step protocol(struct rn_http* p, uint8_t c) {
  if (p->matched == 0) {
    p->word = c == 'H' ? 0 : c == 'R' ? 1 : 2;
  }
  const char* name = protocols[p->word];
  if (name[p->matched] != (char)c) return fail(p, FAULT_PROTOCOL);
  if (name[++p->matched] != '\0') return STEP_SKIP;
  if (p->kind == RN_HTTP_REQUEST) {
    static const enum fault faults[] = {FAULT_METHOD_HTTP, FAULT_METHOD_RTSP, FAULT_METHOD_ICE};
    int chosen = p->out[RN_HTTP_OUT_METHOD];
    bool fits = p->word == 0   ? is_of_http(chosen)
                : p->word == 1 ? is_of_rtsp(chosen)
                               : chosen == M_SOURCE;
    if (!fits) return fail(p, faults[p->word]);
  }
  return go(p, S_PROTOCOL_SLASH, STEP_SKIP);
}

static bool is_version(int major, int minor) {
  return (major == 0 && minor == 9) || (major == 1 && minor <= 1) || (major == 2 && minor == 0);
}

static enum step minor(struct rn_http* p, uint8_t c) {
  if (c < '0' || c > '9') return fail(p, FAULT_MINOR);
  p->out[RN_HTTP_OUT_MINOR] = c - '0';
  if (!is_version(p->out[RN_HTTP_OUT_MAJOR], c - '0') && !is_lenient(p, RN_HTTP_LENIENT_VERSION))
    return fail_past(p, FAULT_VERSION);
  if (p->kind == RN_HTTP_RESPONSE) return go(p, S_STATUS_SPACE, STEP_SKIP);
  p->matched = 0;
  return go(p, p->out[RN_HTTP_OUT_METHOD] == M_PRI ? S_PREFACE : S_LINE_END, STEP_SKIP);
}

static enum step version(struct rn_http* p, uint8_t c) {
  switch (p->state) {
    case S_PROTOCOL_SPACES:
      if ((c == '\t' || c == '\f') && p->matched == 0) return fail_past(p, FAULT_URL_CHARS);
      p->matched = c == ' ';
      return c == ' ' ? STEP_SKIP : go(p, S_PROTOCOL, STEP_SAME);
    case S_PROTOCOL:
      return protocol(p, c);
    case S_PROTOCOL_SLASH:
      return c == '/' ? go(p, S_MAJOR, STEP_SKIP) : fail(p, FAULT_PROTOCOL);
    case S_MAJOR:
      if (c < '0' || c > '9') return fail(p, FAULT_MAJOR);
      p->out[RN_HTTP_OUT_MAJOR] = c - '0';
      return go(p, S_DOT, STEP_SKIP);
    case S_DOT:
      return c == '.' ? go(p, S_MINOR, STEP_SKIP) : fail(p, FAULT_DOT);
    default:
      return minor(p, c);
  }
}

static enum step preface(struct rn_http* p, uint8_t c) {
  static const char rest[] = "\r\n\r\nSM\r\n\r\n";
  if (c != (uint8_t)rest[p->matched]) return fail(p, FAULT_PREFACE);
  return rest[++p->matched] == '\0' ? fail_past(p, FAULT_H2) : STEP_SKIP;
}

static enum step status(struct rn_http* p, uint8_t c) {
  switch (p->state) {
    case S_STATUS_SPACE:
      p->matched = 0;
      p->out[RN_HTTP_OUT_STATUS] = 0;
      return c == ' ' ? go(p, S_STATUS_CODE, STEP_SKIP) : fail(p, FAULT_VERSION_SPACE);
    case S_STATUS_CODE:
      if (c < '0' || c > '9') return fail(p, FAULT_STATUS_CODE);
      p->out[RN_HTTP_OUT_STATUS] = p->out[RN_HTTP_OUT_STATUS] * 10 + c - '0';
      return ++p->matched == 3 ? go(p, S_STATUS_END, STEP_SKIP) : STEP_SKIP;
    case S_STATUS_END:
      if (c == ' ') return go(p, S_STATUS_TEXT, STEP_SKIP);
      if (c != '\r' && c != '\n') return fail(p, FAULT_STATUS);
      if (!rn_http_end_text(p)) return STEP_FAULT;
      if (c == '\r') return go(p, S_STATUS_LF, STEP_SKIP);
      return bare_lf(p, S_FIELD_FIRST, STEP_SKIP, FAULT_STATUS);
    case S_STATUS_TEXT:
      if (c != '\r' && c != '\n') return STEP_TAKE;
      if (!rn_http_end_text(p)) return STEP_FAULT;
      if (c == '\r') return go(p, S_STATUS_LF, STEP_SKIP);
      return bare_lf(p, S_FIELD_FIRST, STEP_SKIP, FAULT_STATUS_CR);
    default: /* S_STATUS_LF */
      if (c == '\n') return go(p, S_FIELD_FIRST, STEP_SKIP);
      if (is_lenient(p, RN_HTTP_LENIENT_NO_LF)) return go(p, S_FIELD_FIRST, STEP_SAME);
      return fail(p, FAULT_LF);
  }
}

static enum step start(struct rn_http* p, uint8_t c) {
  if (c == '\r' || c == '\n') return STEP_SKIP;
  p->finish = FINISH_BAD;
  p->used = p->counted = 0;
  p->left = 0;
  p->flags = 0;
  p->matched = 0;
  p->word = 0;
  p->out[RN_HTTP_OUT_TEXTS] = 0;
  p->out[RN_HTTP_OUT_BEGUN] = 1;
  return go(p, p->kind == RN_HTTP_REQUEST ? S_METHOD : S_PROTOCOL, STEP_SAME);
}

enum step rn_http_line(struct rn_http* p, uint8_t c) {
  if (p->state >= S_URL_FIRST && p->state <= S_FRAGMENT) return url(p, c);
  if (p->state >= S_PROTOCOL_SPACES && p->state <= S_MINOR) return version(p, c);
  if (p->state >= S_STATUS_SPACE) return status(p, c);
  switch (p->state) {
    case S_START:
      return start(p, c);
    case S_METHOD:
      return method(p, c);
    case S_METHOD_SPACE:
      return c == ' ' ? go(p, S_URL_SPACES, STEP_SKIP) : fail(p, FAULT_METHOD_SPACE);
    case S_URL_SPACES:
      if (c == ' ') return STEP_SKIP;
      return go(p, p->out[RN_HTTP_OUT_METHOD] == M_CONNECT ? S_SERVER : S_URL_FIRST, STEP_SAME);
    case S_URL_LF:
      return c == '\n' ? go(p, S_URL_PAST, STEP_SKIP) : fail(p, FAULT_URL_CRLF);
    case S_URL_PAST:
      if (c == '\t' || c == '\f') return fail_past(p, FAULT_URL_CHARS);
      return go(p, S_FIELD_FIRST, STEP_SAME);
    case S_LINE_END:
      if (c == '\r') return go(p, S_LINE_LF, STEP_SKIP);
      if (c == '\n') return bare_lf(p, S_LINE_LF, STEP_SKIP, FAULT_VERSION_CRLF);
      return fail(p, FAULT_VERSION_CRLF);
    case S_LINE_LF:
      if (c == '\n') return go(p, S_FIELD_FIRST, STEP_SKIP);
      if (is_lenient(p, RN_HTTP_LENIENT_NO_LF)) return go(p, S_FIELD_FIRST, STEP_SAME);
      return fail(p, FAULT_VERSION_LF);
    default:
      return preface(p, c);
  }
}
