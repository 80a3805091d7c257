/* SPDX-License-Identifier: MIT */
/*
 * URLs that are written as they should be: see plain.h.
 */
#include "node/url/plain.h"

#include <string.h>

#include "rondo.h"

enum { HOST = 1, PATH = 2, QUERY = 4, FRAGMENT = 8, USER = 16 };

/* What a character may be part of without a change; the process's. */
static uint8_t parts[128];
static uv_once_t parts_once = UV_ONCE_INIT;

static void fill_parts(void) {
  for (int c = '!'; c <= '~'; c++) {
    uint8_t is = 0;
    bool digit = c >= '0' && c <= '9', lower = c >= 'a' && c <= 'z';
    bool upper = c >= 'A' && c <= 'Z';
    if (digit || lower || strchr("._-", c) != NULL) is |= HOST;
    if (digit || lower || upper || strchr("!$%&'()*+,-._~", c) != NULL) is |= USER;
    if (strchr("\"#<>?\\^`{}", c) == NULL) is |= PATH;
    if (strchr("\"#<>'", c) == NULL) is |= QUERY;
    if (strchr("\"<>`", c) == NULL) is |= FRAGMENT;
    parts[c] = is;
  }
}

static size_t skip(const uint8_t* text, size_t length, size_t at, uint8_t part) {
  while (at < length && text[at] < 128 && (parts[text[at]] & part) != 0) at++;
  return at;
}

/* Four numbers as they are printed. */
static bool is_ipv4(const uint8_t* host, size_t length) {
  size_t at = 0;
  for (int part = 0; part < 4; part++) {
    unsigned number = 0;
    size_t begin = at;
    while (at < length && at - begin < 3 && host[at] >= '0' && host[at] <= '9') {
      number = number * 10 + (host[at++] - '0');
    }
    if (at == begin || number > 255 || (host[begin] == '0' && at - begin > 1)) return false;
    if (part < 3 && (at == length || host[at++] != '.')) return false;
  }
  return at == length;
}

/* A last label that begins with a digit may make an IPv4 address; xn-- is Punycode. */
static bool is_plain_host(const uint8_t* host, size_t length) {
  size_t label = 0, last = 0;
  for (size_t i = 0; i <= length; i++) {
    if (i < length && host[i] != '.') continue;
    if (i > label) last = label;
    if (i - label >= 4 && memcmp(host + label, "xn--", 4) == 0) return false;
    label = i + 1;
  }
  if (length == 0) return false;
  return host[last] < '0' || host[last] > '9' || is_ipv4(host, length);
}

/* No segment that is one dot or two, in any spelling. */
static bool has_dots(const uint8_t* path, size_t length) {
  for (size_t i = 0; i + 1 < length; i++) {
    if (path[i] != '/') continue;
    size_t at = i + 1;
    if (path[at] == '.') at++;
    if (at < length && path[at] == '.') at++;
    bool dots = at > i + 1;
    if (dots && (at == length || path[at] == '/')) return true;
    if (at + 2 < length && path[at] == '%' && path[at + 1] == '2' && (path[at + 2] | 0x20) == 'e')
      return true;
  }
  return false;
}

/* The length of the scheme with its colon and slashes, and its own port; 0 for others. */
static size_t read_scheme(const uint8_t* text, size_t length, unsigned* port) {
  static const struct {
    const char* text;
    size_t length;
    unsigned port;
  } schemes[] = {
      {"https://", 8, 443}, {"http://", 7, 80}, {"file://", 7, 0},
      {"wss://", 6, 443},   {"ws://", 5, 80},
  };
  for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
    size_t size = schemes[i].length;
    if (length < size || memcmp(text, schemes[i].text, size) != 0) continue;
    *port = schemes[i].port;
    return schemes[i].length;
  }
  return 0;
}

/* Behind a port that is not the scheme's, or SIZE_MAX. */
static size_t read_port(const uint8_t* text, size_t length, size_t at, unsigned own) {
  unsigned port = 0;
  size_t begin = at;
  while (at < length && at - begin < 5 && text[at] >= '0' && text[at] <= '9') {
    port = port * 10 + (text[at++] - '0');
  }
  if (at == begin || text[begin] == '0' || port > 65535 || port == own) return SIZE_MAX;
  return at;
}

/* Behind 'user@' or 'user:password@', or where the host begins at once. */
static size_t skip_user(const uint8_t* text, size_t length, size_t begin) {
  size_t at = skip(text, length, begin, USER);
  if (at == begin) return begin;
  if (at < length && text[at] == ':') {
    size_t password = at + 1;
    at = skip(text, length, password, USER);
    if (at == password) return begin;
  }
  return at < length && text[at] == '@' ? at + 1 : begin;
}

/* Whether the text is such a URL, apart from dots in its path. */
static bool find_places(const uint8_t* text, size_t length, struct rn_url_places* places) {
  unsigned own = 0;
  size_t host = read_scheme(text, length, &own);
  if (host == 0) return false;
  places->file = own == 0;
  if (!places->file) host = skip_user(text, length, host);
  size_t path = places->file ? host : skip(text, length, host, HOST);
  places->host_end = path;
  if (!places->file) {
    if (!is_plain_host(text + host, path - host)) return false;
    if (path < length && text[path] == ':') path = read_port(text, length, path + 1, own);
    if (path > length) return false;
  }
  if (path == length ? places->file : text[path] != '/') return false;
  places->path = path;
  size_t at = places->path_end = skip(text, length, path, PATH);
  /* Drive letters have rules of their own. */
  if (places->file && memchr(text + path, '|', at - path) != NULL) return false;
  places->query = places->fragment = RN_URL_NONE;
  if (at < length && text[at] == '?') {
    places->query = at;
    at = skip(text, length, at + 1, QUERY);
  }
  if (at < length && text[at] == '#') {
    places->fragment = at;
    at = skip(text, length, at + 1, FRAGMENT);
  }
  return at == length;
}

bool rn_url_plain(const uint8_t* text, size_t length, struct rn_url_places* places) {
  uv_once(&parts_once, fill_parts);
  return length < RN_URL_NONE && find_places(text, length, places) &&
         !has_dots(text + places->path, places->path_end - places->path);
}

/* Copies a path without its dots to out; the length, or SIZE_MAX if they are encoded. */
static size_t remove_dots(const uint8_t* path, size_t length, uint8_t* out) {
  size_t done = 0;
  for (size_t at = 0, end; at < length; at = end) {
    end = at + 1;
    while (end < length && path[end] != '/') end++;
    bool last = end == length;
    size_t size = end - at; /* with its slash */
    if (has_dots(path + at, size)) {
      bool two = size == 3 && path[at + 1] == '.' && path[at + 2] == '.';
      if (!two && !(size == 2 && path[at + 1] == '.')) return SIZE_MAX;
      if (two) {
        while (done > 0 && out[--done] != '/') continue;
      }
      if (last) out[done++] = '/';
    } else {
      memcpy(out + done, path + at, size);
      done += size;
    }
  }
  return done;
}

size_t rn_url_without_dots(const uint8_t* text, size_t length, uint8_t out[RN_URL_NONE]) {
  struct rn_url_places places;
  uv_once(&parts_once, fill_parts);
  if (length >= RN_URL_NONE || !find_places(text, length, &places)) return SIZE_MAX;
  const uint8_t* path = text + places.path;
  size_t path_length = places.path_end - places.path;
  if (places.file && memchr(path, ':', path_length) != NULL) return SIZE_MAX; /* drives */
  size_t size = remove_dots(path, path_length, out + places.path);
  if (size == SIZE_MAX) return SIZE_MAX;
  size_t rest = length - places.path_end;
  memcpy(out, text, places.path);
  memcpy(out + places.path + size, text + places.path_end, rest);
  return places.path + size + rest;
}
