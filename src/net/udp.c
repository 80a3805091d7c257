/* SPDX-License-Identifier: MIT */
/*
 * uv_udp_t: its socket, and what happens when that is ready.
 *
 *   init ──▶ no socket ──▶ socket ──▶ bound ⇄ connected ──▶ closing ──▶ closed
 *               │             ▲                                │
 *               └─ open ──────┘                 close phase: sends that are left
 *                                               have their callbacks, then close_cb
 *
 * A call that needs a socket where there is none makes one and binds it to any
 * port, for the family of the address at hand.
 */
#include "net/udp.h"

#include <errno.h>
#include <netinet/in.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/un.h>
#include <unistd.h>

#include "loop/door.h"
#include "loop/kinds.h"
#include "net/net.h"
#include "poll/poll.h"

enum {
  FAMILY_MASK = 0xff, /* of uv_udp_init_ex's flags */
  BIND_FLAGS = UV_UDP_IPV6ONLY | UV_UDP_REUSEADDR | UV_UDP_REUSEPORT | UV_UDP_LINUX_RECVERR,
  OPEN_FLAGS = UV_UDP_REUSEADDR | UV_UDP_REUSEPORT,
};

socklen_t rn_udp_name_size(const struct sockaddr* name) {
  switch (name->sa_family) {
    case AF_INET:
      return sizeof(struct sockaddr_in);
    case AF_INET6:
      return sizeof(struct sockaddr_in6);
    case AF_UNIX:
      return sizeof(struct sockaddr_un);
    default:
      return 0;
  }
}

/* To bind and to connect only the internet's will do. */
static socklen_t inet_name_size(const struct sockaddr* name) {
  return name->sa_family == AF_UNIX ? 0 : rn_udp_name_size(name);
}

static int make_socket(int domain) {
  int fd = socket(domain, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  return fd == -1 ? -errno : fd;
}

static int set_on(int fd, int level, int option) {
  return setsockopt(fd, level, option, &(int){1}, sizeof(int)) == 0 ? 0 : -errno;
}

/* ---- readiness ------------------------------------------------------------- */

/* Reading may stop or close the handle, and a checkpoint may do so in between. */
static void on_ready(uv_loop_t* loop, struct rn_watch* watch, unsigned events) {
  (void)loop;
  uv_udp_t* handle = RN_OF(watch, uv_udp_t, watch);
  /* A descriptor that cannot be watched: the calls themselves will say why. */
  if (events & RN_READY_FAILED) events = EPOLLIN | EPOLLOUT;
  if ((events & EPOLLIN) && handle->recv_cb != NULL) rn_udp_receive(handle, 0);
  if ((events & EPOLLERR) && handle->recv_cb != NULL && watch->fd != -1)
    rn_udp_receive(handle, MSG_ERRQUEUE);
  if ((events & EPOLLOUT) && watch->fd != -1) {
    rn_udp_send_unsent(handle);
    rn_udp_run_finished(handle);
  }
}

static const struct rn_watch_class udp_watch = {
    .ready = on_ready,
    .at = offsetof(uv_udp_t, watch),
};

/* ---- beginning and end ----------------------------------------------------- */

int uv_udp_init_ex(uv_loop_t* loop, uv_udp_t* handle, unsigned int flags) {
  int domain = (int)(flags & FAMILY_MASK);
  if (domain != AF_UNSPEC && domain != AF_INET && domain != AF_INET6) return UV_EINVAL;
  if ((flags & ~(unsigned)(FAMILY_MASK | UV_UDP_RECVMMSG)) != 0) return UV_EINVAL;
  int fd = -1;
  if (domain != AF_UNSPEC) {
    fd = make_socket(domain);
    if (fd < 0) return fd;
  }
  rn_handle_init(rn_loop_of(loop), (uv_handle_t*)handle, UV_UDP);
  if (flags & UV_UDP_RECVMMSG) handle->flags |= RN_UDP_RECVMMSG;
  handle->send_queue_size = 0;
  handle->send_queue_count = 0;
  handle->alloc_cb = NULL;
  handle->recv_cb = NULL;
  rn_watch_init(&handle->watch, fd, &udp_watch);
  rn_link_init(&handle->unsent);
  rn_link_init(&handle->finished);
  return 0;
}

int uv_udp_init(uv_loop_t* loop, uv_udp_t* handle) {
  return uv_udp_init_ex(loop, handle, AF_UNSPEC);
}

static int set_reuse(int fd, unsigned flags) {
  int err = 0;
  if (flags & UV_UDP_REUSEADDR) err = set_on(fd, SOL_SOCKET, SO_REUSEADDR);
  if (err == 0 && (flags & UV_UDP_REUSEPORT)) err = set_on(fd, SOL_SOCKET, SO_REUSEPORT);
  return err;
}

int uv_udp_open_ex(uv_udp_t* handle, uv_os_sock_t sock, unsigned int flags) {
  if (flags & ~(unsigned)OPEN_FLAGS || rn_handle_is_closing((uv_handle_t*)handle)) return UV_EINVAL;
  if (handle->watch.fd != -1) return UV_EBUSY;
  if (rn_watch_taken(rn_loop_of(handle->loop), sock)) return UV_EEXIST;
  if (ioctl(sock, FIONBIO, &(int){1}) != 0) return -errno;
  int err = set_reuse(sock, flags);
  if (err != 0) return err;
  handle->watch.fd = sock;
  struct sockaddr_storage peer;
  if (getpeername(sock, (struct sockaddr*)&peer, &(socklen_t){sizeof peer}) == 0)
    handle->flags |= RN_UDP_CONNECTED;
  return 0;
}

int uv_udp_open(uv_udp_t* handle, uv_os_sock_t sock) {
  return uv_udp_open_ex(handle, sock, UV_UDP_REUSEADDR);
}

static bool close_udp(uv_handle_t* base) {
  uv_udp_t* handle = (uv_udp_t*)base;
  struct rn_loop* L = rn_loop_of(handle->loop);
  bool receives = (handle->watch.wanted & EPOLLIN) != 0;
  rn_watch_stop(L, &handle->watch);
  if (rn_handle_is_active(base)) rn_handle_stop(base);
  if (receives) rn_dropped(L, RONDO_KIND_RECEIVE, &handle->u.own.item, handle->u.own.name, handle);
  if (handle->watch.fd != -1) close(handle->watch.fd);
  handle->watch.fd = -1;
  return true;
}

static void finish(uv_handle_t* base) {
  uv_udp_t* handle = (uv_udp_t*)base;
  rn_udp_cancel_unsent(handle);
  rn_udp_run_finished(handle);
  RN_ASSERT(handle->send_queue_count == 0 && handle->send_queue_size == 0);
  handle->alloc_cb = NULL;
  handle->recv_cb = NULL;
}

static void describe(const uv_handle_t* handle, char* text, size_t size) {
  const uv_udp_t* udp = (const uv_udp_t*)handle;
  char address[RN_ADDRESS_BYTES];
  if (!(udp->watch.wanted & EPOLLIN))
    snprintf(text, size, "has %zu sends under way on descriptor %d", udp->send_queue_count,
             udp->watch.fd);
  else if (rn_socket_text(handle, false, address))
    snprintf(text, size, "waits for datagrams on %s", address);
  else
    snprintf(text, size, "waits for datagrams on descriptor %d", udp->watch.fd);
}

const struct rn_handle_kind rn_kind_udp = {
    .kind = RONDO_KIND_RECEIVE,
    .close = close_udp,
    .finish = finish,
    .describe = describe,
    .watch_at = offsetof(uv_udp_t, watch),
};

/* ---- addresses ------------------------------------------------------------- */

/* Without it the kernel keeps most ICMP errors to itself. */
static int set_recverr(int fd, int domain) {
  return domain == AF_INET ? set_on(fd, IPPROTO_IP, IP_RECVERR)
                           : set_on(fd, IPPROTO_IPV6, IPV6_RECVERR);
}

static int prepare_and_bind(int fd, const struct sockaddr* addr, unsigned flags) {
  int err = 0;
  if (flags & UV_UDP_LINUX_RECVERR) err = set_recverr(fd, addr->sa_family);
  if (err == 0) err = set_reuse(fd, flags);
  if (err == 0 && (flags & UV_UDP_IPV6ONLY)) err = set_on(fd, IPPROTO_IPV6, IPV6_V6ONLY);
  if (err != 0) return err;
  if (bind(fd, addr, rn_udp_name_size(addr)) == 0) return 0;
  return errno == EAFNOSUPPORT ? UV_EINVAL : -errno; /* an address of the other family */
}

int uv_udp_bind(uv_udp_t* handle, const struct sockaddr* addr, unsigned int flags) {
  if (handle->type != UV_UDP || rn_handle_is_closing((uv_handle_t*)handle)) return UV_EINVAL;
  if (inet_name_size(addr) == 0 || (flags & ~(unsigned)BIND_FLAGS) != 0) return UV_EINVAL;
  if ((flags & UV_UDP_IPV6ONLY) && addr->sa_family != AF_INET6) return UV_EINVAL;
  if (handle->watch.fd == -1) {
    int fd = make_socket(addr->sa_family);
    if (fd < 0) return fd;
    handle->watch.fd = fd; /* kept if the rest fails: the address may be free next time */
  }
  return prepare_and_bind(handle->watch.fd, addr, flags);
}

int rn_udp_need_socket(uv_udp_t* handle, int domain, unsigned flags) {
  if (rn_handle_is_closing((uv_handle_t*)handle)) return UV_EINVAL;
  if (handle->watch.fd != -1) return 0;
  struct sockaddr_in6 any6 = {.sin6_family = AF_INET6, .sin6_addr = in6addr_any};
  struct sockaddr_in any4 = {.sin_family = AF_INET};
  if (domain == AF_INET) return uv_udp_bind(handle, (struct sockaddr*)&any4, flags);
  if (domain == AF_INET6) return uv_udp_bind(handle, (struct sockaddr*)&any6, flags);
  return UV_EINVAL;
}

static int connect_to(int fd, const struct sockaddr* addr, socklen_t size) {
  int r;
  do r = connect(fd, addr, size);
  while (r == -1 && errno == EINTR);
  return r == 0 ? 0 : -errno;
}

static int disconnect(uv_udp_t* handle) {
  if (!(handle->flags & RN_UDP_CONNECTED)) return UV_ENOTCONN;
  struct sockaddr none = {.sa_family = AF_UNSPEC};
  int err = connect_to(handle->watch.fd, &none, sizeof none);
  if (err == 0) handle->flags &= ~(unsigned)RN_UDP_CONNECTED;
  return err;
}

int uv_udp_connect(uv_udp_t* handle, const struct sockaddr* addr) {
  if (handle->type != UV_UDP) return UV_EINVAL;
  if (addr == NULL) return disconnect(handle);
  socklen_t size = inet_name_size(addr);
  if (size == 0) return UV_EINVAL;
  if (handle->flags & RN_UDP_CONNECTED) return UV_EISCONN;
  int err = rn_udp_need_socket(handle, addr->sa_family, 0);
  if (err == 0) err = connect_to(handle->watch.fd, addr, size);
  if (err == 0) handle->flags |= RN_UDP_CONNECTED;
  return err;
}

static int name_of(const uv_udp_t* handle, bool peer, struct sockaddr* name, int* namelen) {
  uv_os_fd_t fd;
  int err = uv_fileno((const uv_handle_t*)handle, &fd);
  if (err != 0) return err;
  socklen_t size = (socklen_t)*namelen;
  int r = peer ? getpeername(fd, name, &size) : getsockname(fd, name, &size);
  if (r != 0) return -errno;
  *namelen = (int)size;
  return 0;
}

int uv_udp_getsockname(const uv_udp_t* handle, struct sockaddr* name, int* namelen) {
  return name_of(handle, false, name, namelen);
}

int uv_udp_getpeername(const uv_udp_t* handle, struct sockaddr* name, int* namelen) {
  return name_of(handle, true, name, namelen);
}

/* ---- what it is ------------------------------------------------------------- */

int uv_udp_using_recvmmsg(const uv_udp_t* handle) {
  return (handle->flags & RN_UDP_RECVMMSG) != 0;
}

size_t uv_udp_get_send_queue_size(const uv_udp_t* handle) {
  return handle->send_queue_size;
}

size_t uv_udp_get_send_queue_count(const uv_udp_t* handle) {
  return handle->send_queue_count;
}
