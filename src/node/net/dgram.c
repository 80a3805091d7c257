/* SPDX-License-Identifier: MIT */
/*
 * native('dgram'): UDP sockets of the library's. JavaScript knows one by a number, its port;
 * what fails returns UV_E*.
 *
 *   make(onmessage)               a port. onmessage(bytes, [address, port, family]) or
 *                                 onmessage(UV_E*)
 *   open(port, fd), fd(port)      takes a descriptor over; tells it, -1: none yet
 *   bind(port, address, portOf, flags)   flags: 1 IPv6 only, 4 SO_REUSEADDR, 8 SO_REUSEPORT
 *   connect(port, address, portOf)   whom it talks with; without an address: with all
 *   receive(port, on)
 *   send(port, list, address, portOf, done)   the bytes sent plus 1; 0: done(status,
 *                                 bytes) will be called; or UV_E*
 *   queued(port)                  [bytes, messages] that wait to be sent
 *   name(port, ofPeer)            [address, port, family]
 *   ref(port, on), close(port)
 *   setBroadcast(port, on), setTTL(port, hops), setMulticastTTL(port, hops),
 *   setMulticastLoopback(port, on), setMulticastInterface(port, address)
 *   membership(port, group, interface, join)
 *   sourceMembership(port, source, group, interface, join)
 *   bufferSize(port, size, ofReceiving)   0 asks; else the size as the system has it
 */
#include <stdlib.h>

#include "node/net/net.h"
#include "node/numbers.h"
#include "node/process/life.h"

enum { MESSAGE_SIZE = 64 * 1024 };

struct port {
  uv_udp_t udp;
  rn_engine* engine;
  bool is_closing;
  uint32_t number;
  rn_ref onmessage;
};

struct message {
  uv_udp_send_t request;
  struct port* port;
  rn_ref list;
  rn_ref done;
  size_t bytes;
  unsigned count;
  uv_buf_t bufs[];
};

static _Thread_local struct rn_numbers ports;

static struct port* port_of(rn_context cx, rn_value value) {
  struct port* port = rn_numbers_get(&ports, cx, value);
  return port == NULL || port->is_closing ? NULL : port;
}

static void close_ports(rn_engine* engine);

static void free_ports(void) {
  rn_numbers_free(&ports);
}

static bool take_number(struct port* port) {
  if (ports.room == 0) rn_life_add_end(close_ports, free_ports);
  return rn_numbers_take(&ports, port, &port->number);
}

/* A native's port, or it ends with UV_EBADF. */
#define RN_PORT                               \
  struct port* port = port_of(cx, RN_ARG(0)); \
  RN_UNUSED;                                  \
  if (port == NULL) return rn_number(cx, UV_EBADF)

/* ---- sockets ---------------------------------------------------------------------------- */

static RN_NATIVE(make) {
  RN_UNUSED;
  struct port* port = calloc(1, sizeof(*port));
  if (port == NULL) return rn_number(cx, UV_ENOMEM);
  port->engine = rn_here();
  if (!take_number(port)) {
    free(port);
    return rn_number(cx, UV_ENOMEM);
  }
  uv_udp_init(port->engine->loop, &port->udp);
  port->udp.data = port;
  rondo_handle_set_name((uv_handle_t*)&port->udp, "UDPWrap");
  port->onmessage = rn_keep(port->engine, RN_ARG(0));
  return rn_number(cx, port->number);
}

static RN_NATIVE(open_port) {
  RN_PORT;
  return rn_number(cx, uv_udp_open(&port->udp, rn_to_int32(cx, RN_ARG(1))));
}

static RN_NATIVE(descriptor) {
  RN_UNUSED;
  struct port* port = port_of(cx, RN_ARG(0));
  uv_os_fd_t fd;
  return rn_number(cx, port == NULL || uv_fileno((uv_handle_t*)&port->udp, &fd) != 0 ? -1 : fd);
}

static RN_NATIVE(bind_port) {
  RN_PORT;
  union rn_address address;
  int length = rn_address_read(cx, RN_ARG(1), RN_ARG(2), &address);
  if (length < 0) return rn_number(cx, length);
  unsigned flags = (unsigned)rn_to_int32(cx, RN_ARG(3));
  return rn_number(cx, uv_udp_bind(&port->udp, &address.any, flags));
}

static RN_NATIVE(connect_port) {
  RN_PORT;
  if (!rn_is_string(cx, RN_ARG(1))) return rn_number(cx, uv_udp_connect(&port->udp, NULL));
  union rn_address address;
  int length = rn_address_read(cx, RN_ARG(1), RN_ARG(2), &address);
  return rn_number(cx, length < 0 ? length : uv_udp_connect(&port->udp, &address.any));
}

static RN_NATIVE(name) {
  RN_PORT;
  union rn_address address = {0};
  int length = sizeof(address.room);
  int err = rn_to_bool(cx, RN_ARG(1)) ? uv_udp_getpeername(&port->udp, &address.any, &length)
                                      : uv_udp_getsockname(&port->udp, &address.any, &length);
  return err != 0 ? rn_number(cx, err) : rn_address_value(cx, &address);
}

static RN_NATIVE(ref) {
  RN_PORT;
  if (rn_to_bool(cx, RN_ARG(1)))
    uv_ref((uv_handle_t*)&port->udp);
  else
    uv_unref((uv_handle_t*)&port->udp);
  return rn_number(cx, 0);
}

static void on_closed(uv_handle_t* handle) {
  struct port* port = handle->data;
  rn_numbers_give(&ports, port->number);
  free(port);
}

static void close_one(struct port* port) {
  port->is_closing = true;
  rn_drop(port->engine, port->onmessage);
  uv_close((uv_handle_t*)&port->udp, on_closed);
}

/* The thread ends. */
static void close_ports(rn_engine* engine) {
  (void)engine;
  for (uint32_t i = 0; i < ports.room; i++) {
    struct port* port = ports.things[i];
    if (port != NULL && !port->is_closing) close_one(port);
  }
}

static RN_NATIVE(close_port) {
  RN_PORT;
  close_one(port);
  return rn_number(cx, 0);
}

/* ---- receiving -------------------------------------------------------------------------- */

static void on_alloc(uv_handle_t* handle, size_t wanted, uv_buf_t* buf) {
  (void)handle, (void)wanted;
  *buf = (uv_buf_t){.base = malloc(MESSAGE_SIZE), .len = MESSAGE_SIZE};
}

static void on_message(uv_udp_t* udp, ssize_t n, const uv_buf_t* buf, const struct sockaddr* from,
                       unsigned flags) {
  (void)flags;
  struct port* port = udp->data;
  rn_context cx = port->engine->cx;
  if (n < 0 || from == NULL) {
    free(buf->base);
    if (n == 0) return; /* nothing is left */
    rn_value value = rn_number(cx, n == UV_ENOBUFS ? UV_ENOMEM : (double)n);
    rn_invoke_kept(port->engine, port->onmessage, 1, &value);
    return;
  }
  char* fitting = realloc(buf->base, n > 0 ? (size_t)n : 1);
  rn_value values[] = {
      rn_uint8array(cx, fitting == NULL ? buf->base : fitting, (size_t)n, rn_free_bytes, NULL),
      rn_address_value(cx, (const union rn_address*)(const void*)from)};
  rn_invoke_kept(port->engine, port->onmessage, 2, values);
}

static RN_NATIVE(receive) {
  RN_PORT;
  if (!rn_to_bool(cx, RN_ARG(1))) return rn_number(cx, uv_udp_recv_stop(&port->udp));
  int err = uv_udp_recv_start(&port->udp, on_alloc, on_message);
  return rn_number(cx, err == UV_EALREADY ? 0 : err);
}

/* ---- sending ---------------------------------------------------------------------------- */

static void on_sent(uv_udp_send_t* request, int status) {
  struct message* message = request->data;
  rn_engine* engine = message->port->engine;
  rn_ref done = message->done;
  rn_value values[] = {rn_number(engine->cx, status),
                       rn_number(engine->cx, (double)message->bytes)};
  rn_drop(engine, message->list);
  free(message);
  if (done != 0) rn_invoke_once(engine, done, 2, values);
}

static struct message* gather(rn_context cx, rn_object list) {
  size_t count = rn_array_length(cx, list);
  struct message* message = calloc(1, sizeof(*message) + count * sizeof(message->bufs[0]));
  if (message == NULL) return NULL;
  message->count = (unsigned)count;
  for (size_t i = 0; i < count; i++) {
    struct rn_bytes bytes;
    if (!rn_bytes_hold(cx, rn_get_index(cx, list, (unsigned)i), &bytes)) {
      free(message);
      return NULL;
    }
    message->bufs[i] = (uv_buf_t){.base = (char*)bytes.at, .len = bytes.length};
    message->bytes += bytes.length;
  }
  return message;
}

static RN_NATIVE(send_list) {
  RN_PORT;
  union rn_address room;
  const struct sockaddr* to = NULL;
  if (rn_is_string(cx, RN_ARG(2))) {
    if (rn_address_read(cx, RN_ARG(2), RN_ARG(3), &room) < 0) return rn_number(cx, UV_EINVAL);
    to = &room.any;
  }
  rn_object list = rn_as_object(cx, RN_ARG(1));
  struct message* message = list == NULL ? NULL : gather(cx, list);
  if (message == NULL) return rn_number(cx, UV_ENOMEM);
  double result = uv_udp_try_send(&port->udp, message->bufs, message->count, to);
  if (result >= 0) {
    result = (double)message->bytes + 1;
  } else if (result == UV_EAGAIN || result == UV_ENOSYS) {
    message->port = port;
    message->request.data = message;
    result = uv_udp_send(&message->request, &port->udp, message->bufs, message->count, to, on_sent);
    if (result == 0) {
      message->list = rn_keep(port->engine, list);
      if (rn_is_function(cx, RN_ARG(4))) message->done = rn_keep(port->engine, RN_ARG(4));
      return rn_number(cx, 0);
    }
  }
  free(message);
  return rn_number(cx, result);
}

static RN_NATIVE(queued) {
  RN_PORT;
  rn_value values[] = {rn_number(cx, (double)uv_udp_get_send_queue_size(&port->udp)),
                       rn_number(cx, (double)uv_udp_get_send_queue_count(&port->udp))};
  return rn_array(cx, 2, values);
}

/* ---- options ---------------------------------------------------------------------------- */

static RN_NATIVE(set_broadcast) {
  RN_PORT;
  return rn_number(cx, uv_udp_set_broadcast(&port->udp, rn_to_bool(cx, RN_ARG(1))));
}

static RN_NATIVE(set_ttl) {
  RN_PORT;
  return rn_number(cx, uv_udp_set_ttl(&port->udp, rn_to_int32(cx, RN_ARG(1))));
}

static RN_NATIVE(set_multicast_ttl) {
  RN_PORT;
  return rn_number(cx, uv_udp_set_multicast_ttl(&port->udp, rn_to_int32(cx, RN_ARG(1))));
}

static RN_NATIVE(set_multicast_loopback) {
  RN_PORT;
  return rn_number(cx, uv_udp_set_multicast_loop(&port->udp, rn_to_int32(cx, RN_ARG(1))));
}

static RN_NATIVE(set_multicast_interface) {
  RN_PORT;
  struct rn_text address;
  if (!rn_text_get(cx, RN_ARG(1), &address)) return rn_number(cx, UV_EINVAL);
  int err = uv_udp_set_multicast_interface(&port->udp, address.at);
  rn_text_free(&address);
  return rn_number(cx, err);
}

static uv_membership joining(rn_context cx, rn_value join) {
  return rn_to_bool(cx, join) ? UV_JOIN_GROUP : UV_LEAVE_GROUP;
}

/* Text, or NULL for what is none; in memory for free(). */
static char* text_or_null(rn_context cx, rn_value value) {
  return rn_is_string(cx, value) ? rn_text_dup(cx, value) : NULL;
}

static RN_NATIVE(membership) {
  RN_PORT;
  char* group = text_or_null(cx, RN_ARG(1));
  char* from = text_or_null(cx, RN_ARG(2));
  int err = group == NULL ? UV_EINVAL
                          : uv_udp_set_membership(&port->udp, group, from, joining(cx, RN_ARG(3)));
  free(group);
  free(from);
  return rn_number(cx, err);
}

static RN_NATIVE(source_membership) {
  RN_PORT;
  char* source = text_or_null(cx, RN_ARG(1));
  char* group = text_or_null(cx, RN_ARG(2));
  char* from = text_or_null(cx, RN_ARG(3));
  int err =
      source == NULL || group == NULL
          ? UV_EINVAL
          : uv_udp_set_source_membership(&port->udp, group, from, source, joining(cx, RN_ARG(4)));
  free(source);
  free(group);
  free(from);
  return rn_number(cx, err);
}

static RN_NATIVE(buffer_size) {
  RN_PORT;
  double asked = rn_to_double(cx, RN_ARG(1));
  if (asked > INT32_MAX) return rn_number(cx, UV_EINVAL);
  int size = (int)asked;
  uv_handle_t* handle = (uv_handle_t*)&port->udp;
  int err = rn_to_bool(cx, RN_ARG(2)) ? uv_recv_buffer_size(handle, &size)
                                      : uv_send_buffer_size(handle, &size);
  return rn_number(cx, err == 0 ? size : err);
}

static const struct rn_function functions[] = {
    {"make", make},
    {"open", open_port},
    {"fd", descriptor},
    {"bind", bind_port},
    {"connect", connect_port},
    {"receive", receive},
    {"send", send_list},
    {"queued", queued},
    {"name", name},
    {"ref", ref},
    {"close", close_port},
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

RN_BINDING(rn_binding_dgram) {
  rn_set_functions(engine->cx, binding, functions);
}
