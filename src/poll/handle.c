/* SPDX-License-Identifier: MIT */
/* uv_poll_t: tells the caller when a descriptor is ready. Level-triggered. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/epoll.h>

#include "loop/door.h"
#include "loop/kinds.h"
#include "poll/poll.h"

enum { ALL = UV_READABLE | UV_WRITABLE | UV_DISCONNECT | UV_PRIORITIZED };

static unsigned to_epoll(int events) {
  return (events & UV_READABLE ? EPOLLIN : 0u) | (events & UV_WRITABLE ? EPOLLOUT : 0u) |
         (events & UV_DISCONNECT ? EPOLLRDHUP : 0u) | (events & UV_PRIORITIZED ? EPOLLPRI : 0u);
}

static int from_epoll(unsigned events) {
  return (events & EPOLLIN ? UV_READABLE : 0) | (events & EPOLLOUT ? UV_WRITABLE : 0) |
         (events & EPOLLRDHUP ? UV_DISCONNECT : 0) | (events & EPOLLPRI ? UV_PRIORITIZED : 0);
}

static void stop(uv_poll_t* handle) {
  struct rn_loop* L = rn_loop_of(handle->loop);
  if (!rn_handle_is_active((uv_handle_t*)handle)) return;
  rn_watch_stop(L, &handle->watch);
  rn_handle_stop((uv_handle_t*)handle);
  rn_dropped(L, RONDO_KIND_POLL, &handle->u.own.item, handle->u.own.name, handle);
  rn_embed_touch(L);
}

static void on_ready(uv_loop_t* loop, struct rn_watch* watch, unsigned events) {
  struct rn_loop* L = rn_loop_of(loop);
  uv_poll_t* handle = RN_OF(watch, uv_poll_t, watch);
  struct rn_item item = handle->u.own.item;
  int status = 0;
  int bits = from_epoll(events);
  /* sysfs attributes report a change as ERR together with PRI; ERR alone is an
   * error, after which the handle stops. */
  if ((events & RN_READY_FAILED) || ((events & EPOLLERR) && !(events & EPOLLPRI))) {
    stop(handle);
    status = UV_EBADF;
    bits = 0;
  }
  rondo_scope_t scope;
  rn_enter(L, &scope, RONDO_KIND_POLL, RONDO_REASON_READY, &item, handle->u.own.name, handle);
  handle->poll_cb(handle, status, bits);
  rn_leave(L, &scope, RONDO_KIND_POLL, false);
}

static const struct rn_watch_class poll_watch = {
    .ready = on_ready,
    .at = offsetof(uv_poll_t, watch),
};

static int set_nonblocking(int fd) {
  int flags = fcntl(fd, F_GETFL);
  if (flags == -1) return -errno;
  if (flags & O_NONBLOCK) return 0;
  return fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0 ? 0 : -errno;
}

int uv_poll_init(uv_loop_t* loop, uv_poll_t* handle, int fd) {
  struct rn_loop* L = rn_loop_of(loop);
  if (rn_watch_taken(L, fd)) return UV_EEXIST;
  int err = rn_watch_check_fd(L, fd);
  if (err != 0) return err;
  err = set_nonblocking(fd);
  if (err != 0) return err;
  rn_handle_init(L, (uv_handle_t*)handle, UV_POLL);
  rn_watch_init(&handle->watch, fd, &poll_watch);
  handle->poll_cb = NULL;
  return 0;
}

int uv_poll_init_socket(uv_loop_t* loop, uv_poll_t* handle, uv_os_sock_t socket) {
  return uv_poll_init(loop, handle, socket);
}

int uv_poll_start(uv_poll_t* handle, int events, uv_poll_cb cb) {
  struct rn_loop* L = rn_loop_of(handle->loop);
  if ((events & ~ALL) != 0 || rn_handle_is_closing((uv_handle_t*)handle)) return UV_EINVAL;
  if (events != 0 && cb == NULL) return UV_EINVAL;
  if (rn_watch_taken(L, handle->watch.fd) && L->watches[handle->watch.fd] != &handle->watch)
    return UV_EEXIST;
  stop(handle);
  if (events == 0) return 0;
  int err = rn_watch_set(L, &handle->watch, to_epoll(events));
  if (err != 0) return err;
  handle->poll_cb = cb;
  rn_item_stamp(L, &handle->u.own.item);
  rn_handle_start((uv_handle_t*)handle);
  rn_queued(L, RONDO_KIND_POLL, &handle->u.own.item, handle->u.own.name, handle);
  rn_embed_touch(L);
  return 0;
}

int uv_poll_stop(uv_poll_t* handle) {
  if (rn_handle_is_closing((uv_handle_t*)handle)) return UV_EINVAL;
  stop(handle);
  return 0;
}

static bool close_poll(uv_handle_t* handle) {
  uv_poll_t* poll = (uv_poll_t*)handle;
  stop(poll);
  poll->watch.fd = -1;
  return true;
}

static void describe(const uv_handle_t* handle, char* text, size_t size) {
  const struct rn_watch* watch = &((const uv_poll_t*)handle)->watch;
  snprintf(text, size, "waits for descriptor %d%s%s", watch->fd,
           watch->wanted & EPOLLIN ? " to be readable" : "",
           watch->wanted & EPOLLOUT ? " to be writable" : "");
}

const struct rn_handle_kind rn_kind_poll = {
    .kind = RONDO_KIND_POLL,
    .close = close_poll,
    .describe = describe,
    .watch_at = offsetof(uv_poll_t, watch),
};
