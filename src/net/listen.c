/* SPDX-License-Identifier: MIT */
/*
 * Servers. A connection is accepted before its callback runs and waits in accepted_fd
 * for uv_accept; while it waits there, the server does not listen.
 *
 * How many are accepted when the poller says that the server is ready is one of the
 * loop's switches (RONDO_SWITCH_ACCEPT_ALL): libuv before 1.45 took all that were
 * waiting, a callback each; 1.45 and later take one, so that connections share the loop
 * fairly with all else, and errors of accept stay inside.
 *
 * reserve.c is for servers that run out of descriptors.
 */
#include <errno.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/net.h"

/* ---- connections ------------------------------------------------------------ */

static void tell(struct rn_loop* L, uv_stream_t* server, int status) {
  struct rn_item item = server->u.own.item;
  rondo_scope_t scope;
  rn_enter(L, &scope, RONDO_KIND_CONNECTION, RONDO_REASON_READY, &item, server->u.own.name, server);
  server->connection_cb(server, status);
  rn_leave(L, &scope, RONDO_KIND_CONNECTION, false);
}

/* No connection was lost, the kernel just cannot give it to us now. */
static bool lacks_something(int err) {
  return err == UV_EMFILE || err == UV_ENFILE || err == UV_ENOBUFS || err == UV_ENOMEM;
}

/* Other errors than these are those of one connection, which is gone with it. True: the
 * next one may be accepted. */
static bool refused(struct rn_loop* L, uv_stream_t* server, int err, bool all) {
  if (err == UV_EAGAIN) return false;
  if (err == UV_ECONNABORTED) return true;
  if (lacks_something(err)) rn_reserve_rest(L, server);
  if (all) tell(L, server, err);
  return false;
}

/* True: the next one may be accepted. */
static bool connection(struct rn_loop* L, uv_stream_t* server, bool all) {
  int fd = rn_accept(server->watch.fd);
  if (fd == UV_EMFILE || fd == UV_ENFILE) fd = rn_reserve_shed(L, server, fd);
  if (fd < 0) return refused(L, server, fd, all);
  server->accepted_fd = fd;
  if (RN_UNLIKELY(L->observers != NULL)) rn_peers_accept(L, server, fd);
  tell(L, server, 0);
  if (server->accepted_fd == -1) return server->watch.fd != -1;
  rn_stream_watch(server, 0, EPOLLIN);
  return false;
}

static void on_ready(uv_loop_t* loop, struct rn_watch* watch, unsigned events) {
  struct rn_loop* L = rn_loop_of(loop);
  uv_stream_t* server = RN_OF(watch, uv_stream_t, watch);
  if (events & RN_READY_FAILED) {
    rn_watch_stop(L, watch);
    tell(L, server, UV_EBADF);
    return;
  }
  bool all = rn_switch(L, RONDO_SWITCH_ACCEPT_ALL);
  while (connection(L, server, all) && all) continue;
}

const struct rn_watch_class rn_server_watch_class = {
    .ready = on_ready,
    .at = offsetof(uv_stream_t, watch),
};

/* Observers hear where it listens, behind its name. */
static void tell_queued(struct rn_loop* L, uv_stream_t* server) {
  char address[RN_ADDRESS_BYTES], text[RN_ADDRESS_BYTES + 64];
  const char* name = server->u.own.name;
  if (L->observers != NULL && rn_socket_text(rn_handle_of(server), false, address)) {
    snprintf(text, sizeof text, "%s%s%s", name == NULL ? "" : name, name == NULL ? "" : " ",
             address);
    name = text;
  }
  rn_queued(L, RONDO_KIND_CONNECTION, &server->u.own.item, name, server);
}

/* ---- calls ------------------------------------------------------------------ */

int rn_stream_listen(uv_stream_t* stream, int backlog, uv_connection_cb cb) {
  if (listen(stream->watch.fd, backlog) != 0) return -errno;
  struct rn_loop* L = rn_loop_of_stream(stream);
  stream->connection_cb = cb;
  stream->watch.of = &rn_server_watch_class;
  rn_reserve_open(L);
  int err = stream->accepted_fd == -1 ? rn_stream_watch(stream, EPOLLIN, 0) : 0;
  if (err != 0) return err;
  if (stream->flags & RN_STREAM_LISTENING) return 0; /* again: another backlog or callback */
  stream->flags |= RN_STREAM_LISTENING | RN_STREAM_BOUND;
  rn_item_stamp(L, &stream->u.own.item);
  rn_handle_start(rn_handle_of(stream));
  tell_queued(L, stream);
  rn_embed_touch(L);
  return 0;
}

void rn_stream_listen_end(struct rn_loop* L, uv_stream_t* stream) {
  if (!(stream->flags & RN_STREAM_LISTENING)) return;
  stream->flags &= ~(unsigned)(RN_STREAM_LISTENING | RN_STREAM_RESTING);
  rn_handle_stop(rn_handle_of(stream));
  rn_dropped(L, RONDO_KIND_CONNECTION, &stream->u.own.item, stream->u.own.name, stream);
}

int uv_listen(uv_stream_t* stream, int backlog, uv_connection_cb cb) {
  if (rn_stream_is_closing(stream)) return UV_EINVAL;
  switch (stream->type) {
    case UV_TCP:
      return rn_tcp_listen((uv_tcp_t*)stream, backlog, cb);
    case UV_NAMED_PIPE:
      return rn_pipe_listen((uv_pipe_t*)stream, backlog, cb);
    default:
      return UV_EINVAL;
  }
}

/* What was passed over a pipe may be one of pipe(2). */
static unsigned socket_flag(const uv_stream_t* server) {
  bool is = (server->flags & RN_STREAM_LISTENING) || rn_is_socket(server->accepted_fd);
  return is ? RN_STREAM_SOCKET : 0;
}

int uv_accept(uv_stream_t* server, uv_stream_t* client) {
  RN_ASSERT(server->loop == client->loop);
  if (server->accepted_fd == -1) return UV_EAGAIN;
  int err;
  switch (client->type) {
    case UV_NAMED_PIPE:
    case UV_TCP:
      err = rn_stream_open(client, server->accepted_fd,
                           RN_STREAM_BOTH | RN_STREAM_BOUND | socket_flag(server));
      break;
    case UV_UDP: /* passed over a pipe */
      err = uv_udp_open((uv_udp_t*)client, server->accepted_fd);
      break;
    default:
      return UV_EINVAL;
  }
  if (err != 0) {
    rn_peers_close(rn_loop_of_stream(server), server->accepted_fd);
    close(server->accepted_fd);
  }
  if (!rn_passing_next(server) && (server->flags & RN_STREAM_LISTENING)) {
    int again = rn_stream_watch(server, EPOLLIN, 0);
    if (err == 0) err = again;
  }
  rn_embed_touch(rn_loop_of_stream(server));
  return err;
}
