/* SPDX-License-Identifier: MIT */
/* Addresses of sockets, shared by net.c and dgram.c. */
#ifndef RN_NODE_NET_H
#define RN_NODE_NET_H

#include <sys/socket.h>

#include "node/node.h"

union rn_address {
  struct sockaddr any;
  struct sockaddr_storage room;
};

/* A numeric address, IPv6 with a %zone or without. The length, or UV_EINVAL. */
int rn_address_parse(const char* text, int port, union rn_address* address);
/* A path, or a name that begins with NUL and is not in the file system. The length,
 * or UV_ENAMETOOLONG. */
int rn_address_path(const char* path, size_t length, union rn_address* address);
/* One of the two from JavaScript's values: without a port it is a path. */
int rn_address_read(rn_context cx, rn_value where, rn_value port, union rn_address* address);
/* [address, port, 'IPv4' or 'IPv6'], or [path] for a local one. */
rn_value rn_address_value(rn_context cx, const union rn_address* address);

/* parse(text, family): [address as it is written, its 16 bytes], an IPv4 one as
 * ::ffff:a.b.c.d; undefined if it is none of that family. */
RN_NATIVE(rn_address_bytes);

/* lookup(host, family, hints, callback): 0 or UV_E*; then callback(UV_E*) or
 * callback([address, address, ...]). */
RN_NATIVE(rn_address_lookup);
/* lookupService(address, port, callback): callback(UV_E*, host, service) */
RN_NATIVE(rn_address_lookup_service);

#endif
