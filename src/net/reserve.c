/* SPDX-License-Identifier: MIT */
/*
 * Servers that run out of descriptors. A connection that cannot be accepted leaves its
 * server ready, so the loop would spin.
 *
 * The loop keeps one descriptor in reserve from its first server on. It is closed, all
 * waiting connections are accepted with it, one after the other, and closed at once, so
 * that their clients get an error; then the reserve is taken again. This is libuv's way.
 *
 * Where that fails (another thread took the one that was free, the whole system has
 * none, no memory for sockets), the server rests and tries again every REST_MS. The
 * timer for it is the loop's own: nobody's uv_walk meets it, and it keeps no loop alive.
 */
#include <fcntl.h>
#include <unistd.h>

#include "net/net.h"

enum { REST_MS = 20 };

void rn_reserve_open(struct rn_loop* L) {
  if (L->reserve_fd != -1) return;
  L->reserve_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (L->reserve_fd == -1) L->reserve_fd = open("/", O_RDONLY | O_CLOEXEC);
}

static void give_up(struct rn_loop* L) {
  if (L->reserve_fd != -1) close(L->reserve_fd);
  L->reserve_fd = -1;
}

int rn_reserve_shed(struct rn_loop* L, const uv_stream_t* server, int err) {
  rn_reserve_open(L); /* one may have become free */
  if (L->reserve_fd == -1) return err;
  give_up(L);
  int fd;
  while ((fd = rn_accept(server->watch.fd)) >= 0) close(fd);
  rn_reserve_open(L);
  return fd;
}

static void wake(uv_timer_t* timer) {
  const uv_loop_t* loop = timer->loop;
  for (struct rn_link* l = loop->handle_queue.next; l != &loop->handle_queue; l = l->next) {
    uv_handle_t* handle = RN_OF(l, uv_handle_t, handle_queue);
    if (handle->type != UV_TCP && handle->type != UV_NAMED_PIPE) continue;
    uv_stream_t* server = (uv_stream_t*)handle;
    if (!(server->flags & RN_STREAM_RESTING)) continue;
    server->flags &= ~(unsigned)RN_STREAM_RESTING;
    rn_stream_watch(server, EPOLLIN, 0);
  }
}

void rn_reserve_rest(struct rn_loop* L, uv_stream_t* server) {
  if (L->rest == NULL) {
    L->rest = rn_malloc(sizeof *L->rest);
    if (L->rest == NULL) return; /* it spins, then */
    uv_timer_init(L->uv, L->rest);
    rondo_handle_set_name((uv_handle_t*)L->rest, "servers try again to accept");
    uv_unref((uv_handle_t*)L->rest);
    rn_link_remove(&L->rest->handle_queue);
  }
  if (!rn_handle_is_active((uv_handle_t*)L->rest) && uv_timer_start(L->rest, wake, REST_MS, 0) != 0)
    return;
  server->flags |= RN_STREAM_RESTING;
  rn_stream_watch(server, 0, EPOLLIN);
}

void rn_reserve_close(struct rn_loop* L) {
  give_up(L);
  if (L->rest == NULL) return;
  uv_timer_stop(L->rest);
  rn_free(L->rest);
  L->rest = NULL;
}
