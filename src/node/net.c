/* SPDX-License-Identifier: MIT */
/*
 * native('net'): sockets by their descriptors, and flows (flow.c) that connect or
 * listen.
 *
 *   open(family)                  a descriptor: 4, 6, or 0 for a local socket
 *   bind(fd, address, port, flags)   flags: 1 IPv6 only, 2 SO_REUSEPORT; for a local
 *                                 socket (fd, path)
 *   connect(flow, address, port, done)   0, then done(status); or UV_E*
 *   listen(flow, backlog, onconnection)  onconnection(descriptor or UV_E*)
 *   name(fd, ofPeer)              [address, port, family], or UV_E*
 *
 * 1. A connection is told of in the poll phase, an accepted one too. Under Node 20's
 *    rules one is accepted each time the loop finds the listener ready, under older
 *    rules all that wait.
 * 2. Without descriptors left the listener would stay ready for ever: one is kept in
 *    reserve, with which a connection is taken and dropped.
 */
#include "node/net.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "node/flow.h"
#include "node/life.h"

enum { BIND_V6_ONLY = 1, BIND_REUSE_PORT = 2 };

static _Thread_local int reserve = -1;

static RN_NATIVE(open_socket) {
  RN_UNUSED;
  int family = rn_to_int32(cx, RN_ARG(0));
  int domain = family == 4 ? AF_INET : family == 6 ? AF_INET6 : AF_UNIX;
  int fd = socket(domain, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  return rn_number(cx, fd == -1 ? -errno : fd);
}

static RN_NATIVE(close_socket) {
  RN_UNUSED;
  return rn_number(cx, close(rn_to_int32(cx, RN_ARG(0))) == 0 ? 0 : -errno);
}

static RN_NATIVE(bind_socket) {
  RN_UNUSED;
  int fd = rn_to_int32(cx, RN_ARG(0));
  int flags = rn_to_int32(cx, RN_ARG(3));
  union rn_address address;
  int length = rn_address_read(cx, RN_ARG(1), RN_ARG(2), &address);
  if (length < 0) return rn_number(cx, UV_EINVAL);
  int on = 1;
  if (address.any.sa_family != AF_UNIX) {
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
    if (flags & BIND_REUSE_PORT) {
      if (setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof(on)) != 0)
        return rn_number(cx, -errno);
    }
  }
  if (address.any.sa_family == AF_INET6) {
    int only = (flags & BIND_V6_ONLY) != 0;
    if (setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &only, sizeof(only)) != 0)
      return rn_number(cx, -errno);
  }
  if (bind(fd, &address.any, (socklen_t)length) == 0) return rn_number(cx, 0);
  /* An address of another family, and a path whose folder does not exist. */
  if (errno == EAFNOSUPPORT) return rn_number(cx, UV_EINVAL);
  if (errno == ENOENT && address.any.sa_family == AF_UNIX) return rn_number(cx, UV_EACCES);
  return rn_number(cx, -errno);
}

/* ---- connecting ------------------------------------------------------------------------- */

static void connected(struct rn_flow* flow) {
  int err = 0;
  socklen_t length = sizeof(err);
  if (flow->error != 0)
    err = flow->error;
  else if (getsockopt(flow->fd, SOL_SOCKET, SO_ERROR, &err, &length) != 0)
    err = -errno;
  else
    err = -err;
  if (err == -EINPROGRESS) return;
  flow->waits = 0;
  flow->error = 0;
  rn_flow_watch(flow);
  rn_flow_tell(flow, &flow->told, err);
}

static void failed(rondo_task_t* task) {
  connected(task->data);
}

static RN_NATIVE(connect_flow) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  if (flow->waits != 0) return rn_number(cx, UV_EALREADY);
  union rn_address address;
  int length = rn_address_read(cx, RN_ARG(1), RN_ARG(2), &address);
  if (length < 0) return rn_number(cx, UV_EINVAL);
  int result;
  do result = connect(flow->fd, &address.any, (socklen_t)length);
  while (result == -1 && errno == EINTR);
  int err = result == 0 || errno == EINPROGRESS ? 0 : -errno;
  bool is_told_later = address.any.sa_family == AF_UNIX || err == UV_ECONNREFUSED;
  if (err != 0 && !is_told_later) return rn_number(cx, err);
  flow->told = rn_keep(flow->engine, RN_ARG(3));
  flow->error = err;
  flow->ready = connected;
  flow->waits = UV_WRITABLE;
  err = err != 0 ? rondo_set_pending(flow->engine->loop, &flow->soon, failed) : rn_flow_watch(flow);
  return rn_number(cx, err);
}

/* ---- listening -------------------------------------------------------------------------- */

static int take_connection(int fd) {
  int taken;
  do taken = accept4(fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
  while (taken == -1 && errno == EINTR);
  return taken == -1 ? -errno : taken;
}

/* Connections are taken and closed until none waits. */
static int drop_connections(int fd) {
  if (reserve == -1) return UV_EMFILE;
  close(reserve);
  int taken;
  while ((taken = take_connection(fd)) >= 0) close(taken);
  reserve = open("/dev/null", O_RDONLY | O_CLOEXEC);
  return taken;
}

static void accept_ready(struct rn_flow* flow) {
  rn_engine* engine = flow->engine;
  bool is_one = rondo_loop_get_model(engine->loop) == RONDO_MODEL_NODE20;
  for (;;) {
    int taken = take_connection(flow->fd);
    if (taken == UV_EMFILE || taken == UV_ENFILE) taken = drop_connections(flow->fd);
    if (taken == UV_EAGAIN) return;
    if (taken == UV_ECONNABORTED) continue;
    rn_value value = rn_number(engine->cx, taken);
    rn_invoke_kept(engine, flow->told, 1, &value);
    if (is_one || flow->is_closing) return;
    rondo_drain(engine->loop);
    if (flow->is_closing) return;
  }
}

static void close_reserve(void) {
  if (reserve != -1) close(reserve);
  reserve = -1;
}

static RN_NATIVE(listen_flow) {
  RN_UNUSED;
  struct rn_flow* flow = rn_flow_of(cx, RN_ARG(0));
  if (flow == NULL) return rn_number(cx, UV_EBADF);
  if (listen(flow->fd, rn_to_int32(cx, RN_ARG(1))) != 0) return rn_number(cx, -errno);
  if (reserve == -1) {
    reserve = open("/dev/null", O_RDONLY | O_CLOEXEC);
    rn_life_add_end(NULL, close_reserve);
  }
  if (flow->told != 0) rn_drop(flow->engine, flow->told);
  flow->told = rn_keep(flow->engine, RN_ARG(2));
  flow->ready = accept_ready;
  rondo_handle_set_name((uv_handle_t*)&flow->poll,
                        flow->is_tcp ? "TCPServerWrap" : "PipeServerWrap");
  flow->waits = UV_READABLE;
  return rn_number(cx, rn_flow_watch(flow));
}

/* ---- what a socket is, and its options ---------------------------------------------------- */

static RN_NATIVE(name) {
  RN_UNUSED;
  int fd = rn_to_int32(cx, RN_ARG(0));
  union rn_address address = {0};
  socklen_t length = sizeof(address.room);
  int err = rn_to_bool(cx, RN_ARG(1)) ? getpeername(fd, &address.any, &length)
                                      : getsockname(fd, &address.any, &length);
  return err != 0 ? rn_number(cx, -errno) : rn_address_value(cx, &address);
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

/* allow(path, readable, writable): for everybody. */
static RN_NATIVE(allow) {
  RN_UNUSED;
  struct rn_text path;
  struct stat st;
  if (!rn_text_get(cx, RN_ARG(0), &path)) return rn_number(cx, UV_EINVAL);
  mode_t more = (rn_to_bool(cx, RN_ARG(1)) ? S_IRUSR | S_IRGRP | S_IROTH : 0) |
                (rn_to_bool(cx, RN_ARG(2)) ? S_IWUSR | S_IWGRP | S_IWOTH : 0);
  bool done = stat(path.at, &st) == 0 && chmod(path.at, st.st_mode | more) == 0;
  int err = done ? 0 : -errno;
  rn_text_free(&path);
  return rn_number(cx, err);
}

/* The name of a local listener goes with it. */
static RN_NATIVE(forget) {
  RN_UNUSED;
  struct rn_text path;
  if (!rn_text_get(cx, RN_ARG(0), &path)) return rn_undefined(cx);
  unlink(path.at);
  rn_text_free(&path);
  return rn_undefined(cx);
}

/* ---- a close without a socket --------------------------------------------------------------- */

struct nothing {
  uv_idle_t handle;
  rn_engine* engine;
  rn_ref closed;
};

static void nothing_closed(uv_handle_t* handle) {
  struct nothing* nothing = handle->data;
  rn_engine* engine = nothing->engine;
  rn_ref closed = nothing->closed;
  free(nothing);
  rn_invoke_once(engine, closed, 0, NULL);
}

/* closeNothing(closed): closed() in the close phase. */
static RN_NATIVE(close_nothing) {
  RN_UNUSED;
  struct nothing* nothing = malloc(sizeof(*nothing));
  if (nothing == NULL) return rn_number(cx, UV_ENOMEM);
  nothing->engine = rn_here();
  nothing->closed = rn_keep(nothing->engine, RN_ARG(0));
  uv_idle_init(nothing->engine->loop, &nothing->handle);
  nothing->handle.data = nothing;
  uv_close((uv_handle_t*)&nothing->handle, nothing_closed);
  return rn_number(cx, 0);
}

static const struct rn_function functions[] = {
    {"open", open_socket},
    {"close", close_socket},
    {"bind", bind_socket},
    {"connect", connect_flow},
    {"listen", listen_flow},
    {"name", name},
    {"setNoDelay", set_no_delay},
    {"setKeepAlive", set_keep_alive},
    {"setService", set_service},
    {"getService", get_service},
    {"allow", allow},
    {"forget", forget},
    {"closeNothing", close_nothing},
    {"parse", rn_address_bytes},
    {"lookup", rn_address_lookup},
    {"lookupService", rn_address_lookup_service},
    {NULL, NULL},
};

RN_BINDING(rn_binding_net) {
  rn_set_functions(engine->cx, binding, functions);
  rn_set_functions(engine->cx, binding, rn_flow_functions);
}
