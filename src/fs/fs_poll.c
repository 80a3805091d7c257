/* SPDX-License-Identifier: MIT */
/*
 * uv_fs_poll_t: uv_fs_stat, compared with the one before, every interval.
 *
 *   start ──▶ stat ──▶ compare, tell ──▶ timer ──▶ stat ──▶ …
 *              │                           │
 *      stop: the result is thrown    stop: the timer closes
 *      away, the timer closes              │
 *              └───────────▶ freed in the timer's close callback
 *
 * From start to stop is a watch. A handle that is stopped and started while a stat is on its
 * way has the old watch beside the new one.
 *
 * Invariants:
 *  1. poll_ctx is the newest watch; older ones, all stopped, hang on it by `older`.
 *  2. Of a watch either the stat is on its way (`looking`) or the timer is started, or it is
 *     closing. A started timer need not be active: one that is due, behind the callback that runs
 *     now, is not, and only closing it keeps it from running.
 *  3. The handle's close callback comes after all of its watches are freed: a turn after
 *     the last timer's, as in libuv.
 */
#include <string.h>

#include "fs/fs.h"
#include "loop/door.h"
#include "loop/kinds.h"
#include "poll/poll.h"

struct watch {
  uv_fs_poll_t* handle;
  struct watch* older;
  uv_fs_poll_cb cb;
  uint64_t interval; /* ms */
  uint64_t began;    /* the stat, in the loop's ms */
  bool looking;      /* from the stat's beginning to the end of its callback */
  int seen;          /* 0: nothing yet; 1: `before`; else the last error */
  uv_stat_t before;
  uv_timer_t timer;
  uv_fs_t req;
  char path[];
};

static void on_stat(uv_fs_t* req);

static int begin_stat(struct watch* watch) {
  uv_loop_t* loop = watch->handle->loop;
  watch->began = uv_now(loop);
  int err = uv_fs_stat(loop, &watch->req, watch->path, on_stat);
  watch->looking = err == 0;
  return err;
}

/* ---- a watch ------------------------------------------------------------------------- */

static void free_watch(struct watch* watch) {
  struct watch** at = (struct watch**)&watch->handle->poll_ctx;
  while (*at != watch) at = &(*at)->older;
  *at = watch->older;
  rn_free(watch);
}

static void on_timer_closed(uv_handle_t* timer) {
  struct watch* watch = RN_OF(timer, struct watch, timer);
  uv_fs_poll_t* handle = watch->handle;
  free_watch(watch);
  if (handle->poll_ctx == NULL && rn_handle_is_closing((uv_handle_t*)handle))
    rn_closing_add(rn_loop_of(handle->loop), (uv_handle_t*)handle);
}

static void end_watch(struct watch* watch) {
  uv_close((uv_handle_t*)&watch->timer, on_timer_closed);
}

static bool is_current(const struct watch* watch) {
  return watch->handle->poll_ctx == watch && rn_handle_is_active((uv_handle_t*)watch->handle);
}

static bool same_time(const uv_timespec_t* a, const uv_timespec_t* b) {
  return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

/* What reading a file changes, the time of access, is no change of it. */
static bool same(const uv_stat_t* a, const uv_stat_t* b) {
  return same_time(&a->st_ctim, &b->st_ctim) && same_time(&a->st_mtim, &b->st_mtim) &&
         same_time(&a->st_birthtim, &b->st_birthtim) && a->st_size == b->st_size &&
         a->st_mode == b->st_mode && a->st_uid == b->st_uid && a->st_gid == b->st_gid &&
         a->st_ino == b->st_ino && a->st_dev == b->st_dev && a->st_flags == b->st_flags &&
         a->st_gen == b->st_gen;
}

static void call(struct watch* watch, int status, const uv_stat_t* now) {
  uv_fs_poll_t* handle = watch->handle;
  struct rn_loop* L = rn_loop_of(handle->loop);
  rondo_scope_t scope;
  rn_enter(L, &scope, RONDO_KIND_FS_POLL, RONDO_REASON_DUE, &handle->u.own.item, handle->u.own.name,
           handle);
  watch->cb(handle, status, &watch->before, now);
  rn_leave(L, &scope, RONDO_KIND_FS_POLL, false);
}

static void compare(struct watch* watch) {
  static const uv_stat_t none;
  int status = (int)watch->req.result;
  if (status == UV_ECANCELED) return; /* by a fork: there will be another look */
  if (status != 0) {
    if (watch->seen != status) call(watch, status, &none);
    watch->seen = status;
    return;
  }
  if (watch->seen < 0 || (watch->seen == 1 && !same(&watch->before, &watch->req.statbuf)))
    call(watch, 0, &watch->req.statbuf);
  watch->before = watch->req.statbuf;
  watch->seen = 1;
}

static void on_timer(uv_timer_t* timer) {
  struct watch* watch = RN_OF(timer, struct watch, timer);
  RN_ASSERT(is_current(watch));
  /* No thread for the pool: another try at the next interval. */
  if (begin_stat(watch) != 0) uv_timer_start(timer, on_timer, watch->interval, 0);
}

static void on_stat(uv_fs_t* req) {
  struct watch* watch = RN_OF(req, struct watch, req);
  if (is_current(watch)) compare(watch);
  uv_fs_req_cleanup(req);
  if (!is_current(watch)) {
    end_watch(watch);
    return;
  }
  watch->looking = false;
  /* Looks stay on a grid of intervals, however long the stat took. */
  uint64_t late = (uv_now(watch->handle->loop) - watch->began) % watch->interval;
  RN_ASSERT(uv_timer_start(&watch->timer, on_timer, watch->interval - late, 0) == 0);
}

/* ---- the handle ---------------------------------------------------------------------- */

int uv_fs_poll_init(uv_loop_t* loop, uv_fs_poll_t* handle) {
  rn_handle_init(rn_loop_of(loop), (uv_handle_t*)handle, UV_FS_POLL);
  handle->poll_ctx = NULL;
  return 0;
}

int uv_fs_poll_start(uv_fs_poll_t* handle, uv_fs_poll_cb poll_cb, const char* path,
                     unsigned int interval) {
  struct rn_loop* L = rn_loop_of(handle->loop);
  if (rn_handle_is_active((uv_handle_t*)handle)) return 0;
  if (rn_handle_is_closing((uv_handle_t*)handle) || poll_cb == NULL || path == NULL)
    return UV_EINVAL;
  size_t size = strlen(path) + 1;
  struct watch* watch = rn_calloc(1, sizeof *watch + size);
  if (watch == NULL) return UV_ENOMEM;
  watch->handle = handle;
  watch->cb = poll_cb;
  watch->interval = interval > 0 ? interval : 1;
  memcpy(watch->path, path, size);
  int err = begin_stat(watch);
  if (err != 0) {
    rn_free(watch);
    return err;
  }
  /* The timer is ours: nobody sees it who walks the loop's handles. */
  RN_ASSERT(uv_timer_init(handle->loop, &watch->timer) == 0);
  rn_link_remove(&watch->timer.handle_queue);
  uv_unref((uv_handle_t*)&watch->timer);
  watch->timer.u.own.name = "fs-poll";
  watch->older = handle->poll_ctx;
  handle->poll_ctx = watch;
  rn_item_stamp(L, &handle->u.own.item);
  rn_handle_start((uv_handle_t*)handle);
  rn_queued(L, RONDO_KIND_FS_POLL, &handle->u.own.item, handle->u.own.name, handle);
  rn_embed_touch(L);
  return 0;
}

static void stop(uv_fs_poll_t* handle) {
  struct rn_loop* L = rn_loop_of(handle->loop);
  if (!rn_handle_is_active((uv_handle_t*)handle)) return;
  struct watch* watch = handle->poll_ctx;
  rn_handle_stop((uv_handle_t*)handle);
  if (!watch->looking) end_watch(watch);
  rn_dropped(L, RONDO_KIND_FS_POLL, &handle->u.own.item, handle->u.own.name, handle);
  rn_embed_touch(L);
}

int uv_fs_poll_stop(uv_fs_poll_t* handle) {
  stop(handle);
  return 0;
}

/* It has to wait if a stat is on its way or its timer is closing. */
static bool close_poll(uv_handle_t* handle) {
  uv_fs_poll_t* poll = (uv_fs_poll_t*)handle;
  stop(poll);
  return poll->poll_ctx == NULL;
}

const struct rn_handle_kind rn_kind_fs_poll = {
    .kind = RONDO_KIND_FS_POLL,
    .close = close_poll,
    .text = "looks for changes of a file now and then",
};

int rn_fs_path_out(const char* path, char* buffer, size_t* size) {
  if (buffer == NULL || size == NULL || *size == 0) return UV_EINVAL;
  size_t length = path == NULL ? 0 : strlen(path);
  size_t room = *size;
  *size = path == NULL || length < room ? length : length + 1;
  if (path == NULL) return UV_EINVAL;
  if (length >= room) return UV_ENOBUFS;
  memcpy(buffer, path, length + 1);
  return 0;
}

int uv_fs_poll_getpath(uv_fs_poll_t* handle, char* buffer, size_t* size) {
  bool active = rn_handle_is_active((uv_handle_t*)handle);
  const struct watch* watch = handle->poll_ctx;
  return rn_fs_path_out(active ? watch->path : NULL, buffer, size);
}
