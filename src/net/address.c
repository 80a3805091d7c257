/* SPDX-License-Identifier: MIT */
/* Addresses as text and back. */
#include <arpa/inet.h>
#include <errno.h>
#include <net/if.h>
#include <string.h>

#include "sys/text.h"
#include "uv.h"

int uv_inet_ntop(int af, const void* src, char* dst, size_t size) {
  if (af != AF_INET && af != AF_INET6) return UV_EAFNOSUPPORT;
  char text[INET6_ADDRSTRLEN];
  if (inet_ntop(af, src, text, sizeof text) == NULL) return -errno;
  size_t length = strlen(text);
  if (length >= size) return UV_ENOSPC;
  memcpy(dst, text, length + 1);
  return 0;
}

int uv_inet_pton(int af, const char* src, void* dst) {
  if (src == NULL || dst == NULL) return UV_EINVAL;
  if (af != AF_INET && af != AF_INET6) return UV_EAFNOSUPPORT;
  char text[INET6_ADDRSTRLEN];
  if (af == AF_INET6) { /* the scope is not the address's */
    size_t length = strcspn(src, "%");
    if (length >= sizeof text) return UV_EINVAL;
    memcpy(text, src, length);
    text[length] = '\0';
    src = text;
  }
  return inet_pton(af, src, dst) == 1 ? 0 : UV_EINVAL;
}

int uv_ip4_addr(const char* ip, int port, struct sockaddr_in* addr) {
  memset(addr, 0, sizeof *addr);
  addr->sin_family = AF_INET;
  addr->sin_port = htons((uint16_t)port);
  return uv_inet_pton(AF_INET, ip, &addr->sin_addr);
}

int uv_ip6_addr(const char* ip, int port, struct sockaddr_in6* addr) {
  memset(addr, 0, sizeof *addr);
  addr->sin6_family = AF_INET6;
  addr->sin6_port = htons((uint16_t)port);
  const char* scope = strchr(ip, '%');
  if (scope != NULL) addr->sin6_scope_id = if_nametoindex(scope + 1);
  return uv_inet_pton(AF_INET6, ip, &addr->sin6_addr);
}

int uv_ip4_name(const struct sockaddr_in* src, char* dst, size_t size) {
  return uv_inet_ntop(AF_INET, &src->sin_addr, dst, size);
}

int uv_ip6_name(const struct sockaddr_in6* src, char* dst, size_t size) {
  return uv_inet_ntop(AF_INET6, &src->sin6_addr, dst, size);
}

int uv_ip_name(const struct sockaddr* src, char* dst, size_t size) {
  switch (src->sa_family) {
    case AF_INET:
      return uv_ip4_name((const struct sockaddr_in*)src, dst, size);
    case AF_INET6:
      return uv_ip6_name((const struct sockaddr_in6*)src, dst, size);
    default:
      return UV_EAFNOSUPPORT;
  }
}

int uv_if_indextoname(unsigned int index, char* buffer, size_t* size) {
  int error = rn_text_check(buffer, size);
  if (error != 0) return error;
  char name[UV_IF_NAMESIZE];
  if (if_indextoname(index, name) == NULL) return -errno;
  return rn_text_give(name, strnlen(name, sizeof name), buffer, size);
}

int uv_if_indextoiid(unsigned int index, char* buffer, size_t* size) {
  return uv_if_indextoname(index, buffer, size);
}
