/* SPDX-License-Identifier: MIT */
/*
 * Reading. One readiness reads until there is no more, at most READS_MAX times, so
 * that a fast sender does not keep the others waiting. A buffer that is not filled
 * whole tells that there is no more, without a system call to ask; if there is, the
 * poller says so again.
 */
#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/net.h"
#include "poll/steer.h"
#include "poll/tape.h"

enum { READS_MAX = 32, SUGGESTED_SIZE = 64 * 1024 };

static void tell(struct rn_loop* L, uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  struct rn_item item = stream->u.own.item;
  rondo_scope_t scope;
  rn_enter(L, &scope, RONDO_KIND_READ, RONDO_REASON_READY, &item, stream->u.own.name, stream);
  stream->read_cb(stream, nread, buf);
  rn_leave(L, &scope, RONDO_KIND_READ, false);
}

static void stop(struct rn_loop* L, uv_stream_t* stream) {
  stream->flags &= ~(unsigned)RN_STREAM_READING;
  rn_stream_watch(stream, 0, EPOLLIN);
  rn_handle_stop(rn_handle_of(stream));
  rn_dropped(L, RONDO_KIND_READ, &stream->u.own.item, stream->u.own.name, stream);
  rn_embed_touch(L);
}

static void tell_end(struct rn_loop* L, uv_stream_t* stream, int status, const uv_buf_t* buf) {
  if (status == UV_EOF) stream->flags |= RN_STREAM_EOF;
  stop(L, stream);
  rn_peers_read(L, stream, status == UV_EOF ? 0 : status);
  tell(L, stream, status, buf);
}

void rn_stream_read_end(struct rn_loop* L, uv_stream_t* stream, int status) {
  tell_end(L, stream, status, &(uv_buf_t){0});
}

/* The stream can neither be read nor written any more: the caller should close it. */
static void tell_error(struct rn_loop* L, uv_stream_t* stream, int error, const uv_buf_t* buf) {
  stream->flags &= ~(unsigned)RN_STREAM_BOTH;
  rn_peers_read(L, stream, error);
  tell(L, stream, error, buf);
  if (stream->flags & RN_STREAM_READING) stop(L, stream);
}

/* Bytes, 0 for the end, or a negative error. */
static ssize_t receive(const uv_stream_t* stream, const uv_buf_t* buf) {
  ssize_t n;
  int64_t kept;
  size_t size = buf->len;
  const bool taped = (stream->flags & RN_STREAM_TAPED) != 0;
  if (RN_UNLIKELY(taped) && rn_tape_plays_bytes(stream, "read", &kept, buf->base, &size))
    return (ssize_t)kept;
  if (stream->flags & RN_STREAM_SOCKET) {
    do n = recv(stream->watch.fd, buf->base, buf->len, 0);
    while (n == -1 && errno == EINTR);
  } else {
    do n = read(stream->watch.fd, buf->base, buf->len);
    while (n == -1 && errno == EINTR);
  }
  if (n == -1) n = -errno;
  if (RN_UNLIKELY(taped)) rn_tape_keep(stream, "read", n, buf->base, n > 0 ? (size_t)n : 0);
  return n;
}

/* The same over a pipe that may bring descriptors; *passed is the error of these. */
static ssize_t receive_with_fds(uv_stream_t* stream, const uv_buf_t* buf, int* passed) {
  union {
    struct cmsghdr align;
    char room[256];
  } control;
  struct msghdr message = {.msg_iov = (struct iovec*)(uintptr_t)buf,
                           .msg_iovlen = 1,
                           .msg_control = &control,
                           .msg_controllen = sizeof control};
  ssize_t n;
  do n = recvmsg(stream->watch.fd, &message, MSG_CMSG_CLOEXEC);
  while (n == -1 && errno == EINTR);
  if (n == -1) return -errno;
  *passed = rn_passing_take(stream, &message);
  return n;
}

/* True: there may be more. */
static bool read_once(struct rn_loop* L, uv_stream_t* stream, bool ipc) {
  uv_buf_t buf = {0};
  stream->alloc_cb((uv_handle_t*)stream, SUGGESTED_SIZE, &buf);
  if (!(stream->flags & RN_STREAM_READING)) return false; /* stopped or closed by it */
  if (buf.base == NULL || buf.len == 0) {
    tell(L, stream, UV_ENOBUFS, &buf);
    return false;
  }
  const size_t room = buf.len;
  int passed = 0;
  if (RN_UNLIKELY(L->steer != NULL) && !ipc) buf.len = rn_steer_bytes(L, stream, room);
  const bool whole = buf.len == room;
  ssize_t n = ipc ? receive_with_fds(stream, &buf, &passed) : receive(stream, &buf);
  buf.len = room;
  if (n > 0) {
    rn_peers_read(L, stream, n);
    tell(L, stream, passed != 0 ? passed : n, &buf);
    return passed == 0 && whole && (size_t)n == room;
  }
  if (n == 0)
    tell_end(L, stream, UV_EOF, &buf);
  else if (n == -EAGAIN)
    tell(L, stream, 0, &buf);
  else
    tell_error(L, stream, (int)n, &buf);
  return false;
}

void rn_stream_read(struct rn_loop* L, uv_stream_t* stream) {
  bool ipc = stream->type == UV_NAMED_PIPE && ((uv_pipe_t*)stream)->ipc;
  for (int left = READS_MAX; left > 0 && (stream->flags & RN_STREAM_READING); left--) {
    if (!read_once(L, stream, ipc)) return;
  }
}

int uv_read_start(uv_stream_t* stream, uv_alloc_cb alloc_cb, uv_read_cb read_cb) {
  if (stream == NULL || alloc_cb == NULL || read_cb == NULL) return UV_EINVAL;
  if (rn_stream_is_closing(stream)) return UV_EINVAL;
  if (stream->flags & RN_STREAM_READING) return UV_EALREADY;
  if (!(stream->flags & RN_STREAM_READABLE)) return UV_ENOTCONN;
  struct rn_loop* L = rn_loop_of_stream(stream);
  int err = rn_stream_watch(stream, EPOLLIN, 0);
  if (err != 0) return err;
  stream->flags = (stream->flags | RN_STREAM_READING) & ~(unsigned)RN_STREAM_EOF;
  stream->alloc_cb = alloc_cb;
  stream->read_cb = read_cb;
  rn_item_stamp(L, &stream->u.own.item);
  rn_handle_start(rn_handle_of(stream));
  rn_queued(L, RONDO_KIND_READ, &stream->u.own.item, stream->u.own.name, stream);
  rn_embed_touch(L);
  return 0;
}

int uv_read_stop(uv_stream_t* stream) {
  if (!(stream->flags & RN_STREAM_READING)) return 0;
  stop(rn_loop_of_stream(stream), stream);
  stream->alloc_cb = NULL;
  stream->read_cb = NULL;
  return 0;
}
