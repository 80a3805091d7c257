/* SPDX-License-Identifier: MIT */
/*
 * native('dgram'): UDP sockets. Descriptors for what needs no waiting, here and in
 * dgram_options.c; a port, known to JavaScript by a number, for messages.
 *
 *   make(family)                  a descriptor, or UV_E*
 *   bind(fd, address, port, flags)   flags: 1 IPv6 only, 4 SO_REUSEADDR, 8 SO_REUSEPORT
 *   connect(fd, address, port)    whom it talks with; without an address: with all
 *   open(fd, onmessage)           a port. onmessage(bytes, [address, port, family])
 *                                 or onmessage(UV_E*)
 *   receive(port, on)
 *   send(port, list, address, portOf, done)   the bytes sent plus 1; 0: done(status,
 *                                 bytes) will be called; or UV_E*
 *   queued(port)                  [bytes, messages] that wait to be sent
 *   ref(port, on), close(port)
 *
 * 1. A message is sent at once if the system takes it and none waits.
 * 2. Messages are handed over one by one, each with its checkpoint, at most
 *    MESSAGES_MAX in one go.
 */
#include "node/dgram.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "node/life.h"
#include "node/net.h"

enum {
  MESSAGE_SIZE = 64 * 1024,
  MESSAGES_MAX = 32,
  BIND_V6_ONLY = 1,
  BIND_REUSE_ADDRESS = 4,
  BIND_REUSE_PORT = 8,
};

struct message {
  struct message* next;
  rn_ref list;
  rn_ref done;
  union rn_address address;
  int address_length; /* 0: where the socket is connected to */
  size_t bytes;
  size_t count;
  struct iovec iov[];
};

struct port {
  uv_poll_t poll;
  rn_engine* engine;
  int fd;
  bool is_receiving;
  bool is_refed;
  bool is_closing;
  uint32_t number;
  rn_ref onmessage;
  struct message* first;
  struct message** last;
};

static _Thread_local struct port** ports;
static _Thread_local uint32_t ports_room;

static struct port* port_of(rn_context cx, rn_value value) {
  double number = rn_to_double(cx, value);
  if (!(number >= 0 && number < ports_room)) return NULL;
  struct port* port = ports[(uint32_t)number];
  return port == NULL || port->is_closing ? NULL : port;
}

static void close_ports(rn_engine* engine);

static void free_ports(void) {
  free(ports);
  ports = NULL;
  ports_room = 0;
}

static bool take_number(struct port* port) {
  if (ports_room == 0) rn_life_add_end(close_ports, free_ports);
  uint32_t i = 0;
  while (i < ports_room && ports[i] != NULL) i++;
  if (i == ports_room) {
    uint32_t room = ports_room * 2 + 4;
    struct port** bigger = realloc(ports, room * sizeof(*ports));
    if (bigger == NULL) return false;
    memset(bigger + ports_room, 0, (room - ports_room) * sizeof(*ports));
    ports = bigger;
    ports_room = room;
  }
  ports[i] = port;
  port->number = i;
  return true;
}

static void on_ready(uv_poll_t* poll, int status, int events);

static void settle_ref(struct port* port) {
  if (port->is_refed || port->first != NULL)
    uv_ref((uv_handle_t*)&port->poll);
  else
    uv_unref((uv_handle_t*)&port->poll);
}

static int watch(struct port* port) {
  settle_ref(port);
  int events = (port->is_receiving ? UV_READABLE : 0) | (port->first != NULL ? UV_WRITABLE : 0);
  return events == 0 ? uv_poll_stop(&port->poll) : uv_poll_start(&port->poll, events, on_ready);
}

/* ---- receiving -------------------------------------------------------------------------- */

static void free_bytes(void* bytes, void* arg) {
  (void)arg;
  free(bytes);
}

static void hand_over(struct port* port, size_t count, const rn_value* values) {
  rn_invoke_kept(port->engine, port->onmessage, count, values);
}

/* false: there is none, or an error was told. */
static bool receive_one(struct port* port) {
  rn_context cx = port->engine->cx;
  char* buffer = malloc(MESSAGE_SIZE);
  union rn_address address = {0};
  socklen_t length = sizeof(address.room);
  ssize_t n = -1;
  if (buffer == NULL) {
    errno = ENOMEM;
  } else {
    do n = recvfrom(port->fd, buffer, MESSAGE_SIZE, 0, &address.any, &length);
    while (n == -1 && errno == EINTR);
  }
  if (n == -1) {
    int err = -errno;
    free(buffer);
    if (err == UV_EAGAIN) return false;
    rn_value value = rn_number(cx, err);
    hand_over(port, 1, &value);
    return false;
  }
  char* fitting = realloc(buffer, n > 0 ? (size_t)n : 1);
  if (fitting == NULL) fitting = buffer;
  rn_value values[] = {rn_uint8array(cx, fitting, (size_t)n, free_bytes, NULL),
                       rn_address_value(cx, &address)};
  hand_over(port, 2, values);
  return true;
}

static void do_receive(struct port* port) {
  for (int i = 0; i < MESSAGES_MAX; i++) {
    if (i > 0) rondo_drain(port->engine->loop);
    if (port->is_closing || !port->is_receiving || !receive_one(port)) return;
  }
}

/* ---- sending ---------------------------------------------------------------------------- */

/* The bytes sent, or UV_E*. */
static ssize_t send_message(int fd, struct message* message) {
  struct msghdr header = {.msg_iov = message->iov, .msg_iovlen = message->count};
  if (message->address_length > 0) {
    header.msg_name = &message->address;
    header.msg_namelen = (socklen_t)message->address_length;
  }
  ssize_t n;
  do n = sendmsg(fd, &header, 0);
  while (n == -1 && errno == EINTR);
  return n == -1 ? -errno : n;
}

static void finish(struct port* port, struct message* message, ssize_t result) {
  rn_context cx = port->engine->cx;
  rn_drop(port->engine, message->list);
  rn_ref done = message->done;
  rn_value values[] = {rn_number(cx, result < 0 ? (double)result : 0),
                       rn_number(cx, (double)message->bytes)};
  free(message);
  if (done != 0) rn_invoke_once(port->engine, done, 2, values);
}

static void do_send(struct port* port) {
  while (!port->is_closing && port->first != NULL) {
    struct message* message = port->first;
    ssize_t result = send_message(port->fd, message);
    if (result == UV_EAGAIN || result == UV_ENOBUFS) return;
    port->first = message->next;
    if (port->first == NULL) port->last = &port->first;
    watch(port);
    finish(port, message, result);
    rondo_drain(port->engine->loop);
  }
}

static void on_ready(uv_poll_t* poll, int status, int events) {
  struct port* port = poll->data;
  bool any = status != 0 || events == 0;
  if (port->is_receiving && (any || (events & UV_READABLE))) do_receive(port);
  if (!port->is_closing && port->first != NULL && (any || (events & UV_WRITABLE))) {
    rondo_drain(port->engine->loop);
    do_send(port);
  }
  if (!port->is_closing && status != 0) watch(port);
}

static struct message* gather(rn_context cx, rn_object list) {
  size_t count = rn_array_length(cx, list);
  struct message* message = calloc(1, sizeof(*message) + count * sizeof(message->iov[0]));
  if (message == NULL) return NULL;
  message->count = count;
  for (size_t i = 0; i < count; i++) {
    struct rn_bytes bytes;
    if (!rn_bytes_get(cx, rn_get_index(cx, list, (unsigned)i), &bytes)) {
      free(message);
      return NULL;
    }
    message->iov[i] = (struct iovec){.iov_base = bytes.at, .iov_len = bytes.length};
    message->bytes += bytes.length;
  }
  return message;
}

static RN_NATIVE(send_list) {
  RN_UNUSED;
  struct port* port = port_of(cx, RN_ARG(0));
  rn_object list = rn_as_object(cx, RN_ARG(1));
  if (port == NULL || list == NULL) return rn_number(cx, UV_EBADF);
  struct message* message = gather(cx, list);
  if (message == NULL) return rn_number(cx, UV_ENOMEM);
  struct rn_text text;
  if (rn_is_string(cx, RN_ARG(2)) && rn_text_get(cx, RN_ARG(2), &text)) {
    message->address_length =
        rn_address_parse(text.at, rn_to_int32(cx, RN_ARG(3)), &message->address);
    rn_text_free(&text);
  }
  ssize_t result = UV_EINVAL;
  if (message->address_length >= 0)
    result = port->first != NULL ? UV_EAGAIN : send_message(port->fd, message);
  if (result != UV_EAGAIN) {
    double sent = (double)message->bytes;
    free(message);
    return rn_number(cx, result < 0 ? (double)result : sent + 1);
  }
  message->list = rn_keep(port->engine, list);
  if (rn_is_function(cx, RN_ARG(4))) message->done = rn_keep(port->engine, RN_ARG(4));
  *port->last = message;
  port->last = &message->next;
  return rn_number(cx, watch(port));
}

static RN_NATIVE(queued) {
  RN_UNUSED;
  struct port* port = port_of(cx, RN_ARG(0));
  double bytes = 0;
  double count = 0;
  for (struct message* m = port == NULL ? NULL : port->first; m != NULL; m = m->next) {
    bytes += (double)m->bytes;
    count++;
  }
  rn_value values[] = {rn_number(cx, bytes), rn_number(cx, count)};
  return rn_array(cx, 2, values);
}

/* ---- sockets ---------------------------------------------------------------------------- */

static RN_NATIVE(make) {
  RN_UNUSED;
  int domain = rn_to_int32(cx, RN_ARG(0)) == 6 ? AF_INET6 : AF_INET;
  int fd = socket(domain, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  return rn_number(cx, fd == -1 ? -errno : fd);
}

static RN_NATIVE(bind_socket) {
  RN_UNUSED;
  int fd = rn_to_int32(cx, RN_ARG(0));
  int flags = rn_to_int32(cx, RN_ARG(3));
  union rn_address address;
  int length = rn_address_read(cx, RN_ARG(1), RN_ARG(2), &address);
  if (length < 0) return rn_number(cx, length);
  int on = 1;
  bool is_set = true;
  if (flags & BIND_REUSE_ADDRESS)
    is_set = setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on)) == 0;
  if (is_set && (flags & BIND_REUSE_PORT))
    is_set = setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof(on)) == 0;
  if (is_set && (flags & BIND_V6_ONLY)) {
    if (address.any.sa_family != AF_INET6) return rn_number(cx, UV_EINVAL);
    is_set = setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof(on)) == 0;
  }
  if (is_set && bind(fd, &address.any, (socklen_t)length) == 0) return rn_number(cx, 0);
  return rn_number(cx, errno == EAFNOSUPPORT ? UV_EINVAL : -errno);
}

static RN_NATIVE(connect_socket) {
  RN_UNUSED;
  union rn_address address = {.any = {.sa_family = AF_UNSPEC}};
  int length = sizeof(address.any);
  if (rn_is_string(cx, RN_ARG(1))) length = rn_address_read(cx, RN_ARG(1), RN_ARG(2), &address);
  if (length < 0) return rn_number(cx, length);
  int result;
  do result = connect(rn_to_int32(cx, RN_ARG(0)), &address.any, (socklen_t)length);
  while (result == -1 && errno == EINTR);
  return rn_number(cx, result == 0 ? 0 : -errno);
}

static RN_NATIVE(open_port) {
  RN_UNUSED;
  struct port* port = calloc(1, sizeof(*port));
  if (port == NULL) return rn_number(cx, UV_ENOMEM);
  port->engine = rn_here();
  port->fd = rn_to_int32(cx, RN_ARG(0));
  port->is_refed = true;
  port->last = &port->first;
  int err = uv_poll_init(port->engine->loop, &port->poll, port->fd);
  if (err != 0) {
    free(port);
    return rn_number(cx, err);
  }
  port->poll.data = port;
  rondo_handle_set_name((uv_handle_t*)&port->poll, "UDPWrap");
  if (!take_number(port)) {
    uv_close((uv_handle_t*)&port->poll, NULL);
    return rn_number(cx, UV_ENOMEM);
  }
  port->onmessage = rn_keep(port->engine, RN_ARG(1));
  return rn_number(cx, port->number);
}

static RN_NATIVE(receive) {
  RN_UNUSED;
  struct port* port = port_of(cx, RN_ARG(0));
  if (port == NULL) return rn_number(cx, UV_EBADF);
  port->is_receiving = rn_to_bool(cx, RN_ARG(1));
  return rn_number(cx, watch(port));
}

static RN_NATIVE(ref) {
  RN_UNUSED;
  struct port* port = port_of(cx, RN_ARG(0));
  if (port == NULL) return rn_undefined(cx);
  port->is_refed = rn_to_bool(cx, RN_ARG(1));
  settle_ref(port);
  return rn_undefined(cx);
}

static void on_closed(uv_handle_t* handle) {
  struct port* port = handle->data;
  for (struct message *message = port->first, *next; message != NULL; message = next) {
    next = message->next;
    finish(port, message, UV_ECANCELED);
    rondo_drain(port->engine->loop);
  }
  ports[port->number] = NULL;
  free(port);
}

static void close_one(struct port* port) {
  port->is_closing = true;
  rn_drop(port->engine, port->onmessage);
  uv_close((uv_handle_t*)&port->poll, on_closed);
  close(port->fd);
}

/* The thread ends. */
static void close_ports(rn_engine* engine) {
  (void)engine;
  for (uint32_t i = 0; i < ports_room; i++)
    if (ports[i] != NULL && !ports[i]->is_closing) close_one(ports[i]);
}

static RN_NATIVE(close_port) {
  RN_UNUSED;
  struct port* port = port_of(cx, RN_ARG(0));
  if (port == NULL) return rn_number(cx, UV_EBADF);
  close_one(port);
  return rn_number(cx, 0);
}

static const struct rn_function functions[] = {
    {"make", make},        {"bind", bind_socket}, {"connect", connect_socket}, {"open", open_port},
    {"receive", receive},  {"send", send_list},   {"queued", queued},          {"ref", ref},
    {"close", close_port}, {NULL, NULL},
};

RN_BINDING(rn_binding_dgram) {
  rn_set_functions(engine->cx, binding, functions);
  rn_set_functions(engine->cx, binding, rn_dgram_options);
}
