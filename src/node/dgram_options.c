/* SPDX-License-Identifier: MIT */
/*
 * The options of UDP sockets, by descriptor. Each returns 0 or UV_E*.
 *
 *   setBroadcast(fd, on), setTTL(fd, hops), setMulticastTTL(fd, hops),
 *   setMulticastLoopback(fd, on), setMulticastInterface(fd, address)
 *   membership(fd, group, interface, join)
 *   sourceMembership(fd, source, group, interface, join)
 *   bufferSize(fd, size, ofReceiving)   0 asks; else the size as the system has it
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <string.h>

#include "node/dgram.h"
#include "node/net.h"

static bool is_v6(int fd) {
  int domain = 0;
  socklen_t length = sizeof(domain);
  return getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &domain, &length) == 0 && domain == AF_INET6;
}

static rn_value set(rn_context cx, int fd, int level, int option, const void* value, size_t size) {
  int err = setsockopt(fd, level, option, value, (socklen_t)size) == 0 ? 0 : -errno;
  /* libuv's word for an interface that does not exist. */
  return rn_number(cx, err == UV_ENXIO ? UV_ENODEV : err);
}

/* An option that has a number for each family. */
static rn_value set_int(rn_context cx, size_t argc, const rn_value* argv, int v4, int v6) {
  int fd = rn_to_int32(cx, RN_ARG(0));
  int value = rn_to_int32(cx, RN_ARG(1));
  bool six = is_v6(fd);
  return set(cx, fd, six ? IPPROTO_IPV6 : IPPROTO_IP, six ? v6 : v4, &value, sizeof(value));
}

static RN_NATIVE(set_broadcast) {
  RN_UNUSED;
  int on = rn_to_bool(cx, RN_ARG(1));
  return set(cx, rn_to_int32(cx, RN_ARG(0)), SOL_SOCKET, SO_BROADCAST, &on, sizeof(on));
}

static RN_NATIVE(set_ttl) {
  RN_UNUSED;
  int hops = rn_to_int32(cx, RN_ARG(1));
  if (hops < 1 || hops > 255) return rn_number(cx, UV_EINVAL);
  return set_int(cx, argc, argv, IP_TTL, IPV6_UNICAST_HOPS);
}

static RN_NATIVE(set_multicast_ttl) {
  RN_UNUSED;
  int hops = rn_to_int32(cx, RN_ARG(1));
  if (hops < 0 || hops > 255) return rn_number(cx, UV_EINVAL);
  return set_int(cx, argc, argv, IP_MULTICAST_TTL, IPV6_MULTICAST_HOPS);
}

static RN_NATIVE(set_multicast_loopback) {
  RN_UNUSED;
  return set_int(cx, argc, argv, IP_MULTICAST_LOOP, IPV6_MULTICAST_LOOP);
}

/* false for what is no address; an address that is not given is all zeros. */
static bool read_address(rn_context cx, rn_value value, union rn_address* address) {
  struct rn_text text;
  memset(address, 0, sizeof(*address));
  if (!rn_is_string(cx, value)) return true;
  if (!rn_text_get(cx, value, &text)) return false;
  int length = rn_address_parse(text.at, 0, address);
  rn_text_free(&text);
  return length > 0;
}

static struct in_addr v4_of(const union rn_address* address) {
  return ((const struct sockaddr_in*)&address->room)->sin_addr;
}

static const struct sockaddr_in6* v6_of(const union rn_address* address) {
  return (const struct sockaddr_in6*)&address->room;
}

static RN_NATIVE(set_multicast_interface) {
  RN_UNUSED;
  int fd = rn_to_int32(cx, RN_ARG(0));
  union rn_address address;
  if (!read_address(cx, RN_ARG(1), &address)) return rn_number(cx, UV_EINVAL);
  if (address.any.sa_family == AF_INET6) {
    unsigned index = v6_of(&address)->sin6_scope_id;
    return set(cx, fd, IPPROTO_IPV6, IPV6_MULTICAST_IF, &index, sizeof(index));
  }
  struct in_addr where = v4_of(&address);
  return set(cx, fd, IPPROTO_IP, IP_MULTICAST_IF, &where, sizeof(where));
}

static RN_NATIVE(membership) {
  RN_UNUSED;
  int fd = rn_to_int32(cx, RN_ARG(0));
  bool join = rn_to_bool(cx, RN_ARG(3));
  union rn_address group, from;
  if (!read_address(cx, RN_ARG(1), &group) || !read_address(cx, RN_ARG(2), &from))
    return rn_number(cx, UV_EINVAL);
  if (group.any.sa_family == AF_INET) {
    struct ip_mreq request = {.imr_multiaddr = v4_of(&group), .imr_interface = v4_of(&from)};
    return set(cx, fd, IPPROTO_IP, join ? IP_ADD_MEMBERSHIP : IP_DROP_MEMBERSHIP, &request,
               sizeof(request));
  }
  struct ipv6_mreq request = {.ipv6mr_multiaddr = v6_of(&group)->sin6_addr};
  if (from.any.sa_family == AF_INET6) request.ipv6mr_interface = v6_of(&from)->sin6_scope_id;
  return set(cx, fd, IPPROTO_IPV6, join ? IPV6_ADD_MEMBERSHIP : IPV6_DROP_MEMBERSHIP, &request,
             sizeof(request));
}

static RN_NATIVE(source_membership) {
  RN_UNUSED;
  int fd = rn_to_int32(cx, RN_ARG(0));
  bool join = rn_to_bool(cx, RN_ARG(4));
  union rn_address source, group, from;
  if (!read_address(cx, RN_ARG(1), &source) || !read_address(cx, RN_ARG(2), &group) ||
      !read_address(cx, RN_ARG(3), &from) || source.any.sa_family != group.any.sa_family)
    return rn_number(cx, UV_EINVAL);
  if (group.any.sa_family == AF_INET) {
    struct ip_mreq_source request = {.imr_multiaddr = v4_of(&group),
                                     .imr_interface = v4_of(&from),
                                     .imr_sourceaddr = v4_of(&source)};
    return set(cx, fd, IPPROTO_IP, join ? IP_ADD_SOURCE_MEMBERSHIP : IP_DROP_SOURCE_MEMBERSHIP,
               &request, sizeof(request));
  }
  struct group_source_req request = {.gsr_group = group.room, .gsr_source = source.room};
  if (from.any.sa_family == AF_INET6) request.gsr_interface = v6_of(&from)->sin6_scope_id;
  return set(cx, fd, IPPROTO_IPV6, join ? MCAST_JOIN_SOURCE_GROUP : MCAST_LEAVE_SOURCE_GROUP,
             &request, sizeof(request));
}

static RN_NATIVE(buffer_size) {
  RN_UNUSED;
  int fd = rn_to_int32(cx, RN_ARG(0));
  double asked = rn_to_double(cx, RN_ARG(1));
  int option = rn_to_bool(cx, RN_ARG(2)) ? SO_RCVBUF : SO_SNDBUF;
  if (asked > INT32_MAX) return rn_number(cx, UV_EINVAL);
  int size = (int)asked;
  socklen_t length = sizeof(size);
  int result = size == 0 ? getsockopt(fd, SOL_SOCKET, option, &size, &length)
                         : setsockopt(fd, SOL_SOCKET, option, &size, sizeof(size));
  return rn_number(cx, result == 0 ? size : -errno);
}

const struct rn_function rn_dgram_options[] = {
    {"setBroadcast", set_broadcast},
    {"setTTL", set_ttl},
    {"setMulticastTTL", set_multicast_ttl},
    {"setMulticastLoopback", set_multicast_loopback},
    {"setMulticastInterface", set_multicast_interface},
    {"membership", membership},
    {"sourceMembership", source_membership},
    {"bufferSize", buffer_size},
    {NULL, NULL},
};
