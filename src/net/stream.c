/* SPDX-License-Identifier: MIT */
/*
 * A stream's life. net.h has the invariants.
 *
 *   init ──▶ has a descriptor ──▶ connecting ──▶ open ──▶ closing ──▶ closed
 *                    │                            ▲
 *                    ├──── uv_*_open, uv_accept ──┘
 *                    └──── uv_listen ──▶ a server
 *
 * Closing gives the descriptor back at once; requests that are left end in the
 * close phase, before the handle's own callback: the connect, then the writes, then
 * the shutdown.
 */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/net.h"
#include "poll/tape.h"

void rn_stream_init(struct rn_loop* L, uv_stream_t* stream, uv_handle_type type) {
  rn_handle_init(L, rn_handle_of(stream), type);
  stream->write_queue_size = 0;
  stream->alloc_cb = NULL;
  stream->read_cb = NULL;
  rn_watch_init(&stream->watch, -1, &rn_stream_watch_class);
  stream->connect_req = NULL;
  stream->shutdown_req = NULL;
  rn_link_init(&stream->write_queue);
  rn_link_init(&stream->write_results);
  stream->connection_cb = NULL;
  stream->delayed_error = 0;
  stream->accepted_fd = -1;
  stream->queued_fds = NULL;
}

int rn_stream_open(uv_stream_t* stream, int fd, unsigned flags) {
  RN_ASSERT(fd >= 0);
  if (rn_stream_is_closing(stream)) return UV_EINVAL;
  if (stream->watch.fd != -1 && stream->watch.fd != fd) return UV_EBUSY;
  if (stream->type == UV_TCP) {
    int err = rn_tcp_opened(stream, fd);
    if (err != 0) return err;
  }
  stream->flags |= flags;
  stream->watch.fd = fd;
  return 0;
}

int rn_stream_adopt(uv_stream_t* stream, int fd, unsigned flags) {
  if (rn_watch_taken(rn_loop_of_stream(stream), fd)) return UV_EEXIST;
  int err = rn_set_nonblocking(fd, 1);
  if (err != 0) return err;
  if (rn_is_socket(fd))
    flags |= RN_STREAM_SOCKET;
  else if (RN_UNLIKELY(rn_loop_of_stream(stream)->observers != NULL))
    rn_peers_open(fd);
  return rn_stream_open(stream, fd, flags);
}

int rn_stream_watch(uv_stream_t* stream, unsigned add, unsigned drop) {
  struct rn_loop* L = rn_loop_of_stream(stream);
  struct rn_watch* watch = &stream->watch;
  unsigned events = (watch->wanted & ~drop) | add;
  if (events == watch->wanted) return 0;
  if (watch->wanted == 0 && rn_watch_taken(L, watch->fd)) return UV_EEXIST;
  return rn_watch_set(L, watch, events);
}

/* ---- connecting ------------------------------------------------------------- */

void rn_stream_connect_begin(uv_stream_t* stream, uv_connect_t* req, uv_connect_cb cb) {
  struct rn_loop* L = rn_loop_of_stream(stream);
  req->handle = stream;
  req->cb = cb;
  rn_request_begin(L, (uv_req_t*)req, UV_CONNECT);
  rn_queued(L, RONDO_KIND_CONNECT, &req->r.own.item, NULL, req);
  stream->connect_req = req;
  /* A handle that is closing cancels it instead. */
  if (stream->delayed_error != 0 && !rn_stream_is_closing(stream)) rn_watch_feed(L, &stream->watch);
  rn_embed_touch(L);
}

static void connect_callback(struct rn_loop* L, uv_stream_t* stream, int status) {
  uv_connect_t* req = stream->connect_req;
  struct rn_item item = req->r.own.item;
  stream->connect_req = NULL;
  rn_request_end(L, (uv_req_t*)req);
  if (req->cb == NULL) {
    rn_dropped(L, RONDO_KIND_CONNECT, &item, NULL, req);
    return;
  }
  rondo_scope_t scope;
  rn_enter(L, &scope, RONDO_KIND_CONNECT,
           status == UV_ECANCELED ? RONDO_REASON_CANCELLED : RONDO_REASON_DONE, &item, NULL, req);
  req->cb(req, status);
  rn_leave(L, &scope, RONDO_KIND_CONNECT, false);
}

static int connect_result(uv_stream_t* stream, unsigned events) {
  int error = stream->delayed_error;
  stream->delayed_error = 0;
  if (error != 0) return error;
  if (events & RN_READY_FAILED) return UV_EBADF;
  int64_t kept;
  const bool taped = (stream->flags & RN_STREAM_TAPED) != 0;
  if (RN_UNLIKELY(taped) && rn_tape_plays(stream, "error", &kept)) return (int)kept;
  socklen_t size = sizeof error;
  if (getsockopt(stream->watch.fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0) error = errno;
  if (RN_UNLIKELY(taped)) rn_tape_keep(stream, "error", -error, NULL, 0);
  return -error;
}

/* Writes that were queued meanwhile begin with the next readiness, or end here. */
static void connected(struct rn_loop* L, uv_stream_t* stream, unsigned events) {
  int status = connect_result(stream, events);
  if (status == -EINPROGRESS) return;
  if (status < 0 || rn_link_alone(&stream->write_queue)) rn_stream_watch(stream, 0, EPOLLOUT);
  if (status == 0 && stream->shutdown_req != NULL && rn_link_alone(&stream->write_queue))
    rn_watch_feed(L, &stream->watch);
  connect_callback(L, stream, status);
  if (stream->watch.fd == -1 || status == 0) return;
  rn_stream_write_fail(L, stream, UV_ECANCELED);
  rn_stream_write_callbacks(L, stream);
}

/* ---- readiness -------------------------------------------------------------- */

/* The kernel does not let this descriptor be waited for (a file, say): nothing can
 * come of it any more. */
static void cannot_wait(struct rn_loop* L, uv_stream_t* stream) {
  rn_watch_stop(L, &stream->watch);
  if (stream->flags & RN_STREAM_READING) rn_stream_read_end(L, stream, UV_EPERM);
  if (stream->watch.fd == -1) return;
  rn_stream_write_fail(L, stream, UV_EPERM);
  rn_stream_write_callbacks(L, stream);
  if (rn_link_alone(&stream->write_queue)) rn_stream_drain(L, stream);
}

/* A hang-up without anything to read is the end. But if reading began after the kernel
 * was asked, in a callback of the same batch, it does not tell of data that is there. */
static bool has_ended(const uv_stream_t* stream, unsigned events) {
  if ((events & (EPOLLHUP | EPOLLIN)) != EPOLLHUP) return false;
  if ((stream->flags & (RN_STREAM_READING | RN_STREAM_EOF)) != RN_STREAM_READING) return false;
  struct pollfd now = {.fd = stream->watch.fd, .events = POLLIN};
  return poll(&now, 1, 0) != 1 || !(now.revents & POLLIN);
}

static void on_ready(uv_loop_t* loop, struct rn_watch* watch, unsigned events) {
  struct rn_loop* L = rn_loop_of(loop);
  uv_stream_t* stream = RN_OF(watch, uv_stream_t, watch);
  if (stream->connect_req != NULL) {
    connected(L, stream, events);
    return;
  }
  if (RN_UNLIKELY(events & RN_READY_FAILED)) {
    cannot_wait(L, stream);
    return;
  }
  if (events & (EPOLLIN | EPOLLERR)) rn_stream_read(L, stream);
  if (watch->fd == -1) return; /* closed by a callback */
  if (has_ended(stream, events)) {
    rn_stream_read_end(L, stream, UV_EOF);
    if (watch->fd == -1) return;
  }
  if (events & (EPOLLOUT | EPOLLERR | EPOLLHUP)) {
    rn_stream_write(L, stream);
    rn_stream_write_callbacks(L, stream);
    if (rn_link_alone(&stream->write_queue)) rn_stream_drain(L, stream);
  }
}

const struct rn_watch_class rn_stream_watch_class = {
    .ready = on_ready,
    .at = offsetof(uv_stream_t, watch),
};

/* ---- closing ---------------------------------------------------------------- */

void rn_stream_close(uv_stream_t* stream) {
  struct rn_loop* L = rn_loop_of_stream(stream);
  rn_watch_stop(L, &stream->watch);
  rn_peers_close(L, stream->watch.fd);
  uv_read_stop(stream);
  rn_stream_listen_end(L, stream);
  stream->flags &= ~(unsigned)RN_STREAM_BOTH;
  /* As in libuv, 0 to 2 stay open: something else would get these numbers. */
  if (stream->watch.fd > STDERR_FILENO) close(stream->watch.fd);
  stream->watch.fd = -1;
  rn_passing_close(stream);
}

void rn_stream_finish(uv_handle_t* handle) {
  uv_stream_t* stream = (uv_stream_t*)handle;
  struct rn_loop* L = rn_loop_of_stream(stream);
  if (stream->connect_req != NULL) connect_callback(L, stream, UV_ECANCELED);
  rn_stream_write_fail(L, stream, UV_ECANCELED);
  rn_stream_write_callbacks(L, stream);
  rn_stream_drain(L, stream);
  RN_ASSERT(stream->write_queue_size == 0);
}

/* ---- questions -------------------------------------------------------------- */

int uv_is_readable(const uv_stream_t* stream) {
  return (stream->flags & RN_STREAM_READABLE) != 0;
}

int uv_is_writable(const uv_stream_t* stream) {
  return (stream->flags & RN_STREAM_WRITABLE) != 0;
}

size_t uv_stream_get_write_queue_size(const uv_stream_t* stream) {
  return stream->write_queue_size;
}

int uv_stream_set_blocking(uv_stream_t* stream, int blocking) {
  return rn_set_nonblocking(stream->watch.fd, !blocking);
}

rondo_kind rn_stream_kind(const uv_handle_t* handle) {
  const uv_stream_t* stream = (const uv_stream_t*)handle;
  if (stream->flags & RN_STREAM_LISTENING) return RONDO_KIND_CONNECTION;
  if (stream->flags & RN_STREAM_READING) return RONDO_KIND_READ;
  return stream->connect_req != NULL ? RONDO_KIND_CONNECT : RONDO_KIND_WRITE;
}

void rn_stream_describe(const uv_handle_t* handle, char* text, size_t size) {
  const uv_stream_t* stream = (const uv_stream_t*)handle;
  const char* type = uv_handle_type_name(stream->type);
  bool listens = stream->flags & RN_STREAM_LISTENING;
  char address[RN_ADDRESS_BYTES];
  if (rn_socket_text(handle, !listens, address))
    snprintf(text, size, "%s waits for %s %s", type, listens ? "connections on" : "data from",
             address);
  else
    snprintf(text, size, "%s waits for %s on descriptor %d", type, listens ? "connections" : "data",
             stream->watch.fd);
}

static void describe_connect(const uv_req_t* req, char* text, size_t size) {
  const uv_stream_t* stream = ((const uv_connect_t*)req)->handle;
  snprintf(text, size, "waits for descriptor %d to be connected", stream->watch.fd);
}

const struct rn_request_kind rn_kind_connect = {
    .kind = RONDO_KIND_CONNECT,
    .describe = describe_connect,
};
