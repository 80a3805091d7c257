/* SPDX-License-Identifier: MIT */
/*
 * Receiving datagrams. While the socket is readable, each datagram is read into a
 * buffer of alloc_cb's and handed to recv_cb, until there is none left, which the
 * callback gets 0 bytes from nobody, or until it has had 32 in a row: other
 * descriptors want their turn too.
 *
 * With UV_UDP_RECVMMSG a buffer is cut into chunks of 64 KiB, the most that a datagram
 * can have, and one system call fills as many as there are datagrams, 20 at most:
 *
 *   recv_cb(chunk, MMSG_CHUNK) ... recv_cb(chunk, MMSG_CHUNK)  recv_cb(whole, MMSG_FREE)
 *
 * If the handle is stopped in between, the rest of the chunks is lost and MMSG_FREE
 * does not come; if it is closed, both still come. So it is in libuv, and code that
 * frees the buffer relies on it.
 *
 * Errors of the network (UV_UDP_LINUX_RECVERR) wait in a queue of their own. They are
 * read the same way and told with the address of the machine that complained.
 */
#include <errno.h>
#include <netinet/in.h>
#include <sys/epoll.h>
#include <time.h>

#include <linux/errqueue.h> /* which needs time.h before it */

#include "loop/door.h"
#include "net/udp.h"
#include "poll/poll.h"

enum { DATAGRAM_MAX = 64 * 1024, CHUNKS_MAX = 20, IN_A_ROW_MAX = 32 };

/* What is in the middle of being read. The item is kept for uv_close changes it. */
struct reading {
  struct rn_loop* L;
  uv_udp_t* handle;
  struct rn_item item;
  int flags; /* of recvmsg */
  int left;  /* of IN_A_ROW_MAX */
};

static void tell(const struct reading* r, ssize_t nread, const uv_buf_t* buf,
                 const struct sockaddr* from, unsigned flags) {
  uv_udp_t* handle = r->handle;
  rondo_scope_t scope;
  rn_enter(r->L, &scope, RONDO_KIND_RECEIVE, RONDO_REASON_READY, &r->item, handle->u.own.name,
           handle);
  handle->recv_cb(handle, nread, buf, from, flags);
  rn_leave(r->L, &scope, RONDO_KIND_RECEIVE, false);
}

/* NULL if the message does not carry an error of the network. */
static struct sock_extended_err* find_error(struct msghdr* header) {
  if (!(header->msg_flags & MSG_ERRQUEUE)) return NULL;
  for (struct cmsghdr* c = CMSG_FIRSTHDR(header); c != NULL; c = CMSG_NXTHDR(header, c)) {
    if ((c->cmsg_level == SOL_IP && c->cmsg_type == IP_RECVERR) ||
        (c->cmsg_level == SOL_IPV6 && c->cmsg_type == IPV6_RECVERR))
      return (struct sock_extended_err*)CMSG_DATA(c);
  }
  return NULL;
}

static void tell_message(const struct reading* r, struct msghdr* header, ssize_t nread,
                         const uv_buf_t* buf, unsigned flags) {
  if (header->msg_flags & MSG_TRUNC) flags |= UV_UDP_PARTIAL;
  const struct sock_extended_err* error = r->flags & MSG_ERRQUEUE ? find_error(header) : NULL;
  if (error != NULL)
    tell(r, -(ssize_t)error->ee_errno, buf, SO_EE_OFFENDER(error), flags | UV_UDP_LINUX_RECVERR);
  else
    tell(r, nread, buf, header->msg_name, flags);
}

static void tell_failure(const struct reading* r, int error, const uv_buf_t* buf) {
  tell(r, error == EAGAIN || error == EWOULDBLOCK ? 0 : -error, buf, NULL, 0);
}

/* The kernel has less to copy for recvfrom than for recvmsg. Of a datagram that does
 * not fit, MSG_TRUNC makes it tell the whole size. */
static bool read_one(struct reading* r, const uv_buf_t* buf) {
  struct sockaddr_storage from;
  socklen_t from_size = sizeof from;
  from.ss_family = AF_UNSPEC; /* what a nameless sender leaves there */
  ssize_t n;
  do
    n = recvfrom(r->handle->watch.fd, buf->base, buf->len, MSG_TRUNC, (struct sockaddr*)&from,
                 &from_size);
  while (n == -1 && errno == EINTR);
  r->left--;
  if (n == -1)
    tell_failure(r, errno, buf);
  else if ((size_t)n > buf->len)
    tell(r, (ssize_t)buf->len, buf, (struct sockaddr*)&from, UV_UDP_PARTIAL);
  else
    tell(r, n, buf, (struct sockaddr*)&from, 0);
  return n != -1;
}

/* Reads one from the queue of errors. */
static bool read_error(struct reading* r, const uv_buf_t* buf) {
  struct sockaddr_storage from;
  char control[256];
  struct iovec iov = {.iov_base = buf->base, .iov_len = buf->len};
  struct msghdr header = {.msg_name = &from,
                          .msg_namelen = sizeof from,
                          .msg_iov = &iov,
                          .msg_iovlen = 1,
                          .msg_control = control,
                          .msg_controllen = sizeof control};
  from.ss_family = AF_UNSPEC;
  ssize_t n;
  do n = recvmsg(r->handle->watch.fd, &header, MSG_ERRQUEUE);
  while (n == -1 && errno == EINTR);
  r->left--;
  if (n == -1)
    tell_failure(r, errno, buf);
  else
    tell_message(r, &header, n, buf, 0);
  return n != -1;
}

struct chunks {
  struct mmsghdr messages[CHUNKS_MAX];
  struct iovec iov[CHUNKS_MAX];
  struct sockaddr_in6 from[CHUNKS_MAX];
  char control[CHUNKS_MAX][128];
};

static unsigned cut(struct chunks* c, const uv_buf_t* buf, bool errors) {
  size_t count = buf->len / DATAGRAM_MAX;
  if (count > CHUNKS_MAX) count = CHUNKS_MAX;
  for (size_t i = 0; i < count; i++) {
    c->iov[i] = (struct iovec){.iov_base = buf->base + i * DATAGRAM_MAX, .iov_len = DATAGRAM_MAX};
    c->from[i].sin6_family = AF_UNSPEC;
    c->messages[i].msg_hdr = (struct msghdr){.msg_name = &c->from[i],
                                             .msg_namelen = sizeof c->from[i],
                                             .msg_iov = &c->iov[i],
                                             .msg_iovlen = 1};
    if (!errors) continue;
    c->messages[i].msg_hdr.msg_control = c->control[i];
    c->messages[i].msg_hdr.msg_controllen = sizeof c->control[i];
  }
  return (unsigned)count;
}

/* Reads a chunk's worth each. False if there was nothing. */
static bool read_many(struct reading* r, const uv_buf_t* buf) {
  struct chunks c;
  unsigned count = cut(&c, buf, (r->flags & MSG_ERRQUEUE) != 0);
  int n;
  do n = recvmmsg(r->handle->watch.fd, c.messages, count, r->flags, NULL);
  while (n == -1 && errno == EINTR);
  if (n < 1) {
    tell_failure(r, n == 0 ? EAGAIN : errno, buf);
    return false;
  }
  r->left -= n;
  for (int i = 0; i < n && r->handle->recv_cb != NULL; i++) {
    uv_buf_t chunk = uv_buf_init(c.iov[i].iov_base, DATAGRAM_MAX);
    tell_message(r, &c.messages[i].msg_hdr, c.messages[i].msg_len, &chunk, UV_UDP_MMSG_CHUNK);
  }
  if (r->handle->recv_cb != NULL) tell(r, 0, buf, NULL, UV_UDP_MMSG_FREE);
  return true;
}

void rn_udp_receive(uv_udp_t* handle, int flags) {
  struct reading r = {.L = rn_loop_of(handle->loop),
                      .handle = handle,
                      .item = handle->u.own.item,
                      .flags = flags,
                      .left = IN_A_ROW_MAX};
  bool more = true;
  while (more && r.left > 0 && handle->recv_cb != NULL && handle->watch.fd != -1) {
    uv_buf_t buf = uv_buf_init(NULL, 0);
    handle->alloc_cb((uv_handle_t*)handle, DATAGRAM_MAX, &buf);
    if (handle->recv_cb == NULL) return; /* stopped meanwhile: the buffer is its caller's */
    if (buf.base == NULL || buf.len == 0) {
      tell(&r, UV_ENOBUFS, &buf, NULL, 0);
      return;
    }
    if ((handle->flags & RN_UDP_RECVMMSG) && buf.len < DATAGRAM_MAX) {
      tell(&r, UV_EINVAL, &buf, NULL, 0); /* it holds no chunk */
      return;
    }
    if (handle->flags & RN_UDP_RECVMMSG)
      more = read_many(&r, &buf);
    else
      more = flags == 0 ? read_one(&r, &buf) : read_error(&r, &buf);
  }
}

int uv_udp_recv_start(uv_udp_t* handle, uv_alloc_cb alloc_cb, uv_udp_recv_cb recv_cb) {
  if (handle->type != UV_UDP || alloc_cb == NULL || recv_cb == NULL) return UV_EINVAL;
  if (handle->watch.wanted & EPOLLIN) return UV_EALREADY;
  struct rn_loop* L = rn_loop_of(handle->loop);
  int err = rn_udp_need_socket(handle, AF_INET, 0);
  if (err == 0) err = rn_watch_set(L, &handle->watch, handle->watch.wanted | EPOLLIN);
  if (err != 0) return err;
  handle->alloc_cb = alloc_cb;
  handle->recv_cb = recv_cb;
  rn_item_stamp(L, &handle->u.own.item);
  if (!rn_handle_is_active((uv_handle_t*)handle)) rn_handle_start((uv_handle_t*)handle);
  rn_queued(L, RONDO_KIND_RECEIVE, &handle->u.own.item, handle->u.own.name, handle);
  rn_embed_touch(L);
  return 0;
}

int uv_udp_recv_stop(uv_udp_t* handle) {
  if (handle->type != UV_UDP) return UV_EINVAL;
  handle->alloc_cb = NULL;
  handle->recv_cb = NULL;
  struct rn_loop* L = rn_loop_of(handle->loop);
  if (handle->watch.wanted & EPOLLIN) {
    rn_watch_set(L, &handle->watch, handle->watch.wanted & ~(unsigned)EPOLLIN); /* to less: 0 */
    rn_dropped(L, RONDO_KIND_RECEIVE, &handle->u.own.item, handle->u.own.name, handle);
  }
  if (handle->watch.wanted == 0 && rn_handle_is_active((uv_handle_t*)handle))
    rn_handle_stop((uv_handle_t*)handle);
  rn_embed_touch(L);
  return 0;
}
