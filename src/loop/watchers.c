/* SPDX-License-Identifier: MIT */
/*
 * uv_idle_t, uv_prepare_t, uv_check_t and their phases: handles that run once
 * a turn while they are active. The newest started runs first, as in libuv.
 *
 * A phase works on the handles that were there when it began: each goes back
 * to the loop's ring before its callback runs, so a callback may stop, close or
 * start any of them.
 */
#include "loop/door.h"
#include "loop/kinds.h"
#include "poll/poll.h"

static int start(uv_handle_t* handle, struct rn_link* ring, struct rn_link* queue,
                 rondo_kind kind) {
  struct rn_loop* L = rn_loop_of(handle->loop);
  rn_item_stamp(L, &handle->u.own.item);
  rn_link_prepend(ring, queue);
  rn_handle_start(handle);
  rn_queued(L, kind, &handle->u.own.item, handle->u.own.name, handle);
  rn_embed_touch(L);
  return 0;
}

static int stop(uv_handle_t* handle, struct rn_link* queue, rondo_kind kind) {
  struct rn_loop* L = rn_loop_of(handle->loop);
  if (!rn_handle_is_active(handle)) return 0;
  rn_link_remove(queue);
  rn_handle_stop(handle);
  rn_dropped(L, kind, &handle->u.own.item, handle->u.own.name, handle);
  rn_embed_touch(L);
  return 0;
}

#define WATCHER(lower, UPPER)                                                               \
  int uv_##lower##_init(uv_loop_t* loop, uv_##lower##_t* handle) {                          \
    rn_handle_init(rn_loop_of(loop), (uv_handle_t*)handle, UV_##UPPER);                     \
    handle->cb = NULL;                                                                      \
    rn_link_init(&handle->queue);                                                           \
    return 0;                                                                               \
  }                                                                                         \
                                                                                            \
  int uv_##lower##_start(uv_##lower##_t* handle, uv_##lower##_cb cb) {                      \
    uv_handle_t* h = (uv_handle_t*)handle;                                                  \
    if (rn_handle_is_active(h)) return 0;                                                   \
    if (rn_handle_is_closing(h) || cb == NULL) return UV_EINVAL;                            \
    handle->cb = cb;                                                                        \
    return start(h, &rn_loop_of(h->loop)->lower, &handle->queue, RONDO_KIND_##UPPER);       \
  }                                                                                         \
                                                                                            \
  int uv_##lower##_stop(uv_##lower##_t* handle) {                                           \
    return stop((uv_handle_t*)handle, &handle->queue, RONDO_KIND_##UPPER);                  \
  }                                                                                         \
                                                                                            \
  static bool close_##lower(uv_handle_t* handle) {                                          \
    uv_##lower##_stop((uv_##lower##_t*)handle);                                             \
    return true;                                                                            \
  }                                                                                         \
                                                                                            \
  const struct rn_handle_kind rn_kind_##lower = {                                           \
      .kind = RONDO_KIND_##UPPER,                                                           \
      .close = close_##lower,                                                               \
      .text = "runs in every turn until it is stopped",                                     \
  };                                                                                        \
                                                                                            \
  static void run_##lower(struct rn_loop* L) {                                              \
    struct rn_link batch;                                                                   \
    rn_link_move(&L->lower, &batch);                                                        \
    while (!rn_link_alone(&batch)) {                                                        \
      uv_##lower##_t* handle = RN_OF(batch.next, uv_##lower##_t, queue);                    \
      rondo_scope_t scope;                                                                  \
      rn_link_remove(&handle->queue);                                                       \
      rn_link_append(&L->lower, &handle->queue);                                            \
      rn_enter(L, &scope, RONDO_KIND_##UPPER, RONDO_REASON_EVERY_TURN, &handle->u.own.item, \
               handle->u.own.name, handle);                                                 \
      handle->cb(handle);                                                                   \
      rn_leave(L, &scope, RONDO_KIND_##UPPER, false);                                       \
    }                                                                                       \
  }

WATCHER(idle, IDLE)
WATCHER(prepare, PREPARE)
WATCHER(check, CHECK)

void rn_run_idle(struct rn_loop* L) {
  if (rn_link_alone(&L->idle)) return;
  rn_phase_begin(L, RONDO_PHASE_IDLE);
  run_idle(L);
  rn_phase_end(L);
}

void rn_run_prepare(struct rn_loop* L) {
  if (rn_link_alone(&L->prepare)) return;
  rn_phase_begin(L, RONDO_PHASE_PREPARE);
  run_prepare(L);
  rn_phase_end(L);
}

/* Node's immediates hang on a check handle that was started first of all, so
 * they come after every other one. */
void rn_run_check(struct rn_loop* L) {
  if (rn_link_alone(&L->check) && rn_link_alone(&L->immediates)) return;
  rn_phase_begin(L, RONDO_PHASE_CHECK);
  run_check(L);
  rn_run_immediates(L);
  rn_phase_end(L);
}
