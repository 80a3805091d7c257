/* SPDX-License-Identifier: MIT */
/*
 * uv_tcp_t. The socket is made when the address family is known: by bind, connect or
 * listen, or at once by uv_tcp_init_ex. Options set before that are kept as flags.
 */
#include <errno.h>
#include <ifaddrs.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/net.h"
#include "poll/tape.h"

static int set_option(int fd, int level, int option, int value) {
  return setsockopt(fd, level, option, &value, sizeof value) == 0 ? 0 : -errno;
}

/* ---- the socket ------------------------------------------------------------- */

static int need_socket(uv_tcp_t* handle, int domain, unsigned flags) {
  if (handle->watch.fd != -1) {
    handle->flags |= flags;
    return 0;
  }
  int fd = rn_socket(domain, SOCK_STREAM);
  if (fd < 0) return fd;
  int err = rn_stream_open((uv_stream_t*)handle, fd, flags | RN_STREAM_SOCKET);
  if (err != 0) close(fd);
  return err;
}

int uv_tcp_init_ex(uv_loop_t* loop, uv_tcp_t* handle, unsigned int flags) {
  unsigned domain = flags & 0xFF;
  if (domain != AF_INET && domain != AF_INET6 && domain != AF_UNSPEC) return UV_EINVAL;
  if (flags != domain) return UV_EINVAL;
  rn_stream_init(rn_loop_of(loop), (uv_stream_t*)handle, UV_TCP);
  if (domain == AF_UNSPEC) return 0;
  int err = need_socket(handle, (int)domain, 0);
  if (err != 0) rn_link_unlink(&handle->handle_queue);
  return err;
}

int uv_tcp_init(uv_loop_t* loop, uv_tcp_t* handle) {
  return uv_tcp_init_ex(loop, handle, AF_UNSPEC);
}

int uv_tcp_open(uv_tcp_t* handle, uv_os_sock_t sock) {
  return rn_stream_adopt((uv_stream_t*)handle, sock, RN_STREAM_BOTH);
}

/* 0 for a family that is none of ours. */
static socklen_t size_of(const struct sockaddr* addr) {
  if (addr->sa_family == AF_INET) return sizeof(struct sockaddr_in);
  if (addr->sa_family == AF_INET6) return sizeof(struct sockaddr_in6);
  return 0;
}

int uv_tcp_bind(uv_tcp_t* handle, const struct sockaddr* addr, unsigned int flags) {
  if (handle->type != UV_TCP || rn_handle_is_closing((uv_handle_t*)handle)) return UV_EINVAL;
  socklen_t size = size_of(addr);
  if (size == 0) return UV_EINVAL;
  bool v6 = addr->sa_family == AF_INET6;
  if ((flags & UV_TCP_IPV6ONLY) && !v6) return UV_EINVAL;
  int err = need_socket(handle, addr->sa_family, 0);
  const int fd = handle->watch.fd;
  if (err == 0) err = set_option(fd, SOL_SOCKET, SO_REUSEADDR, 1);
  if (err == 0 && (flags & UV_TCP_REUSEPORT)) err = set_option(fd, SOL_SOCKET, SO_REUSEPORT, 1);
  if (err == 0 && v6)
    err = set_option(fd, IPPROTO_IPV6, IPV6_V6ONLY, (flags & UV_TCP_IPV6ONLY) != 0);
  if (err != 0) return err;
  handle->delayed_error = 0;
  if (bind(fd, addr, size) != 0) {
    if (errno == EAFNOSUPPORT) return UV_EINVAL; /* a socket of the other family */
    if (errno != EADDRINUSE) return -errno;
    handle->delayed_error = UV_EADDRINUSE;
  }
  handle->flags |= RN_STREAM_BOUND;
  return 0;
}

int rn_tcp_listen(uv_tcp_t* handle, int backlog, uv_connection_cb cb) {
  if (handle->delayed_error != 0) return handle->delayed_error;
  int err = need_socket(handle, AF_INET, 0);
  if (err != 0) return err;
  return rn_stream_listen((uv_stream_t*)handle, backlog, cb);
}

/* ---- connecting ------------------------------------------------------------- */

static bool is_link_local(const struct sockaddr* addr) {
  return addr != NULL && addr->sa_family == AF_INET6 &&
         IN6_IS_ADDR_LINKLOCAL(&((const struct sockaddr_in6*)addr)->sin6_addr);
}

/* That of the first interface with a link-local address; 0 if there is none. */
static unsigned link_local_scope(void) {
  struct ifaddrs* all;
  unsigned scope = 0;
  if (getifaddrs(&all) != 0) return 0;
  for (const struct ifaddrs* entry = all; entry != NULL && scope == 0; entry = entry->ifa_next) {
    if (is_link_local(entry->ifa_addr))
      scope = ((const struct sockaddr_in6*)entry->ifa_addr)->sin6_scope_id;
  }
  freeifaddrs(all);
  return scope;
}

static int call_connect(const uv_stream_t* stream, const struct sockaddr* addr) {
  int64_t kept;
  const bool taped = (stream->flags & RN_STREAM_TAPED) != 0;
  if (RN_UNLIKELY(taped) && rn_tape_plays(stream, "connect", &kept)) return (int)kept;
  int result;
  do result = connect(stream->watch.fd, addr, size_of(addr));
  while (result == -1 && errno == EINTR);
  int err = result == 0 || errno == EINPROGRESS ? 0 : -errno;
  if (RN_UNLIKELY(taped)) rn_tape_keep(stream, "connect", err, NULL, 0);
  return err;
}

static int connect_to(struct rn_loop* L, uv_stream_t* stream, const struct sockaddr* addr) {
  struct sockaddr_in6 scoped;
  if (is_link_local(addr)) {
    memcpy(&scoped, addr, sizeof scoped);
    if (scoped.sin6_scope_id == 0) scoped.sin6_scope_id = link_local_scope();
    addr = (const struct sockaddr*)&scoped;
  }
  if (RN_UNLIKELY(L->observers != NULL)) rn_peers_connecting();
  if (RN_UNLIKELY(L->steer != NULL)) rn_tape_connecting(L, stream, addr);
  int err = call_connect(stream, addr);
  if (RN_UNLIKELY(L->observers != NULL)) rn_peers_connected(L, stream->watch.fd, addr, err);
  return err;
}

int uv_tcp_connect(uv_connect_t* req, uv_tcp_t* handle, const struct sockaddr* addr,
                   uv_connect_cb cb) {
  if (handle->type != UV_TCP || rn_handle_is_closing((uv_handle_t*)handle)) return UV_EINVAL;
  if (size_of(addr) == 0) return UV_EINVAL;
  if (handle->connect_req != NULL) return UV_EALREADY;
  uv_stream_t* stream = (uv_stream_t*)handle;
  if (handle->delayed_error == 0) {
    int err = need_socket(handle, addr->sa_family, RN_STREAM_BOTH);
    if (err != 0) return err;
    err = connect_to(rn_loop_of_stream(stream), stream, addr);
    if (err == UV_ECONNREFUSED)
      handle->delayed_error = err;
    else if (err != 0)
      return err;
  }
  int err = rn_stream_watch(stream, EPOLLOUT, 0);
  if (err != 0) return err;
  rn_stream_connect_begin(stream, req, cb);
  return 0;
}

/* ---- names and options ------------------------------------------------------- */

int uv_tcp_getsockname(const uv_tcp_t* handle, struct sockaddr* name, int* namelen) {
  if (handle->delayed_error != 0) return handle->delayed_error;
  return rn_socket_name((const uv_handle_t*)handle, false, name, namelen);
}

int uv_tcp_getpeername(const uv_tcp_t* handle, struct sockaddr* name, int* namelen) {
  if (handle->delayed_error != 0) return handle->delayed_error;
  return rn_socket_name((const uv_handle_t*)handle, true, name, namelen);
}

static int set_keepalive(int fd, int on, unsigned idle, unsigned interval, unsigned count) {
  int err = set_option(fd, SOL_SOCKET, SO_KEEPALIVE, on);
  if (err != 0 || !on) return err;
  if (idle < 1 || interval < 1 || count < 1) return UV_EINVAL;
  err = set_option(fd, IPPROTO_TCP, TCP_KEEPIDLE, (int)idle);
  if (err == 0) err = set_option(fd, IPPROTO_TCP, TCP_KEEPINTVL, (int)interval);
  if (err == 0) err = set_option(fd, IPPROTO_TCP, TCP_KEEPCNT, (int)count);
  return err;
}

static void set_flag(uv_tcp_t* handle, unsigned flag, int on) {
  handle->flags = on ? handle->flags | flag : handle->flags & ~flag;
}

/* libuv's figures for a keep-alive that was asked for without a socket: a handle has
 * no room for the caller's. */
/* On a steered loop nothing may wait for an acknowledgement, which the kernel sends when it likes.
 */
static bool is_steered(const uv_stream_t* stream) {
  return rn_loop_of_stream(stream)->steer != NULL;
}

int rn_tcp_opened(uv_stream_t* stream, int fd) {
  int err = 0;
  if ((stream->flags & RN_STREAM_NODELAY) || is_steered(stream))
    err = set_option(fd, IPPROTO_TCP, TCP_NODELAY, 1);
  if (err == 0 && (stream->flags & RN_STREAM_KEEPALIVE)) err = set_keepalive(fd, 1, 60, 1, 10);
  return err;
}

int uv_tcp_nodelay(uv_tcp_t* handle, int enable) {
  int err = 0;
  if (handle->watch.fd != -1 && !is_steered((uv_stream_t*)handle))
    err = set_option(handle->watch.fd, IPPROTO_TCP, TCP_NODELAY, enable);
  if (err == 0) set_flag(handle, RN_STREAM_NODELAY, enable);
  return err;
}

int uv_tcp_keepalive_ex(uv_tcp_t* handle, int on, unsigned int idle, unsigned int intvl,
                        unsigned int cnt) {
  int err = 0;
  if (handle->watch.fd != -1) err = set_keepalive(handle->watch.fd, on, idle, intvl, cnt);
  if (err == 0) set_flag(handle, RN_STREAM_KEEPALIVE, on);
  return err;
}

int uv_tcp_keepalive(uv_tcp_t* handle, int enable, unsigned int delay) {
  return uv_tcp_keepalive_ex(handle, enable, delay, 1, 10);
}

/* Only Windows has it. */
int uv_tcp_simultaneous_accepts(uv_tcp_t* handle, int enable) {
  (void)handle, (void)enable;
  return 0;
}

int uv_tcp_close_reset(uv_tcp_t* handle, uv_close_cb close_cb) {
  if (handle->shutdown_req != NULL) return UV_EINVAL;
  struct linger at_once = {.l_onoff = 1, .l_linger = 0};
  if (setsockopt(handle->watch.fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once) != 0 &&
      errno != EINVAL)
    return -errno;
  uv_close((uv_handle_t*)handle, close_cb);
  return 0;
}

static bool close_tcp(uv_handle_t* handle) {
  rn_stream_close((uv_stream_t*)handle);
  return true;
}

const struct rn_handle_kind rn_kind_tcp = {
    RN_STREAM_KIND,
    .close = close_tcp,
    .loop_ends = rn_reserve_close,
};
