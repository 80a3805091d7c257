/* SPDX-License-Identifier: MIT */
/*
 * sources: node/url/plain.c
 *
 * URLs that are recognised: their places are in order and stand where their signs are, and
 * a URL whose dots were removed has none.
 */
#include "node/url/plain.h"

#include "fuzz.h"

static void check_places(const uint8_t* text, size_t length, const struct rn_url_places* p) {
  CHECK(p->host_end <= p->path && p->path <= p->path_end && p->path_end <= length);
  CHECK(p->path == length || text[p->path] == '/');
  size_t end = p->path_end;
  if (p->query != RN_URL_NONE) {
    CHECK(p->query == end && text[p->query] == '?');
    end = p->fragment == RN_URL_NONE ? length : p->fragment;
  }
  if (p->fragment != RN_URL_NONE) {
    CHECK(p->fragment >= end && p->fragment < length && text[p->fragment] == '#');
  } else {
    CHECK(end == length);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  struct rn_url_places places;
  uint8_t* text = copy_of(data, size);
  uint8_t* out = room(RN_URL_NONE);
  uint8_t* again = room(RN_URL_NONE);
  bool is_plain = rn_url_plain(text, size, &places);
  if (is_plain) check_places(text, size, &places);
  size_t length = rn_url_without_dots(text, size, out);
  if (length != SIZE_MAX) {
    CHECK(length <= size);
    CHECK(rn_url_plain(out, length, &places));
    check_places(out, length, &places);
    CHECK(rn_url_without_dots(out, length, again) == length && same(again, out, length));
    if (is_plain) CHECK(length == size && same(out, text, size));
  }
  free(again);
  free(out);
  free(text);
  return 0;
}
