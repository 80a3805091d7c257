/* SPDX-License-Identifier: MIT */
/*
 * Writing and shutting down.
 *
 *   uv_write ──▶ write_queue ──▶ write_results ──▶ callback
 *                  │    ▲    all written, or an error
 *                  └────┘
 *             the kernel took a part
 *
 * A write to an idle stream is tried at once; its callback comes in the pending phase
 * all the same. One system call a write, of up to IOV_MAX buffers; up to four buffers
 * are kept in the request, so that nothing is allocated.
 *
 * A write that failed leaves those behind it in the queue: each is tried in its turn
 * and gets an error of its own. Its bytes count in write_queue_size until its callback,
 * which is what tells a caller who looks only at that to stop.
 *
 * Sockets are written with MSG_NOSIGNAL: a peer that has gone is UV_EPIPE. Other
 * descriptors raise SIGPIPE unless the program ignores it; libuv leaves it to the
 * program in both cases.
 */
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/bufs.h"
#include "net/net.h"
#include "poll/tape.h"

#ifndef IOV_MAX
#define IOV_MAX 1024
#endif

/* BUFS_MAX is there to catch negative counts. */
enum { WRITES_MAX = 32 };

/* ---- system calls ----------------------------------------------------------- */

static ssize_t send_with_handle(const uv_stream_t* stream, struct msghdr* message,
                                const uv_stream_t* send_handle) {
  int passed;
  if (uv_fileno((const uv_handle_t*)send_handle, &passed) != 0) {
    errno = EBADF; /* closed since */
    return -1;
  }
  union {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof passed)];
  } control;
  memset(&control, 0, sizeof control);
  message->msg_control = &control;
  message->msg_controllen = sizeof control;
  control.header.cmsg_level = SOL_SOCKET;
  control.header.cmsg_type = SCM_RIGHTS;
  control.header.cmsg_len = CMSG_LEN(sizeof passed);
  memcpy(CMSG_DATA(&control.header), &passed, sizeof passed);
  rn_peers_shared(passed);
  return sendmsg(stream->watch.fd, message, MSG_NOSIGNAL);
}

static ssize_t send_once(const uv_stream_t* stream, const uv_buf_t* bufs, unsigned count,
                         const uv_stream_t* send_handle) {
  const int fd = stream->watch.fd;
  struct iovec* iov = (struct iovec*)(uintptr_t)bufs; /* the same layout */
  bool socket = (stream->flags & RN_STREAM_SOCKET) != 0;
  if (send_handle == NULL && count == 1)
    return socket ? send(fd, bufs->base, bufs->len, MSG_NOSIGNAL)
                  : write(fd, bufs->base, bufs->len);
  if (send_handle == NULL && !socket) return writev(fd, iov, (int)count);
  struct msghdr message = {.msg_iov = iov, .msg_iovlen = count};
  if (send_handle != NULL) return send_with_handle(stream, &message, send_handle);
  return sendmsg(fd, &message, MSG_NOSIGNAL);
}

/* Bytes or a negative error; UV_EAGAIN: not now. `cause` is the callback that writes them. */
static ssize_t send_bufs(const uv_stream_t* stream, const uv_buf_t* bufs, unsigned count,
                         const uv_stream_t* send_handle, uint64_t cause) {
  ssize_t n;
  int64_t kept;
  const bool taped = (stream->flags & RN_STREAM_TAPED) != 0;
  if (RN_UNLIKELY(taped) && rn_tape_plays(stream, "write", &kept)) return (ssize_t)kept;
  if (count > IOV_MAX) count = IOV_MAX;
  rn_peers_sending(rn_loop_of_stream(stream), stream->watch.fd, cause);
  do n = send_once(stream, bufs, count, send_handle);
  while (n == -1 && errno == EINTR);
  int err = n == -1 ? errno : 0;
  rn_peers_sent(stream->watch.fd, n);
  if (n == -1) n = err == ENOBUFS ? UV_EAGAIN : -err;
  if (RN_UNLIKELY(taped)) rn_tape_keep(stream, "write", n, NULL, 0);
  return n;
}

/* ---- the queue -------------------------------------------------------------- */

static void free_bufs(uv_write_t* req) {
  if (req->bufs != req->few) rn_free(req->bufs);
  req->bufs = NULL;
}

static void finish(struct rn_loop* L, uv_stream_t* stream, uv_write_t* req, int error) {
  rn_link_remove(&req->queue);
  rn_link_append(&stream->write_results, &req->queue);
  req->error = error;
  rn_peers_done(L, stream->watch.fd, &req->r.own.item, error, rn_link_alone(&stream->write_queue));
  if (error == 0) free_bufs(req);
  rn_watch_feed(L, &stream->watch);
}

/* n bytes are written. True: that was all; empty buffers at its end need no write. */
static bool advance(uv_stream_t* stream, uv_write_t* req, size_t n) {
  stream->write_queue_size -= n;
  while (req->next < req->nbufs) {
    uv_buf_t* buf = &req->bufs[req->next];
    if (n < buf->len) {
      buf->base += n;
      buf->len -= n;
      return false;
    }
    n -= buf->len;
    buf->len = 0;
    req->next++;
  }
  RN_ASSERT(n == 0);
  return true;
}

/* A blocking stream whose descriptor does not block, as somebody else shares it. */
static void wait_writable(const uv_stream_t* stream) {
  (void)poll(&(struct pollfd){.fd = stream->watch.fd, .events = POLLOUT}, 1, -1);
}

void rn_stream_write(struct rn_loop* L, uv_stream_t* stream) {
  int left = WRITES_MAX;
  while (!rn_link_alone(&stream->write_queue)) {
    uv_write_t* req = RN_OF(stream->write_queue.next, uv_write_t, queue);
    ssize_t n = send_bufs(stream, req->bufs + req->next, req->nbufs - req->next, req->send_handle,
                          req->r.own.item.parent);
    if (n >= 0) {
      req->send_handle = NULL; /* sent with the first byte */
      if (advance(stream, req, (size_t)n)) {
        finish(L, stream, req, 0);
        if (left-- == 0) return; /* fed, so it goes on soon */
        continue;
      }
    } else if (n != UV_EAGAIN) {
      finish(L, stream, req, (int)n);
      rn_stream_watch(stream, 0, EPOLLOUT);
      return;
    }
    if (stream->flags & RN_STREAM_BLOCKING) {
      if (n < 0) wait_writable(stream);
      continue;
    }
    rn_peers_full(stream->watch.fd);
    int err = rn_stream_watch(stream, EPOLLOUT, 0);
    if (err != 0) finish(L, stream, req, err);
    return;
  }
}

void rn_stream_write_fail(struct rn_loop* L, uv_stream_t* stream, int error) {
  (void)L;
  while (!rn_link_alone(&stream->write_queue)) {
    uv_write_t* req = RN_OF(stream->write_queue.next, uv_write_t, queue);
    rn_link_remove(&req->queue);
    rn_link_append(&stream->write_results, &req->queue);
    req->error = error;
  }
}

static void write_callback(struct rn_loop* L, uv_stream_t* stream, uv_write_t* req) {
  struct rn_item item = req->r.own.item;
  rn_request_end(L, (uv_req_t*)req);
  if (req->bufs != NULL) {
    stream->write_queue_size -= rn_bufs_bytes(req->bufs + req->next, req->nbufs - req->next);
    free_bufs(req);
  }
  if (req->cb == NULL) {
    rn_dropped(L, RONDO_KIND_WRITE, &item, NULL, req);
    return;
  }
  rondo_scope_t scope;
  rn_enter(L, &scope, RONDO_KIND_WRITE,
           req->error == UV_ECANCELED ? RONDO_REASON_CANCELLED : RONDO_REASON_DONE, &item, NULL,
           req);
  req->cb(req, req->error);
  rn_leave(L, &scope, RONDO_KIND_WRITE, false);
}

/* What finishes meanwhile waits for the next round, so a callback that writes again
 * does not keep the loop here. */
void rn_stream_write_callbacks(struct rn_loop* L, uv_stream_t* stream) {
  if (rn_link_alone(&stream->write_results)) return;
  struct rn_link batch;
  rn_link_move(&stream->write_results, &batch);
  while (!rn_link_alone(&batch)) {
    uv_write_t* req = RN_OF(batch.next, uv_write_t, queue);
    rn_link_remove(&req->queue);
    write_callback(L, stream, req);
  }
}

/* ---- calls ------------------------------------------------------------------ */

static int check(const uv_stream_t* stream, const uv_buf_t* bufs, unsigned nbufs) {
  if (nbufs < 1 || nbufs > RN_BUFS_MAX || !rn_bufs_fit(bufs, nbufs)) return UV_EINVAL;
  if (stream->watch.fd < 0) return UV_EBADF;
  return stream->flags & RN_STREAM_WRITABLE ? 0 : UV_EPIPE;
}

static int check_send_handle(const uv_stream_t* send_handle) {
  int unused;
  if (send_handle == NULL) return 0;
  if (send_handle->type != UV_TCP && send_handle->type != UV_NAMED_PIPE &&
      send_handle->type != UV_UDP)
    return UV_EBADF;
  return uv_fileno((const uv_handle_t*)send_handle, &unused) == 0 ? 0 : UV_EBADF;
}

int uv_write2(uv_write_t* req, uv_stream_t* stream, const uv_buf_t bufs[], unsigned int nbufs,
              uv_stream_t* send_handle, uv_write_cb cb) {
  int err = check(stream, bufs, nbufs);
  if (err != 0) return err;
  if (send_handle != NULL) {
    if (stream->type != UV_NAMED_PIPE || !((uv_pipe_t*)stream)->ipc) return UV_EINVAL;
    err = check_send_handle(send_handle);
    if (err != 0) return err;
  }
  uv_buf_t* copy = req->few;
  if (nbufs > sizeof req->few / sizeof req->few[0]) copy = rn_malloc(nbufs * sizeof bufs[0]);
  if (copy == NULL) return UV_ENOMEM;
  memcpy(copy, bufs, nbufs * sizeof bufs[0]);

  struct rn_loop* L = rn_loop_of_stream(stream);
  req->cb = cb;
  req->handle = stream;
  req->send_handle = send_handle;
  req->bufs = copy;
  req->next = 0;
  req->nbufs = nbufs;
  req->error = 0;
  rn_request_begin(L, (uv_req_t*)req, UV_WRITE);
  rn_queued(L, RONDO_KIND_WRITE, &req->r.own.item, NULL, req);
  /* Not 0 also while failed writes wait for their callbacks: no use in trying then. */
  bool idle = stream->write_queue_size == 0;
  stream->write_queue_size += rn_bufs_bytes(copy, nbufs);
  rn_link_append(&stream->write_queue, &req->queue);
  if (stream->connect_req != NULL) {
    /* connected() sees it in the queue */
  } else if (idle) {
    rn_stream_write(L, stream);
  } else {
    err = rn_stream_watch(stream, EPOLLOUT, 0);
    if (err != 0) finish(L, stream, req, err);
  }
  rn_embed_touch(L);
  return 0;
}

int uv_write(uv_write_t* req, uv_stream_t* stream, const uv_buf_t bufs[], unsigned int nbufs,
             uv_write_cb cb) {
  return uv_write2(req, stream, bufs, nbufs, NULL, cb);
}

int uv_try_write2(uv_stream_t* stream, const uv_buf_t bufs[], unsigned int nbufs,
                  uv_stream_t* send_handle) {
  if (stream->connect_req != NULL || stream->write_queue_size != 0) return UV_EAGAIN;
  int err = check(stream, bufs, nbufs);
  if (err == 0) err = check_send_handle(send_handle);
  if (err != 0) return err;
  uint64_t cause = rn_loop_of_stream(stream)->current_id;
  return (int)send_bufs(stream, bufs, nbufs, send_handle, cause);
}

int uv_try_write(uv_stream_t* stream, const uv_buf_t bufs[], unsigned int nbufs) {
  return uv_try_write2(stream, bufs, nbufs, NULL);
}

/* ---- shutting down ---------------------------------------------------------- */

int uv_shutdown(uv_shutdown_t* req, uv_stream_t* stream, uv_shutdown_cb cb) {
  if (!(stream->flags & RN_STREAM_WRITABLE) || (stream->flags & RN_STREAM_SHUT) ||
      stream->shutdown_req != NULL || rn_stream_is_closing(stream))
    return UV_ENOTCONN;
  struct rn_loop* L = rn_loop_of_stream(stream);
  req->handle = stream;
  req->cb = cb;
  rn_request_begin(L, (uv_req_t*)req, UV_SHUTDOWN);
  rn_queued(L, RONDO_KIND_SHUTDOWN, &req->r.own.item, NULL, req);
  stream->shutdown_req = req;
  stream->flags &= ~(unsigned)RN_STREAM_WRITABLE;
  /* While it connects, connected() takes care of it. */
  if (rn_link_alone(&stream->write_queue) && stream->connect_req == NULL)
    rn_watch_feed(L, &stream->watch);
  rn_embed_touch(L);
  return 0;
}

static int shut(struct rn_loop* L, uv_stream_t* stream, uint64_t cause) {
  rn_peers_end(L, stream->watch.fd, cause);
  int64_t err;
  const bool taped = (stream->flags & RN_STREAM_TAPED) != 0;
  if (RN_LIKELY(!taped) || !rn_tape_plays(stream, "shutdown", &err)) {
    err = shutdown(stream->watch.fd, SHUT_WR) == 0 ? 0 : -errno;
    if (RN_UNLIKELY(taped)) rn_tape_keep(stream, "shutdown", err, NULL, 0);
  }
  if (err == 0) stream->flags |= RN_STREAM_SHUT;
  return (int)err;
}

/* The queue is empty: no need to wait any more, and the shutdown can be done. */
void rn_stream_drain(struct rn_loop* L, uv_stream_t* stream) {
  RN_ASSERT(rn_link_alone(&stream->write_queue));
  bool closing = rn_stream_is_closing(stream);
  if (!closing) rn_stream_watch(stream, 0, EPOLLOUT);
  uv_shutdown_t* req = stream->shutdown_req;
  if (req == NULL) return;

  int status = 0;
  if (closing)
    status = UV_ECANCELED;
  else
    status = shut(L, stream, req->r.own.item.parent);
  struct rn_item item = req->r.own.item;
  stream->shutdown_req = NULL;
  rn_request_end(L, (uv_req_t*)req);
  if (req->cb == NULL) {
    rn_dropped(L, RONDO_KIND_SHUTDOWN, &item, NULL, req);
    return;
  }
  rondo_scope_t scope;
  rn_enter(L, &scope, RONDO_KIND_SHUTDOWN, closing ? RONDO_REASON_CANCELLED : RONDO_REASON_DONE,
           &item, NULL, req);
  req->cb(req, status);
  rn_leave(L, &scope, RONDO_KIND_SHUTDOWN, false);
}

/* ---- questions -------------------------------------------------------------- */

static void describe_write(const uv_req_t* req, char* text, size_t size) {
  const uv_stream_t* stream = ((const uv_write_t*)req)->handle;
  snprintf(text, size, "descriptor %d has %zu bytes to write", stream->watch.fd,
           stream->write_queue_size);
}

const struct rn_request_kind rn_kind_write = {
    .kind = RONDO_KIND_WRITE,
    .describe = describe_write,
};

static void describe_shutdown(const uv_req_t* req, char* text, size_t size) {
  const uv_stream_t* stream = ((const uv_shutdown_t*)req)->handle;
  snprintf(text, size, "ends descriptor %d once its writes are done", stream->watch.fd);
}

const struct rn_request_kind rn_kind_shutdown = {
    .kind = RONDO_KIND_SHUTDOWN,
    .describe = describe_shutdown,
};
