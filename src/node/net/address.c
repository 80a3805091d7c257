/* SPDX-License-Identifier: MIT */
/*
 * Addresses: between text and the system's form, and from names through the system's
 * resolver, which blocks and so runs in the pool.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/un.h>

#include "node/net/net.h"

int rn_address_parse(const char* text, int port, union rn_address* address) {
  memset(address, 0, sizeof(*address));
  struct sockaddr_in* v4 = (struct sockaddr_in*)&address->room;
  if (inet_pton(AF_INET, text, &v4->sin_addr) == 1) {
    v4->sin_family = AF_INET;
    v4->sin_port = htons((uint16_t)port);
    return sizeof(*v4);
  }
  struct sockaddr_in6* v6 = (struct sockaddr_in6*)&address->room;
  char plain[INET6_ADDRSTRLEN];
  const char* zone = strchr(text, '%');
  size_t length = zone == NULL ? strlen(text) : (size_t)(zone - text);
  if (length >= sizeof(plain)) return UV_EINVAL;
  memcpy(plain, text, length);
  plain[length] = '\0';
  if (inet_pton(AF_INET6, plain, &v6->sin6_addr) != 1) return UV_EINVAL;
  v6->sin6_family = AF_INET6;
  v6->sin6_port = htons((uint16_t)port);
  if (zone != NULL) {
    v6->sin6_scope_id = if_nametoindex(zone + 1);
    if (v6->sin6_scope_id == 0) v6->sin6_scope_id = (uint32_t)strtoul(zone + 1, NULL, 10);
  }
  return sizeof(*v6);
}

int rn_address_path(const char* path, size_t length, union rn_address* address) {
  struct sockaddr_un* local = (struct sockaddr_un*)&address->room;
  memset(address, 0, sizeof(*address));
  local->sun_family = AF_UNIX;
  if (length > sizeof(local->sun_path)) return UV_ENAMETOOLONG;
  memcpy(local->sun_path, path, length);
  size_t used = offsetof(struct sockaddr_un, sun_path) + length;
  /* A name in the file system ends with NUL where there is room; another is as long
   * as it is. */
  return (int)(length == 0 || path[0] == '\0' ? used : sizeof(*local));
}

int rn_address_read(rn_context cx, rn_value where, rn_value port, union rn_address* address) {
  struct rn_text text;
  if (!rn_text_get(cx, where, &text)) return UV_EINVAL;
  int length = rn_is_undefined(cx, port)
                   ? rn_address_path(text.at, text.length, address)
                   : rn_address_parse(text.at, rn_to_int32(cx, port), address);
  rn_text_free(&text);
  return length;
}

static void text_of(const union rn_address* address, char* text, size_t room) {
  if (address->any.sa_family == AF_INET) {
    inet_ntop(AF_INET, &((const struct sockaddr_in*)&address->room)->sin_addr, text,
              (socklen_t)room);
    return;
  }
  const struct sockaddr_in6* v6 = (const struct sockaddr_in6*)&address->room;
  inet_ntop(AF_INET6, &v6->sin6_addr, text, (socklen_t)room);
  char name[IF_NAMESIZE];
  if (IN6_IS_ADDR_LINKLOCAL(&v6->sin6_addr) && v6->sin6_scope_id != 0 &&
      if_indextoname(v6->sin6_scope_id, name) != NULL) {
    size_t length = strlen(text);
    snprintf(text + length, room - length, "%%%s", name);
  }
}

rn_value rn_address_value(rn_context cx, const union rn_address* address) {
  if (address->any.sa_family == AF_UNIX) {
    const char* path = ((const struct sockaddr_un*)&address->room)->sun_path;
    rn_value value = rn_string(cx, path);
    return rn_array(cx, 1, &value);
  }
  char text[INET6_ADDRSTRLEN + IF_NAMESIZE + 1];
  text_of(address, text, sizeof(text));
  bool is_v6 = address->any.sa_family == AF_INET6;
  uint16_t port = is_v6 ? ((const struct sockaddr_in6*)&address->room)->sin6_port
                        : ((const struct sockaddr_in*)&address->room)->sin_port;
  rn_value values[] = {rn_string(cx, text), rn_number(cx, ntohs(port)),
                       rn_string(cx, is_v6 ? "IPv6" : "IPv4")};
  return rn_array(cx, 3, values);
}

RN_NATIVE(rn_address_bytes) {
  RN_UNUSED;
  struct rn_text text;
  uint8_t bytes[16] = {[10] = 0xff, [11] = 0xff};
  char written[INET6_ADDRSTRLEN];
  bool is_v6 = rn_to_int32(cx, RN_ARG(1)) == 6;
  if (!rn_text_get(cx, RN_ARG(0), &text)) return rn_undefined(cx);
  uint8_t* at = is_v6 ? bytes : bytes + 12;
  int family = is_v6 ? AF_INET6 : AF_INET;
  bool is_good = strlen(text.at) == text.length && inet_pton(family, text.at, at) == 1;
  rn_text_free(&text);
  if (!is_good) return rn_undefined(cx);
  rn_value values[17] = {rn_string(cx, inet_ntop(family, at, written, sizeof(written)))};
  for (int i = 0; i < 16; i++) values[i + 1] = rn_number(cx, bytes[i]);
  return rn_array(cx, 17, values);
}

/* ---- names ------------------------------------------------------------------------------ */

struct lookup {
  union {
    uv_getaddrinfo_t names;
    uv_getnameinfo_t services;
  } req;
  rn_engine* engine;
  rn_ref callback;
};

static struct lookup* make_lookup(void) {
  struct lookup* lookup = calloc(1, sizeof(*lookup));
  if (lookup != NULL) lookup->engine = rn_here();
  return lookup;
}

/* The callback is kept only for a lookup that is under way. */
static rn_value begun(rn_context cx, struct lookup* lookup, rn_value callback, int err) {
  if (err == 0)
    lookup->callback = rn_keep(lookup->engine, callback);
  else
    free(lookup);
  return rn_number(cx, err);
}

static void answer(struct lookup* lookup, size_t count, const rn_value* values) {
  rn_engine* engine = lookup->engine;
  rn_ref callback = lookup->callback;
  free(lookup);
  rn_invoke_once(engine, callback, count, values);
}

static rn_value addresses_of(rn_context cx, const struct addrinfo* found) {
  rn_object array = rn_array(cx, 0, NULL);
  unsigned count = 0;
  for (const struct addrinfo* at = found; at != NULL; at = at->ai_next) {
    if (at->ai_family != AF_INET && at->ai_family != AF_INET6) continue;
    union rn_address address = {0};
    memcpy(&address, at->ai_addr, at->ai_addrlen);
    char text[INET6_ADDRSTRLEN + IF_NAMESIZE + 1];
    text_of(&address, text, sizeof(text));
    rn_set_index(cx, array, count++, rn_string(cx, text));
  }
  return array;
}

static void on_names(uv_getaddrinfo_t* req, int status, struct addrinfo* found) {
  struct lookup* lookup = (struct lookup*)req;
  rn_context cx = lookup->engine->cx;
  rn_value value = status == 0 ? addresses_of(cx, found) : rn_number(cx, status);
  uv_freeaddrinfo(found);
  answer(lookup, 1, &value);
}

static void on_service(uv_getnameinfo_t* req, int status, const char* name, const char* service) {
  struct lookup* lookup = (struct lookup*)req;
  rn_context cx = lookup->engine->cx;
  rn_value values[3] = {rn_number(cx, status)};
  if (status == 0) {
    values[1] = rn_string(cx, name);
    values[2] = rn_string(cx, service);
  }
  answer(lookup, status == 0 ? 3 : 1, values);
}

RN_NATIVE(rn_address_lookup) {
  RN_UNUSED;
  struct lookup* lookup = make_lookup();
  struct rn_text host;
  if (lookup == NULL) return rn_number(cx, UV_ENOMEM);
  if (!rn_text_get(cx, RN_ARG(0), &host)) {
    free(lookup);
    return rn_number(cx, UV_ENOMEM);
  }
  int family = rn_to_int32(cx, RN_ARG(1));
  const struct addrinfo hints = {
      .ai_family = family == 4   ? AF_INET
                   : family == 6 ? AF_INET6
                                 : AF_UNSPEC,
      .ai_socktype = SOCK_STREAM,
      .ai_flags = rn_to_int32(cx, RN_ARG(2)),
  };
  int err =
      uv_getaddrinfo(lookup->engine->loop, &lookup->req.names, on_names, host.at, NULL, &hints);
  rn_text_free(&host);
  return begun(cx, lookup, RN_ARG(3), err);
}

RN_NATIVE(rn_address_lookup_service) {
  RN_UNUSED;
  struct lookup* lookup = make_lookup();
  struct rn_text text;
  if (lookup == NULL) return rn_number(cx, UV_ENOMEM);
  if (!rn_text_get(cx, RN_ARG(0), &text)) {
    free(lookup);
    return rn_number(cx, UV_EINVAL);
  }
  union rn_address address;
  int length = rn_address_parse(text.at, rn_to_int32(cx, RN_ARG(1)), &address);
  rn_text_free(&text);
  int err = length < 0 ? UV_EINVAL
                       : uv_getnameinfo(lookup->engine->loop, &lookup->req.services, on_service,
                                        &address.any, NI_NAMEREQD);
  return begun(cx, lookup, RN_ARG(2), err);
}
