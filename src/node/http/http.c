/* SPDX-License-Identifier: MIT */
/*
 * native('http'): the parser of parse.c for JavaScript.
 *
 *   create()                           a parser: a Uint8Array over its memory, whose first
 *                                      words are what rn_http_out says
 *   start(parser, kind, lenient, max)
 *   next(parser, bytes, from, answer)  an event; how far it got is the word AT. null for bytes:
 *                                      those that a flow has read just now (net/reading.h)
 *   bytes()                            these, as a Uint8Array
 *   finish(parser)                     an event
 *   stop(parser, event)                a listener of the event threw
 *   head(parser, 1)                    [name, value, ...], and behind these the URL or the
 *                                      status text of a head
 *   isToken(text)                      whether it may be the name of a header
 *   isValue(text, relaxed)             whether it may be the value of one; relaxed is 0 or 1
 *   fault(number)                      [code, reason]
 *   methods()                          names
 *
 * 1. The memory is the collector's to free. What is no parser is not touched.
 * 2. Names of headers repeat, from one message to the next: the strings of the last 1024
 *    that were short are kept.
 */
#include <stdlib.h>
#include <string.h>

#include "node/http/parse.h"
#include "node/net/reading.h"
#include "node/node.h"

enum {
  NAME_LENGTH = 28,
  NAMES_MAX = 1024,
  VALUES_MAX = 512,
  HEAD_MAX = 1 << 30,
  MAGIC = 0x48545450
};

static void release(void* bytes, void* arg) {
  (void)arg;
  rn_http_free(bytes);
  free(bytes);
}

static RN_NATIVE(create) {
  RN_UNUSED;
  struct rn_http* p = calloc(1, sizeof(*p));
  if (p == NULL) return rn_throw(cx, thrown, "Out of memory");
  p->magic = MAGIC;
  rn_http_start(p, RN_HTTP_REQUEST, 0, 0);
  return rn_uint8array(cx, p, sizeof(*p), release, NULL);
}

static struct rn_http* parser_of(rn_context cx, rn_value value) {
  struct rn_bytes bytes;
  if (!rn_uint8array_get(cx, value, &bytes) && !rn_bytes_get(cx, value, &bytes)) return NULL;
  struct rn_http* p = (struct rn_http*)(void*)bytes.at;
  return bytes.length == sizeof(*p) && p->magic == MAGIC ? p : NULL;
}

static RN_FAST(start) {
  struct rn_http* p = parser_of(cx, RN_ARG(0));
  double max = rn_to_double(cx, RN_ARG(3));
  if (p != NULL) {
    rn_http_start(p, rn_to_int32(cx, RN_ARG(1)), rn_to_int32(cx, RN_ARG(2)),
                  max < HEAD_MAX ? (uint32_t)max : HEAD_MAX);
  }
  return rn_undefined(cx);
}

static RN_FAST(next) {
  struct rn_http* p = parser_of(cx, RN_ARG(0));
  struct rn_bytes bytes;
  if (p == NULL) return rn_number(cx, RN_HTTP_MORE);
  bool has_bytes = rn_is_null(cx, RN_ARG(1)) ? rn_reading_look(&bytes)
                                             : rn_uint8array_get(cx, RN_ARG(1), &bytes) ||
                                                   rn_bytes_get(cx, RN_ARG(1), &bytes);
  if (!has_bytes) return rn_number(cx, RN_HTTP_MORE);
  int32_t from = 0, answer = 0;
  if (!rn_fast_int(RN_ARG(2), &from)) from = rn_to_int32(cx, RN_ARG(2));
  if (!rn_fast_int(RN_ARG(3), &answer)) answer = rn_to_int32(cx, RN_ARG(3));
  size_t at = from < 0 ? 0 : (size_t)from;
  enum rn_http_event event = rn_http_next(p, bytes.at, bytes.length, &at, answer);
  p->out[RN_HTTP_OUT_AT] = (int32_t)at;
  return rn_number(cx, event);
}

static RN_NATIVE(bytes) {
  RN_UNUSED;
  return rn_reading_array(cx);
}

static RN_FAST(finish) {
  struct rn_http* p = parser_of(cx, RN_ARG(0));
  return rn_number(cx, p == NULL ? RN_HTTP_MORE : rn_http_finish(p));
}

static RN_FAST(stop) {
  struct rn_http* p = parser_of(cx, RN_ARG(0));
  if (p != NULL) rn_http_stop(p, (enum rn_http_event)rn_to_int32(cx, RN_ARG(1)));
  return rn_undefined(cx);
}

/* ---- what may be sent --------------------------------------------------------------------- */

static bool is_all_in(rn_context cx, rn_value value, const uint64_t set[4], size_t* length) {
  struct rn_chars chars;
  if (!rn_chars_get(cx, value, &chars)) return false;
  *length = chars.length;
  size_t i = 0;
  for (; i < chars.length; i++) {
    uint16_t c = chars.wide ? ((const uint16_t*)chars.at)[i] : ((const uint8_t*)chars.at)[i];
    if (c > 0xff || !(set[c >> 6] >> (c & 63) & 1)) break;
  }
  rn_chars_free(&chars);
  return i == *length;
}

static RN_FAST(is_token) {
  size_t length = 0;
  return rn_bool(cx, is_all_in(cx, RN_ARG(0), rn_http_token, &length) && length > 0);
}

static RN_FAST(is_value) {
  size_t length;
  const uint64_t* set = rn_to_int32(cx, RN_ARG(1)) != 0 ? rn_http_relaxed : rn_http_value;
  return rn_bool(cx, is_all_in(cx, RN_ARG(0), set, &length));
}

/* ---- strings ------------------------------------------------------------------------------ */

static _Thread_local struct {
  rn_ref string;
  uint8_t length;
  char text[NAME_LENGTH];
} names[NAMES_MAX];

static rn_value name_string(rn_context cx, const char* text, size_t length) {
  if (length == 0 || length > NAME_LENGTH)
    return rn_string_latin1(cx, (const uint8_t*)text, length);
  uint32_t hash = (uint32_t)length;
  for (size_t i = 0; i < length; i++) hash = hash * 31 + (uint8_t)text[i];
  size_t at = (hash ^ hash >> 10) % NAMES_MAX;
  rn_engine* engine = rn_here();
  if (names[at].length == length && memcmp(names[at].text, text, length) == 0)
    return rn_kept(engine, names[at].string);
  rn_value made = rn_string_latin1(cx, (const uint8_t*)text, length);
  if (names[at].length != 0) rn_drop(engine, names[at].string);
  names[at].string = rn_keep(engine, made);
  names[at].length = (uint8_t)length;
  memcpy(names[at].text, text, length);
  return made;
}

static rn_value text_string(rn_context cx, const struct rn_http* p, int i, bool is_name) {
  uint32_t from = i == 0 ? 0 : p->ends[i - 1];
  const char* text = p->text + from;
  size_t length = p->ends[i] - from;
  return is_name ? name_string(cx, text, length)
                 : rn_string_latin1(cx, (const uint8_t*)text, length);
}

/* Values in a C array are seen by the collector only if that is on the stack: a head with
 * very many headers is put into the JavaScript array one by one. */
static RN_FAST(head) {
  struct rn_http* p = parser_of(cx, RN_ARG(0));
  if (p == NULL) return rn_undefined(cx);
  int line = rn_to_int32(cx, RN_ARG(1)) != 0 ? 1 : 0;
  int count = p->out[RN_HTTP_OUT_TEXTS];
  rn_value values[VALUES_MAX];
  if (count <= VALUES_MAX) {
    for (int i = line; i < count; i++)
      values[i - line] = text_string(cx, p, i, (i - line) % 2 == 0);
    if (line) values[count - 1] = text_string(cx, p, 0, false);
    return rn_array(cx, (size_t)count, values);
  }
  rn_object array = rn_array(cx, 0, NULL);
  for (int i = line; i < count; i++)
    rn_set_index(cx, array, (unsigned)(i - line), text_string(cx, p, i, (i - line) % 2 == 0));
  if (line) rn_set_index(cx, array, (unsigned)(count - 1), text_string(cx, p, 0, false));
  return array;
}

static RN_NATIVE(fault) {
  RN_UNUSED;
  const struct rn_http_fault* one = &rn_http_faults[rn_to_int32(cx, RN_ARG(0))];
  rn_value values[] = {rn_string(cx, one->code), rn_string(cx, one->reason)};
  return rn_array(cx, 2, values);
}

static RN_NATIVE(methods) {
  RN_UNUSED;
  rn_object array = rn_array(cx, 0, NULL);
  for (int i = 0; i < rn_http_methods_count; i++)
    rn_set_index(cx, array, (unsigned)i, rn_string(cx, rn_http_methods[i]));
  return array;
}

RN_BINDING(rn_binding_http) {
  static const struct rn_function functions[] = {
      {"create", create}, {"bytes", bytes}, {"fault", fault}, {"methods", methods}, {NULL, NULL},
  };
  static const struct rn_fast often[] = {
      RN_FAST_ENTRY("start", start),      RN_FAST_ENTRY("next", next),
      RN_FAST_ENTRY("head", head),        RN_FAST_ENTRY("finish", finish),
      RN_FAST_ENTRY("stop", stop),        RN_FAST_ENTRY("isToken", is_token),
      RN_FAST_ENTRY("isValue", is_value), {NULL, NULL, NULL},
  };
  rn_set_functions(engine->cx, binding, functions);
  rn_set_fast(engine->cx, binding, often);
}
