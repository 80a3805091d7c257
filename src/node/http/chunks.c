/* SPDX-License-Identifier: MIT */
/*
 * The frame of chunks: sizes, extensions, the ends of lines; a byte at a time. The bytes
 * of a chunk itself are handed over by parse.c.
 */
#include "node/http/machine.h"

enum { EXTENSIONS_MAX = 16384 };

static int hex(uint8_t c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = lower(c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static enum step size(struct rn_http* p, uint8_t c) {
  int digit = hex(c);
  if (digit < 0)
    return p->state == S_CHUNK_SIZE ? go(p, S_CHUNK_SIZE_END, STEP_SAME)
                                    : fail(p, FAULT_CHUNK_CHAR);
  if (p->state == S_CHUNK_SIZE_FIRST) {
    p->left = 0;
    p->extensions = 0;
  }
  if (p->left > UINT64_MAX >> 4) return fail_past(p, FAULT_CHUNK_BIG);
  p->left = p->left << 4 | (uint64_t)digit;
  return go(p, S_CHUNK_SIZE, STEP_SKIP);
}

static enum step size_end(struct rn_http* p, uint8_t c) {
  if ((c == ' ' || c == '\t') && is_lenient(p, RN_HTTP_LENIENT_SPACES_AFTER_CHUNK_SIZE))
    return STEP_SKIP;
  if (c == '\r') return go(p, S_CHUNK_LF, STEP_SKIP);
  if (c == '\n') return bare_lf(p, S_CHUNK_LF, STEP_SKIP, FAULT_CHUNK_CR);
  if (c == ';') return go(p, S_CHUNK_NAME_FIRST, STEP_SKIP);
  return c == ' ' || c == '\t' ? fail_past(p, FAULT_CHUNK_CHAR) : fail(p, FAULT_CHUNK_CHAR);
}

static enum step count(struct rn_http* p, enum state state) {
  if (++p->extensions > EXTENSIONS_MAX) return fail(p, FAULT_EXTENSIONS_BIG);
  return go(p, state, STEP_SKIP);
}

static enum step extension_name(struct rn_http* p, uint8_t c) {
  if (p->state == S_CHUNK_NAME_FIRST) {
    if (c == ' ' || c == '\r') return fail_past(p, FAULT_CHUNK_EXTENSION);
    p->state = S_CHUNK_NAME;
  }
  if (is_in(rn_http_token, c)) return count(p, S_CHUNK_NAME);
  if (c == '=') return go(p, S_CHUNK_VALUE, STEP_SKIP);
  if (c == ';') return go(p, S_CHUNK_NAME_FIRST, STEP_SKIP);
  if (c == '\r') return go(p, S_CHUNK_LF, STEP_SKIP);
  if (c == '\n') return bare_lf(p, S_CHUNK_LF, STEP_SAME, FAULT_CHUNK_NAME_CR);
  return fail_past(p, FAULT_CHUNK_NAME);
}

static enum step extension_value(struct rn_http* p, uint8_t c) {
  switch (p->state) {
    case S_CHUNK_VALUE:
      if (c == '"') return count(p, S_CHUNK_QUOTED);
      if (is_in(rn_http_token, c)) return count(p, S_CHUNK_VALUE);
      if (c == ';') return go(p, S_CHUNK_NAME_FIRST, STEP_SKIP);
      if (c == '\r') return go(p, S_CHUNK_LF, STEP_SKIP);
      if (c == '\n') return bare_lf(p, S_CHUNK_LF, STEP_SAME, FAULT_CHUNK_VALUE_CR);
      return fail_past(p, FAULT_CHUNK_VALUE);
    case S_CHUNK_QUOTED:
      if (is_in(rn_http_quoted, c)) return count(p, S_CHUNK_QUOTED);
      if (c == '"') return count(p, S_CHUNK_QUOTED_END);
      if (c == '\\') return count(p, S_CHUNK_QUOTED_PAIR);
      return fail_past(p, FAULT_CHUNK_QUOTED);
    case S_CHUNK_QUOTED_PAIR:
      return is_in(rn_http_value, c) ? count(p, S_CHUNK_QUOTED) : fail_past(p, FAULT_CHUNK_PAIR);
    default: /* S_CHUNK_QUOTED_END */
      if (c == ';') return go(p, S_CHUNK_NAME_FIRST, STEP_SKIP);
      if (c == '\r') return go(p, S_CHUNK_LF, STEP_SKIP);
      if (c == '\n') return bare_lf(p, S_CHUNK_LF, STEP_SAME, FAULT_CHUNK_VALUE_CR);
      return fail(p, FAULT_CHUNK_QUOTED_END);
  }
}

static enum step line_end(struct rn_http* p, uint8_t c) {
  if (c != '\n' && !is_lenient(p, RN_HTTP_LENIENT_NO_LF)) return fail(p, FAULT_CHUNK_LF);
  enum step step = c == '\n' ? STEP_SKIP : STEP_SAME;
  p->counted = 0;
  if (p->left != 0) return go(p, S_CHUNK_DATA, step);
  p->flags |= F_TRAILERS;
  p->used = 0;
  p->out[RN_HTTP_OUT_TEXTS] = 0;
  return go(p, S_FIELD_START, step);
}

static enum step data_end(struct rn_http* p, uint8_t c) {
  if (p->state == S_CHUNK_END && c == '\r') return go(p, S_CHUNK_END_LF, STEP_SKIP);
  if (p->state == S_CHUNK_END_LF && c == '\n') return go(p, S_CHUNK_SIZE_FIRST, STEP_SKIP);
  if (p->state == S_CHUNK_END && c == '\n')
    return bare_lf(p, S_CHUNK_SIZE_FIRST, STEP_SKIP, FAULT_CHUNK_DATA_CR);
  if (is_lenient(p, RN_HTTP_LENIENT_NO_CRLF_AFTER_CHUNK))
    return go(p, S_CHUNK_SIZE_FIRST, STEP_SAME);
  return fail(p, FAULT_CHUNK_DATA_LF);
}

enum step rn_http_chunks(struct rn_http* p, uint8_t c) {
  if (p->state <= S_CHUNK_SIZE) return size(p, c);
  if (p->state == S_CHUNK_SIZE_END) return size_end(p, c);
  if (p->state <= S_CHUNK_NAME) return extension_name(p, c);
  if (p->state <= S_CHUNK_QUOTED_END) return extension_value(p, c);
  return p->state == S_CHUNK_LF ? line_end(p, c) : data_end(p, c);
}
