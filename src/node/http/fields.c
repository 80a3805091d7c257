/* SPDX-License-Identifier: MIT */
/*
 * Headers and trailers, a byte at a time. Names and values are kept as they are; the
 * values of Connection, Content-Length, Transfer-Encoding and Upgrade are also understood,
 * because the end of the message depends on them.
 */
#include <string.h>

#include "node/http/machine.h"

#define NAME(text) text, sizeof(text) - 1
static const struct {
  const char* name;
  size_t length;
  uint8_t special; /* H_NONE: only that it is there matters */
  uint8_t has;
} specials[] = {
    {NAME("host"), H_NONE, RN_HTTP_HAS_HOST},
    {NAME("connection"), H_CONNECTION, 0},
    {NAME("content-length"), H_LENGTH, RN_HTTP_HAS_LENGTH},
    {NAME("expect"), H_NONE, RN_HTTP_HAS_EXPECT},
    {NAME("proxy-connection"), H_CONNECTION, 0},
    {NAME("transfer-encoding"), H_CODING, RN_HTTP_HAS_CODING},
    {NAME("upgrade"), H_UPGRADE, 0},
};
#undef NAME

static const struct {
  const char* word;
  uint8_t special;
} connections[] = {
    {"close", H_CONNECTION_CLOSE},
    {"upgrade", H_CONNECTION_UPGRADE},
    {"keep-alive", H_CONNECTION_KEEP_ALIVE},
};

static uint32_t text_start(const struct rn_http* p) {
  int count = p->out[RN_HTTP_OUT_TEXTS];
  return count == 0 ? 0 : p->ends[count - 1];
}

static uint8_t find_special(struct rn_http* p) {
  const char* name = p->text + text_start(p);
  size_t length = p->used - text_start(p);
  for (size_t i = 0; i < sizeof(specials) / sizeof(specials[0]); i++) {
    if (specials[i].length != length) continue;
    size_t at = 0;
    while (at < length && lower((uint8_t)name[at]) == (uint8_t)specials[i].name[at]) at++;
    if (at < length) continue;
    p->out[RN_HTTP_OUT_HAS] |= specials[i].has;
    return specials[i].special;
  }
  return H_NONE;
}

/* What the value, or a word of it, was, becomes a flag of the message. */
static void note(struct rn_http* p) {
  switch (p->special) {
    case H_CONNECTION_KEEP_ALIVE:
      p->flags |= F_KEEP_ALIVE;
      break;
    case H_CONNECTION_CLOSE:
      p->flags |= F_CLOSE;
      break;
    case H_CONNECTION_UPGRADE:
      p->flags |= F_CONNECTION_UPGRADE;
      break;
    case H_CODING_CHUNKED:
      p->flags |= F_CHUNKED;
      return;
    default:
      return;
  }
  p->special = H_CONNECTION;
}

static enum step head_done(struct rn_http* p, enum step step) {
  return go(p, p->flags & F_TRAILERS ? S_END : S_HEAD, step);
}

static enum step end_field(struct rn_http* p) {
  if (!rn_http_end_text(p)) return STEP_FAULT;
  bool may_be_both = is_lenient(p, RN_HTTP_LENIENT_CHUNKED_LENGTH);
  if (p->special == H_CODING && (p->flags & F_LENGTH) && !may_be_both)
    return fail_past(p, FAULT_CODING_WITH_LENGTH);
  if (p->special == H_LENGTH && (p->flags & F_CODING) && !may_be_both)
    return fail_past(p, FAULT_LENGTH_WITH_CODING);
  return go(p, S_VALUE_SPACES, STEP_SKIP);
}

/* The first character that belongs to no name. */
static enum step field_other(struct rn_http* p, uint8_t c) {
  if (p->state == S_FIELD) p->special = find_special(p);
  if (c == ':') return end_field(p);
  if (c != ' ' || p->special == H_NONE) return fail(p, FAULT_FIELD_TOKEN);
  if (!is_lenient(p, RN_HTTP_LENIENT_HEADERS)) return fail_past(p, FAULT_FIELD_CHAR);
  return go(p, S_FIELD_SPACES, STEP_TAKE);
}

static enum step field(struct rn_http* p, uint8_t c) {
  switch (p->state) {
    case S_FIELD_FIRST:
      if (c != ' ') return go(p, S_FIELD_START, STEP_SAME);
      if (!is_lenient(p, RN_HTTP_LENIENT_HEADERS)) return fail_past(p, FAULT_FIELD_SPACE);
      return go(p, S_FIELD_START, STEP_SKIP);
    case S_FIELD_START:
      if (c == '\r') return go(p, S_HEAD_LF, STEP_SKIP);
      if (c == '\n') {
        if (!is_lenient(p, RN_HTTP_LENIENT_NO_CR)) return fail_past(p, FAULT_FIELD_CHAR);
        return head_done(p, STEP_SKIP);
      }
      if (!is_in(rn_http_token, c)) return fail(p, FAULT_FIELD_TOKEN);
      return go(p, S_FIELD, STEP_SAME);
    case S_FIELD:
      return is_in(rn_http_token, c) ? STEP_TAKE : field_other(p, c);
    default: /* S_FIELD_SPACES */
      if (c == ' ' || c == ':') return field_other(p, c);
      p->special = H_NONE;
      return is_in(rn_http_token, c) ? go(p, S_FIELD, STEP_TAKE) : fail(p, FAULT_FIELD_TOKEN);
  }
}

static enum step end_value(struct rn_http* p) {
  note(p);
  uint32_t start = text_start(p);
  while (p->used > start && (p->text[p->used - 1] == ' ' || p->text[p->used - 1] == '\t'))
    p->used--;
  return rn_http_end_text(p) ? go(p, S_FIELD_START, STEP_SAME) : STEP_FAULT;
}

/* Before the first character of a value. */
static enum step value_before(struct rn_http* p, uint8_t c) {
  switch (p->state) {
    case S_VALUE_SPACES:
      if (c == ' ' || c == '\t') return STEP_SKIP;
      if (c == '\r') return go(p, S_VALUE_EMPTY_LF, STEP_SKIP);
      if (c == '\n') return bare_lf(p, S_VALUE_EMPTY, STEP_SKIP, FAULT_VALUE_CHAR);
      return go(p, S_VALUE_START, STEP_SAME);
    case S_VALUE_EMPTY_LF:
      if (c == '\n') return go(p, S_VALUE_EMPTY, STEP_SKIP);
      if (is_lenient(p, RN_HTTP_LENIENT_HEADERS)) return go(p, S_VALUE_EMPTY, STEP_SAME);
      return fail(p, FAULT_LF);
    default: /* S_VALUE_EMPTY */
      if (c == ' ' || c == '\t') {
        if (!is_lenient(p, RN_HTTP_LENIENT_HEADERS)) return fail_past(p, FAULT_VALUE_CHAR);
        return go(p, S_VALUE_SPACES, STEP_SKIP);
      }
      if (p->special == H_LENGTH) return fail(p, FAULT_LENGTH_EMPTY);
      /* Or the message would end where its length says, and others read it otherwise. */
      if (p->special == H_CODING) return fail(p, FAULT_CODING_EMPTY);
      return end_value(p);
  }
}

/* In a request nothing may come behind `chunked`. */
static bool is_chunked_final(const struct rn_http* p) {
  return p->kind == RN_HTTP_REQUEST && !is_lenient(p, RN_HTTP_LENIENT_TRANSFER_ENCODING);
}

static enum step value_start(struct rn_http* p) {
  p->matched = 0;
  switch (p->special) {
    case H_UPGRADE:
      p->flags |= F_UPGRADE;
      p->special = H_NONE;
      return go(p, S_VALUE, STEP_SAME);
    case H_CODING:
      if ((p->flags & F_CHUNKED) && is_chunked_final(p)) return fail_past(p, FAULT_CODING);
      p->flags = (uint16_t)((p->flags | F_CODING) & ~F_CHUNKED);
      return go(p, S_CODING, STEP_SAME);
    case H_LENGTH:
      if (p->flags & F_LENGTH) return fail(p, FAULT_LENGTH_TWICE);
      return go(p, S_LENGTH, STEP_SAME);
    case H_CONNECTION:
      return go(p, S_CONNECTION, STEP_SAME);
    default:
      return go(p, S_VALUE, STEP_SAME);
  }
}

static enum step coding(struct rn_http* p, uint8_t c) {
  static const char chunked[] = "chunked";
  switch (p->state) {
    case S_CODING:
      if (lower(c) != (uint8_t)chunked[p->matched]) return go(p, S_CODING_TOKEN, STEP_SAME);
      return chunked[++p->matched] == '\0' ? go(p, S_CODING_LAST, STEP_TAKE) : STEP_TAKE;
    case S_CODING_LAST:
      if (c == ' ') return STEP_TAKE;
      if (c == '\r' || c == '\n') {
        p->special = H_CODING_CHUNKED;
        return go(p, S_VALUE_OTHER, STEP_SAME);
      }
      if (c == ',' && is_chunked_final(p)) return fail_past(p, FAULT_CODING);
      return go(p, S_CODING_TOKEN, STEP_SAME);
    case S_CODING_TOKEN:
      if (c == ',') return go(p, S_CODING_SPACES, STEP_TAKE);
      if (is_in(rn_http_value, c)) return STEP_TAKE;
      p->special = H_NONE;
      return go(p, S_VALUE, STEP_SAME);
    default: /* S_CODING_SPACES */
      p->matched = 0;
      return c == ' ' || c == '\t' ? STEP_TAKE : go(p, S_CODING, STEP_SAME);
  }
}

static enum step length(struct rn_http* p, uint8_t c) {
  if (p->state == S_LENGTH && c >= '0' && c <= '9') {
    uint64_t digit = c - '0';
    if (p->left > (UINT64_MAX - digit) / 10) return fail_past(p, FAULT_LENGTH_BIG);
    p->left = p->left * 10 + digit;
    return STEP_TAKE;
  }
  if (c == ' ' || c == '\t') return go(p, S_LENGTH_SPACES, STEP_TAKE);
  if (c != '\r' && c != '\n') return fail(p, FAULT_LENGTH_CHAR);
  p->flags |= F_LENGTH;
  return go(p, S_VALUE_OTHER, STEP_SAME);
}

static enum step connection(struct rn_http* p, uint8_t c) {
  switch (p->state) {
    case S_CONNECTION:
      if (c == ' ' || c == '\t') return STEP_TAKE;
      for (uint8_t i = 0; i < 3; i++) {
        if (lower(c) != (uint8_t)connections[i].word[0]) continue;
        p->word = i;
        p->matched = 1;
        return go(p, S_CONNECTION_WORD, STEP_TAKE);
      }
      return go(p, S_CONNECTION_TOKEN, STEP_SAME);
    case S_CONNECTION_WORD: {
      const char* word = connections[p->word].word;
      if (lower(c) != (uint8_t)word[p->matched]) return go(p, S_CONNECTION_TOKEN, STEP_SAME);
      if (word[++p->matched] != '\0') return STEP_TAKE;
      p->special = connections[p->word].special;
      return go(p, S_CONNECTION_SPACES, STEP_TAKE);
    }
    case S_CONNECTION_SPACES:
      if (c == ' ' || c == '\t') return STEP_TAKE;
      if (c == '\r' || c == '\n') return go(p, S_VALUE_OTHER, STEP_SAME);
      if (c != ',') {
        p->special = H_NONE;
        return go(p, S_CONNECTION_TOKEN, STEP_SAME);
      }
      note(p);
      return go(p, S_CONNECTION, STEP_TAKE);
    default: /* S_CONNECTION_TOKEN */
      if (c == ',') return go(p, S_CONNECTION, STEP_TAKE);
      return is_in(rn_http_value, c) ? STEP_TAKE : go(p, S_VALUE_OTHER, STEP_SAME);
  }
}

static enum step value(struct rn_http* p, uint8_t c) {
  if (p->state == S_VALUE && is_in(rn_http_value, c)) return STEP_TAKE;
  if (p->state == S_VALUE_RELAXED && is_in(rn_http_relaxed, c)) return STEP_TAKE;
  if (c == '\r') return go(p, S_VALUE_LF, STEP_SKIP);
  if (p->state == S_VALUE_LENIENT) return c == '\n' ? go(p, S_VALUE_LF, STEP_SAME) : STEP_TAKE;
  if (c == '\n') return bare_lf(p, S_VALUE_LF, STEP_SAME, FAULT_VALUE_CR);
  if (is_lenient(p, RN_HTTP_LENIENT_HEADERS)) return go(p, S_VALUE_LENIENT, STEP_SAME);
  if (is_lenient(p, RN_HTTP_LENIENT_VALUES) && is_in(rn_http_relaxed, c))
    return go(p, S_VALUE_RELAXED, STEP_SAME);
  return fail(p, FAULT_VALUE_CHAR);
}

/* Behind the end of a line: a space would say that the value goes on. */
static enum step fold(struct rn_http* p, uint8_t c) {
  if (c != ' ' && c != '\t') return end_value(p);
  if (!is_lenient(p, RN_HTTP_LENIENT_HEADERS)) return fail(p, FAULT_VALUE_SPACE);
  if (p->special == H_CODING_CHUNKED) p->special = H_NONE;
  return go(p, S_VALUE_START, STEP_SAME);
}

enum step rn_http_fields(struct rn_http* p, uint8_t c) {
  if (p->state <= S_FIELD_SPACES) return field(p, c);
  if (p->state <= S_VALUE_EMPTY) return value_before(p, c);
  if (p->state == S_VALUE_START) return value_start(p);
  if (p->state <= S_CODING_SPACES) return coding(p, c);
  if (p->state <= S_LENGTH_SPACES) return length(p, c);
  if (p->state <= S_CONNECTION_TOKEN) return connection(p, c);
  if (p->state <= S_VALUE_RELAXED) return value(p, c);
  if (p->state == S_VALUE_LF)
    return c == '\n' ? go(p, S_VALUE_FOLD, STEP_SKIP) : fail(p, FAULT_VALUE_LF);
  if (p->state == S_VALUE_FOLD) return fold(p, c);
  /* S_HEAD_LF */
  if (c == '\n') return head_done(p, STEP_SKIP);
  return is_lenient(p, RN_HTTP_LENIENT_NO_LF) ? head_done(p, STEP_SAME) : fail(p, FAULT_HEAD_LF);
}
