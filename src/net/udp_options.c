/* SPDX-License-Identifier: MIT */
/*
 * Options of datagram sockets: multicast, time to live, broadcast.
 *
 * Which family's option is meant is asked of the socket itself, for the handle may
 * have been given one by uv_udp_open. Interfaces are named by an address of theirs
 * for IPv4, and by their scope ("::%eth0") for IPv6.
 */
#include <errno.h>
#include <netinet/in.h>
#include <string.h>

#include "net/udp.h"

static int set_option(const uv_udp_t* handle, int level, int option, const void* value,
                      size_t size) {
  return setsockopt(handle->watch.fd, level, option, value, (socklen_t)size) == 0 ? 0 : -errno;
}

static bool is_ipv6(const uv_udp_t* handle) {
  int domain = AF_INET;
  return getsockopt(handle->watch.fd, SOL_SOCKET, SO_DOMAIN, &domain,
                    &(socklen_t){sizeof domain}) == 0 &&
         domain == AF_INET6;
}

static int set_byte(const uv_udp_t* handle, int option4, int option6, int value) {
  if (value < 0 || value > 255) return UV_EINVAL;
  return is_ipv6(handle) ? set_option(handle, IPPROTO_IPV6, option6, &value, sizeof value)
                         : set_option(handle, IPPROTO_IP, option4, &value, sizeof value);
}

int uv_udp_set_ttl(uv_udp_t* handle, int ttl) {
  return ttl == 0 ? UV_EINVAL : set_byte(handle, IP_TTL, IPV6_UNICAST_HOPS, ttl);
}

int uv_udp_set_multicast_ttl(uv_udp_t* handle, int ttl) {
  return set_byte(handle, IP_MULTICAST_TTL, IPV6_MULTICAST_HOPS, ttl);
}

int uv_udp_set_multicast_loop(uv_udp_t* handle, int on) {
  return set_byte(handle, IP_MULTICAST_LOOP, IPV6_MULTICAST_LOOP, on);
}

int uv_udp_set_broadcast(uv_udp_t* handle, int on) {
  return set_option(handle, SOL_SOCKET, SO_BROADCAST, &on, sizeof on);
}

/* ---- interfaces -------------------------------------------------------------- */

static int interface4(const char* text, struct in_addr* address) {
  address->s_addr = htonl(INADDR_ANY);
  return text == NULL ? 0 : uv_inet_pton(AF_INET, text, address);
}

static int interface6(const char* text, unsigned* index) {
  struct sockaddr_in6 address = {0};
  int err = text == NULL ? 0 : uv_ip6_addr(text, 0, &address);
  *index = address.sin6_scope_id;
  return err;
}

int uv_udp_set_multicast_interface(uv_udp_t* handle, const char* interface_addr) {
  struct in_addr address;
  unsigned index;
  bool by_address = interface_addr == NULL ? !is_ipv6(handle) : strchr(interface_addr, ':') == NULL;
  int err = by_address ? interface4(interface_addr, &address) : interface6(interface_addr, &index);
  if (err != 0) return UV_EINVAL;
  return by_address ? set_option(handle, IPPROTO_IP, IP_MULTICAST_IF, &address, sizeof address)
                    : set_option(handle, IPPROTO_IPV6, IPV6_MULTICAST_IF, &index, sizeof index);
}

/* ---- groups ------------------------------------------------------------------ */

static int change_group4(uv_udp_t* handle, const struct sockaddr_in* group, const char* interface,
                         uv_membership membership) {
  struct ip_mreq request = {.imr_multiaddr = group->sin_addr};
  int err = rn_udp_need_socket(handle, AF_INET, UV_UDP_REUSEADDR);
  if (err == 0) err = interface4(interface, &request.imr_interface);
  if (err != 0) return err;
  int option = membership == UV_JOIN_GROUP ? IP_ADD_MEMBERSHIP : IP_DROP_MEMBERSHIP;
  return set_option(handle, IPPROTO_IP, option, &request, sizeof request);
}

static int change_group6(uv_udp_t* handle, const struct sockaddr_in6* group, const char* interface,
                         uv_membership membership) {
  struct ipv6_mreq request = {.ipv6mr_multiaddr = group->sin6_addr};
  int err = rn_udp_need_socket(handle, AF_INET6, UV_UDP_REUSEADDR);
  if (err == 0) err = interface6(interface, &request.ipv6mr_interface);
  if (err != 0) return err;
  int option = membership == UV_JOIN_GROUP ? IPV6_JOIN_GROUP : IPV6_LEAVE_GROUP;
  return set_option(handle, IPPROTO_IPV6, option, &request, sizeof request);
}

int uv_udp_set_membership(uv_udp_t* handle, const char* multicast_addr, const char* interface_addr,
                          uv_membership membership) {
  struct sockaddr_in group4;
  struct sockaddr_in6 group6;
  if (membership != UV_JOIN_GROUP && membership != UV_LEAVE_GROUP) return UV_EINVAL;
  if (uv_ip4_addr(multicast_addr, 0, &group4) == 0)
    return change_group4(handle, &group4, interface_addr, membership);
  if (uv_ip6_addr(multicast_addr, 0, &group6) == 0)
    return change_group6(handle, &group6, interface_addr, membership);
  return UV_EINVAL;
}

static int change_source4(uv_udp_t* handle, const struct sockaddr_in* group, const char* interface,
                          const char* source, uv_membership membership) {
  struct ip_mreq_source request = {.imr_multiaddr = group->sin_addr};
  int err = uv_inet_pton(AF_INET, source, &request.imr_sourceaddr);
  if (err == 0) err = rn_udp_need_socket(handle, AF_INET, UV_UDP_REUSEADDR);
  if (err == 0) err = interface4(interface, &request.imr_interface);
  if (err != 0) return err;
  int option = membership == UV_JOIN_GROUP ? IP_ADD_SOURCE_MEMBERSHIP : IP_DROP_SOURCE_MEMBERSHIP;
  return set_option(handle, IPPROTO_IP, option, &request, sizeof request);
}

static int change_source6(uv_udp_t* handle, const struct sockaddr_in6* group, const char* interface,
                          const char* source, uv_membership membership) {
  struct group_source_req request = {0};
  struct sockaddr_in6 source6;
  int err = uv_ip6_addr(source, 0, &source6);
  if (err == 0) err = rn_udp_need_socket(handle, AF_INET6, UV_UDP_REUSEADDR);
  if (err == 0) err = interface6(interface, &request.gsr_interface);
  if (err != 0) return err;
  memcpy(&request.gsr_group, group, sizeof *group);
  memcpy(&request.gsr_source, &source6, sizeof source6);
  int option = membership == UV_JOIN_GROUP ? MCAST_JOIN_SOURCE_GROUP : MCAST_LEAVE_SOURCE_GROUP;
  return set_option(handle, IPPROTO_IPV6, option, &request, sizeof request);
}

int uv_udp_set_source_membership(uv_udp_t* handle, const char* multicast_addr,
                                 const char* interface_addr, const char* source_addr,
                                 uv_membership membership) {
  struct sockaddr_in group4;
  struct sockaddr_in6 group6;
  if (membership != UV_JOIN_GROUP && membership != UV_LEAVE_GROUP) return UV_EINVAL;
  if (uv_ip4_addr(multicast_addr, 0, &group4) == 0)
    return change_source4(handle, &group4, interface_addr, source_addr, membership);
  if (uv_ip6_addr(multicast_addr, 0, &group6) == 0)
    return change_source6(handle, &group6, interface_addr, source_addr, membership);
  return UV_EINVAL;
}
