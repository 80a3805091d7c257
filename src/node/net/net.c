/* SPDX-License-Identifier: MIT */
/*
 * native('net'): flows (flow.c) that are sockets.
 *
 *   bind(flow, address, port, flags)   flags: 1 IPv6 only, 2 SO_REUSEPORT; for a local
 *                                 socket (flow, path)
 *   connect(flow, address, port, done)   0, then done(status); or UV_E*
 *   listen(flow, backlog, onconnection)  onconnection(0 or UV_E*), in which
 *   accept(flow, other)           gives the connection to another, new flow
 *   name(flow, ofPeer)            [address, port, family], or UV_E*
 */
#include "node/net/net.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

#include "node/net/flow.h"

/* ---- binding ---------------------------------------------------------------------------- */

static RN_NATIVE(bind_tcp) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  union rn_address address;
  int length = rn_address_read(cx, RN_ARG(1), RN_ARG(2), &address);
  if (length < 0) return rn_number(cx, UV_EINVAL);
  int flags = rn_to_int32(cx, RN_ARG(3));
  return rn_number(cx, uv_tcp_bind(&flow->uv.tcp, &address.any, (unsigned)flags));
}

static RN_NATIVE(bind_pipe) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  struct rn_text path;
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  if (!rn_text_get(cx, RN_ARG(1), &path)) return rn_number(cx, UV_EINVAL);
  int err = uv_pipe_bind2(&flow->uv.pipe, path.at, path.length, UV_PIPE_NO_TRUNCATE);
  rn_text_free(&path);
  return rn_number(cx, err);
}

/* ---- connecting ------------------------------------------------------------------------- */

static void on_connected(uv_connect_t* request, int status) {
  struct rn_flow* flow = request->data;
  rn_flow_tell(flow, &flow->connected, status);
}

static int connect_to(rn_context cx, struct rn_flow* flow, rn_value where, rn_value port) {
  flow->connect.data = flow;
  union rn_address address;
  if (flow->uv.any.type == UV_TCP) {
    int length = rn_address_read(cx, where, port, &address);
    if (length < 0) return UV_EINVAL;
    return uv_tcp_connect(&flow->connect, &flow->uv.tcp, &address.any, on_connected);
  }
  struct rn_text path;
  if (!rn_text_get(cx, where, &path)) return UV_EINVAL;
  int err = uv_pipe_connect2(&flow->connect, &flow->uv.pipe, path.at, path.length,
                             UV_PIPE_NO_TRUNCATE, on_connected);
  rn_text_free(&path);
  return err;
}

static RN_NATIVE(connect_flow) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  if (flow->connected != 0) return rn_number(cx, UV_EALREADY);
  int err = connect_to(cx, flow, RN_ARG(1), RN_ARG(2));
  if (err == 0) flow->connected = rn_keep(flow->engine, RN_ARG(3));
  return rn_number(cx, err);
}

/* ---- listening -------------------------------------------------------------------------- */

static void on_connection(uv_stream_t* stream, int status) {
  struct rn_flow* flow = stream->data;
  rn_value value = rn_number(flow->engine->cx, status);
  rn_invoke_kept(flow->engine, flow->onconnection, 1, &value);
}

static RN_NATIVE(listen_flow) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  int err = uv_listen(&flow->uv.stream, rn_to_int32(cx, RN_ARG(1)), on_connection);
  if (err != 0) return rn_number(cx, err);
  if (flow->onconnection != 0) rn_drop(flow->engine, flow->onconnection);
  flow->onconnection = rn_keep(flow->engine, RN_ARG(2));
  rondo_handle_set_name(&flow->uv.any,
                        flow->uv.any.type == UV_TCP ? "TCPServerWrap" : "PipeServerWrap");
  return rn_number(cx, 0);
}

static RN_NATIVE(accept_flow) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  struct rn_flow* other = rn_flow_of(cx, RN_ARG(1));
  if (flow == NULL || other == NULL) return rn_number(cx, UV_EBADF);
  return rn_number(cx, uv_accept(&flow->uv.stream, &other->uv.stream));
}

/* ---- what a socket is, and its options ---------------------------------------------------- */

static RN_NATIVE(name) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  union rn_address address = {0};
  int length = sizeof(address.room);
  int err = rn_to_bool(cx, RN_ARG(1)) ? uv_tcp_getpeername(&flow->uv.tcp, &address.any, &length)
                                      : uv_tcp_getsockname(&flow->uv.tcp, &address.any, &length);
  return err != 0 ? rn_number(cx, err) : rn_address_value(cx, &address);
}

static rn_value set(rn_context cx, int fd, int level, int option, int value) {
  return rn_number(cx, setsockopt(fd, level, option, &value, sizeof(value)) == 0 ? 0 : -errno);
}

static RN_NATIVE(set_no_delay) {
  RN_UNUSED;
  return set(cx, rn_to_int32(cx, RN_ARG(0)), IPPROTO_TCP, TCP_NODELAY, rn_to_bool(cx, RN_ARG(1)));
}

/* setKeepAlive(fd, on, delay, interval, count), in seconds; 0: as the system has it. */
static RN_NATIVE(set_keep_alive) {
  RN_UNUSED;
  static const int options[] = {TCP_KEEPIDLE, TCP_KEEPINTVL, TCP_KEEPCNT};
  int fd = rn_to_int32(cx, RN_ARG(0));
  int on = rn_to_bool(cx, RN_ARG(1));
  if (setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof(on)) != 0) return rn_number(cx, -errno);
  for (int i = 0; on && i < 3; i++) {
    int value = rn_to_int32(cx, RN_ARG(i + 2));
    if (value > 0 && setsockopt(fd, IPPROTO_TCP, options[i], &value, sizeof(value)) != 0)
      return rn_number(cx, -errno);
  }
  return rn_number(cx, 0);
}

static bool is_v6(int fd) {
  int domain = 0;
  socklen_t length = sizeof(domain);
  return getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &domain, &length) == 0 && domain == AF_INET6;
}

static RN_NATIVE(set_service) {
  RN_UNUSED;
  int fd = rn_to_int32(cx, RN_ARG(0));
  bool v6 = is_v6(fd);
  return set(cx, fd, v6 ? IPPROTO_IPV6 : IPPROTO_IP, v6 ? IPV6_TCLASS : IP_TOS,
             rn_to_int32(cx, RN_ARG(1)));
}

static RN_NATIVE(get_service) {
  RN_UNUSED;
  int fd = rn_to_int32(cx, RN_ARG(0));
  bool v6 = is_v6(fd);
  int value = 0;
  socklen_t length = sizeof(value);
  int err =
      getsockopt(fd, v6 ? IPPROTO_IPV6 : IPPROTO_IP, v6 ? IPV6_TCLASS : IP_TOS, &value, &length);
  return rn_number(cx, err == 0 ? value : -errno);
}

/* allow(flow, readable, writable): for everybody. */
static RN_NATIVE(allow) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  int mode =
      (rn_to_bool(cx, RN_ARG(1)) ? UV_READABLE : 0) | (rn_to_bool(cx, RN_ARG(2)) ? UV_WRITABLE : 0);
  return rn_number(cx, uv_pipe_chmod(&flow->uv.pipe, mode));
}

static const struct rn_function functions[] = {
    {"bindTcp", bind_tcp},
    {"bindPipe", bind_pipe},
    {"connect", connect_flow},
    {"listen", listen_flow},
    {"accept", accept_flow},
    {"name", name},
    {"setNoDelay", set_no_delay},
    {"setKeepAlive", set_keep_alive},
    {"setService", set_service},
    {"getService", get_service},
    {"allow", allow},
    {"parse", rn_address_bytes},
    {"lookup", rn_address_lookup},
    {"lookupService", rn_address_lookup_service},
    {NULL, NULL},
};

RN_BINDING(rn_binding_net) {
  rn_set_functions(engine->cx, binding, functions);
  rn_set_functions(engine->cx, binding, rn_flow_functions);
  rn_set_fast(engine->cx, binding, rn_sending_functions);
}
