/* SPDX-License-Identifier: MIT */
/*
 * native('url'): recognises URLs that are written as they should be (plain.c). All else is
 * left to lib/node/internal/url/parse.js.
 */
#include "node/url/plain.h"

#include "node/node.h"

/* (text): 0, or ends of host and of port, begins of query and of fragment (RN_URL_NONE if
 * there is none), 13 bits each. */
static RN_FAST(recognise) {
  struct rn_chars chars;
  struct rn_url_places places;
  double result = 0;
  if (argc < 1 || !rn_chars_get(cx, argv[0], &chars)) return rn_number(cx, 0);
  if (!chars.wide && rn_url_plain(chars.at, chars.length, &places)) {
    result = (double)((uint64_t)places.host_end << 39 | (uint64_t)places.path << 26 |
                      places.query << 13 | places.fragment);
  }
  rn_chars_free(&chars);
  return rn_number(cx, result);
}

/* (text): the same URL without dots in its path, undefined if it is not of this kind. */
static RN_FAST(without_dots) {
  struct rn_chars chars;
  uint8_t out[RN_URL_NONE];
  if (argc < 1 || !rn_chars_get(cx, argv[0], &chars)) return rn_undefined(cx);
  size_t length = chars.wide ? SIZE_MAX : rn_url_without_dots(chars.at, chars.length, out);
  rn_value result = length == SIZE_MAX ? rn_undefined(cx) : rn_string_latin1(cx, out, length);
  rn_chars_free(&chars);
  return result;
}

RN_BINDING(rn_binding_url) {
  static const struct rn_fast functions[] = {RN_FAST_ENTRY("recognise", recognise),
                                             RN_FAST_ENTRY("withoutDots", without_dots),
                                             {NULL, NULL, NULL}};
  rn_set_fast(engine->cx, binding, functions);
}
