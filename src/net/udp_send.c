/* SPDX-License-Identifier: MIT */
/*
 * Sending datagrams. A send is tried at once if nothing waits before it; what the
 * socket does not take is kept until it is writable, and goes out in batches.
 *
 *   uv_udp_send ──▶ unsent ──▶ finished ──▶ callback
 *                     │           ▲
 *                     └─ error ───┘   close: both lists, with UV_ECANCELED for unsent
 *
 * The callback never comes inside uv_udp_send: the watch is fed, and it comes in the
 * next pending phase. What is sent inside a send callback waits for the socket or for
 * the next pending phase, as in libuv, so that two who answer each other cannot keep
 * the loop to themselves.
 *
 * An error of sending belongs to the first that is unsent. The rest is tried again in
 * the next pending phase, not now: libuv's order.
 */
#include <errno.h>
#include <string.h>
#include <sys/epoll.h>

#include "base/bufs.h"
#include "loop/door.h"
#include "loop/kinds.h"
#include "net/udp.h"
#include "poll/poll.h"

enum { BATCH_MAX = 32 };

/* ---- the system calls ------------------------------------------------------- */

/* The kernel's own queue is full: it is as if the socket were not writable. */
static int send_error(void) {
  return errno == EWOULDBLOCK || errno == ENOBUFS ? UV_EAGAIN : -errno;
}

static int fill_header(struct msghdr* header, const uv_buf_t* bufs, unsigned nbufs,
                       const struct sockaddr* to) {
  *header = (struct msghdr){.msg_iov = (struct iovec*)(uintptr_t)bufs, .msg_iovlen = nbufs};
  if (to == NULL || to->sa_family == AF_UNSPEC) return 0;
  header->msg_name = (void*)(uintptr_t)to;
  header->msg_namelen = rn_udp_name_size(to);
  return header->msg_namelen == 0 ? UV_EINVAL : 0;
}

/* One buffer, as nearly always: the kernel has less to copy in for sendto. */
static ssize_t send_buffer(int fd, const uv_buf_t* buf, const struct sockaddr* to) {
  bool named = to != NULL && to->sa_family != AF_UNSPEC;
  ssize_t n;
  do n = sendto(fd, buf->base, buf->len, 0, named ? to : NULL, named ? rn_udp_name_size(to) : 0);
  while (n == -1 && errno == EINTR);
  return n;
}

static ssize_t send_buffers(int fd, const uv_buf_t* bufs, unsigned nbufs,
                            const struct sockaddr* to) {
  struct msghdr header;
  ssize_t n;
  RN_ASSERT(fill_header(&header, bufs, nbufs, to) == 0);
  do n = sendmsg(fd, &header, 0);
  while (n == -1 && errno == EINTR);
  return n;
}

/* 0 or an error. The family was checked. */
static int send_one(int fd, const uv_buf_t* bufs, unsigned nbufs, const struct sockaddr* to) {
  ssize_t n = nbufs == 1 ? send_buffer(fd, bufs, to) : send_buffers(fd, bufs, nbufs, to);
  return n == -1 ? send_error() : 0;
}

/* How many of them were sent, or the error of the first. */
static int send_many(int fd, struct mmsghdr* messages, unsigned count) {
  int n;
  do n = sendmmsg(fd, messages, count, 0);
  while (n == -1 && errno == EINTR);
  return n == -1 ? send_error() : n;
}

/* ---- the queue -------------------------------------------------------------- */

static uv_udp_send_t* first_of(struct rn_link* queue) {
  return RN_OF(queue->next, uv_udp_send_t, queue);
}

static void finish_first(uv_udp_t* handle, int status) {
  uv_udp_send_t* req = first_of(&handle->unsent);
  rn_link_unlink(&req->queue);
  rn_link_append(&handle->finished, &req->queue);
  req->status = status;
}

/* How many from the head of the queue the kernel took, or an error. */
static int send_batch(uv_udp_t* handle) {
  struct mmsghdr messages[BATCH_MAX];
  unsigned count = 0;
  for (struct rn_link* l = handle->unsent.next; l != &handle->unsent && count < BATCH_MAX;
       l = l->next) {
    uv_udp_send_t* req = RN_OF(l, uv_udp_send_t, queue);
    int err = fill_header(&messages[count++].msg_hdr, req->bufs, req->nbufs, &req->to.name);
    RN_ASSERT(err == 0);
  }
  return send_many(handle->watch.fd, messages, count);
}

static int send_head(uv_udp_t* handle) {
  uv_udp_send_t* req = first_of(&handle->unsent);
  if (req->queue.next != &handle->unsent) return send_batch(handle);
  int err = send_one(handle->watch.fd, req->bufs, req->nbufs, &req->to.name);
  return err == 0 ? 1 : err;
}

void rn_udp_send_unsent(uv_udp_t* handle) {
  if (rn_link_alone(&handle->unsent)) return;
  while (!rn_link_alone(&handle->unsent)) {
    int sent = send_head(handle);
    if (sent == UV_EAGAIN) return;
    if (sent < 0) {
      finish_first(handle, sent);
      break;
    }
    while (sent-- > 0) finish_first(handle, 0);
  }
  rn_watch_feed(rn_loop_of(handle->loop), &handle->watch);
}

void rn_udp_cancel_unsent(uv_udp_t* handle) {
  while (!rn_link_alone(&handle->unsent)) finish_first(handle, UV_ECANCELED);
}

/* It is no longer in a list. */
static void forget(struct rn_loop* L, uv_udp_t* handle, uv_udp_send_t* req) {
  rn_request_end(L, (uv_req_t*)req);
  handle->send_queue_size -= rn_bufs_bytes(req->bufs, req->nbufs);
  handle->send_queue_count--;
  if (req->bufs != req->few) rn_free(req->bufs);
  req->bufs = NULL;
}

static void call_back(struct rn_loop* L, uv_udp_send_t* req) {
  struct rn_item item = req->r.own.item;
  if (req->cb == NULL) {
    rn_dropped(L, RONDO_KIND_SEND, &item, NULL, req);
    return;
  }
  rondo_reason reason = req->status == UV_ECANCELED ? RONDO_REASON_CANCELLED : RONDO_REASON_DONE;
  rondo_scope_t scope;
  rn_enter(L, &scope, RONDO_KIND_SEND, reason, &item, NULL, req);
  req->cb(req, req->status);
  rn_leave(L, &scope, RONDO_KIND_SEND, false);
}

/* Nothing is left to send. */
static void rest(struct rn_loop* L, uv_udp_t* handle) {
  if (handle->watch.fd == -1) return;
  rn_watch_set(L, &handle->watch, handle->watch.wanted & ~(unsigned)EPOLLOUT); /* to less: 0 */
  if (handle->watch.wanted == 0 && rn_handle_is_active((uv_handle_t*)handle))
    rn_handle_stop((uv_handle_t*)handle);
}

void rn_udp_run_finished(uv_udp_t* handle) {
  struct rn_loop* L = rn_loop_of(handle->loop);
  unsigned outer = handle->flags & RN_UDP_FINISHING; /* uv_run inside a send callback */
  handle->flags |= RN_UDP_FINISHING;
  while (!rn_link_alone(&handle->finished)) {
    uv_udp_send_t* req = first_of(&handle->finished);
    rn_link_remove(&req->queue);
    forget(L, handle, req);
    call_back(L, req);
  }
  if (rn_link_alone(&handle->unsent)) rest(L, handle);
  handle->flags = (handle->flags & ~(unsigned)RN_UDP_FINISHING) | outer;
}

/* ---- the calls --------------------------------------------------------------- */

static int check(const uv_udp_t* handle, const uv_buf_t* bufs, unsigned nbufs,
                 const struct sockaddr* addr) {
  bool connected = (handle->flags & RN_UDP_CONNECTED) != 0;
  if (handle->type != UV_UDP) return UV_EINVAL;
  if (addr != NULL && connected) return UV_EISCONN;
  if (addr == NULL && !connected) return UV_EDESTADDRREQ;
  if (addr != NULL && rn_udp_name_size(addr) == 0) return UV_EINVAL;
  return nbufs < 1 || nbufs > RN_BUFS_MAX || !rn_bufs_fit(bufs, nbufs) ? UV_EINVAL : 0;
}

static int need_socket_for(uv_udp_t* handle, const struct sockaddr* addr) {
  if (addr != NULL) return rn_udp_need_socket(handle, addr->sa_family, 0);
  return rn_handle_is_closing((uv_handle_t*)handle) ? UV_EINVAL : 0;
}

static int fill_request(uv_udp_send_t* req, const uv_buf_t bufs[], unsigned nbufs,
                        const struct sockaddr* addr) {
  req->bufs = req->few;
  if (nbufs > sizeof req->few / sizeof req->few[0]) req->bufs = rn_malloc(nbufs * sizeof bufs[0]);
  if (req->bufs == NULL) return UV_ENOMEM;
  memcpy(req->bufs, bufs, nbufs * sizeof bufs[0]);
  req->nbufs = nbufs;
  if (addr == NULL)
    req->to.name.sa_family = AF_UNSPEC;
  else
    memcpy(&req->to, addr, rn_udp_name_size(addr));
  return 0;
}

/* Sends what it can now and waits for the rest. */
static int send_or_wait(struct rn_loop* L, uv_udp_t* handle, bool first) {
  if (first && !(handle->flags & RN_UDP_FINISHING)) {
    rn_udp_send_unsent(handle);
    if (rn_link_alone(&handle->unsent)) return 0;
  }
  return rn_watch_set(L, &handle->watch, handle->watch.wanted | EPOLLOUT);
}

int uv_udp_send(uv_udp_send_t* req, uv_udp_t* handle, const uv_buf_t bufs[], unsigned int nbufs,
                const struct sockaddr* addr, uv_udp_send_cb send_cb) {
  int err = check(handle, bufs, nbufs, addr);
  if (err == 0) err = need_socket_for(handle, addr);
  if (err == 0) err = fill_request(req, bufs, nbufs, addr);
  if (err != 0) return err;
  struct rn_loop* L = rn_loop_of(handle->loop);
  req->handle = handle;
  req->cb = send_cb;
  bool first = handle->send_queue_count == 0;
  handle->send_queue_size += rn_bufs_bytes(bufs, nbufs);
  handle->send_queue_count++;
  rn_request_begin(L, (uv_req_t*)req, UV_UDP_SEND);
  rn_link_append(&handle->unsent, &req->queue);
  err = send_or_wait(L, handle, first);
  if (err != 0) { /* the loop cannot wait for the socket; this one is the last */
    rn_link_remove(&req->queue);
    forget(L, handle, req);
    return err;
  }
  if (!rn_handle_is_active((uv_handle_t*)handle)) rn_handle_start((uv_handle_t*)handle);
  rn_queued(L, RONDO_KIND_SEND, &req->r.own.item, NULL, req);
  rn_embed_touch(L);
  return 0;
}

int uv_udp_try_send(uv_udp_t* handle, const uv_buf_t bufs[], unsigned int nbufs,
                    const struct sockaddr* addr) {
  int err = check(handle, bufs, nbufs, addr);
  if (err != 0) return err;
  if (handle->send_queue_count > 0) return UV_EAGAIN;
  err = need_socket_for(handle, addr);
  if (err == 0) err = send_one(handle->watch.fd, bufs, nbufs, addr);
  return err == 0 ? (int)rn_bufs_bytes(bufs, nbufs) : err;
}

int uv_udp_try_send2(uv_udp_t* handle, unsigned int count, uv_buf_t* bufs[], unsigned int nbufs[],
                     struct sockaddr* addrs[], unsigned int flags) {
  if (count == 0 || flags != 0) return UV_EINVAL;
  for (unsigned i = 0; i < count; i++) {
    int err = check(handle, bufs[i], nbufs[i], addrs == NULL ? NULL : addrs[i]);
    if (err != 0) return err;
  }
  if (handle->send_queue_count > 0) return UV_EAGAIN;
  if (handle->watch.fd == -1) return UV_EINVAL;
  unsigned done = 0;
  while (done < count) {
    struct mmsghdr messages[BATCH_MAX];
    unsigned n = 0;
    int sent = 0;
    while (sent == 0 && n < BATCH_MAX && done + n < count) {
      const struct sockaddr* to = addrs == NULL ? NULL : addrs[done + n];
      sent = fill_header(&messages[n].msg_hdr, bufs[done + n], nbufs[done + n], to);
      if (sent == 0) n++;
    }
    if (n > 0) sent = send_many(handle->watch.fd, messages, n);
    if (sent < 0) return done > 0 ? (int)done : sent;
    done += (unsigned)sent;
    if ((unsigned)sent < n) break;
  }
  return (int)done;
}

/* ---- questions ---------------------------------------------------------------- */

static void describe(const uv_req_t* req, char* text, size_t size) {
  const uv_udp_send_t* send = (const uv_udp_send_t*)req;
  const uv_udp_t* udp = send->handle;
  for (const struct rn_link* l = udp->unsent.next; l != &udp->unsent; l = l->next) {
    if (l != &send->queue) continue;
    snprintf(text, size, "waits until descriptor %d takes its datagram", udp->watch.fd);
    return;
  }
  snprintf(text, size, "is done, its callback runs in the next pending phase");
}

const struct rn_request_kind rn_kind_udp_send = {
    .kind = RONDO_KIND_SEND,
    .describe = describe,
};
