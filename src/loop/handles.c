/* SPDX-License-Identifier: MIT */
/*
 * What all handles have in common.
 *
 *   init ──▶ stopped ⇄ active ──▶ closing ──▶ closed
 *                                    ▲
 *                       uv_close ────┘   (from stopped too)
 *
 * A handle counts for the loop's life while it is active and referenced;
 * rn_handle_start, rn_handle_stop, uv_ref and uv_unref keep that count.
 */
#include <stdio.h>

#include "loop/door.h"
#include "loop/kinds.h"
#include "poll/poll.h"

static void set_ref(uv_handle_t* handle, unsigned ref) {
  if ((handle->flags & RN_HANDLE_REF) == ref) return;
  handle->flags ^= RN_HANDLE_REF;
  if (!rn_handle_is_active(handle)) return;
  handle->loop->active_handles += ref != 0 ? 1u : -1u;
  rn_embed_touch(rn_loop_of(handle->loop));
}

void uv_ref(uv_handle_t* handle) {
  set_ref(handle, RN_HANDLE_REF);
}

void uv_unref(uv_handle_t* handle) {
  set_ref(handle, 0);
}

int uv_has_ref(const uv_handle_t* handle) {
  return (handle->flags & RN_HANDLE_REF) != 0;
}

int uv_is_active(const uv_handle_t* handle) {
  return rn_handle_is_active(handle);
}

int uv_is_closing(const uv_handle_t* handle) {
  return rn_handle_is_closing(handle);
}

void uv_close(uv_handle_t* handle, uv_close_cb close_cb) {
  if (rn_handle_is_closing(handle))
    rn_misuse("uv_close", "%s handle %p is %s already", uv_handle_type_name(handle->type),
              (void*)handle, handle->flags & RN_HANDLE_CLOSED ? "closed" : "closing");
  const struct rn_handle_kind* kind = rn_kind_of_handle(handle);
  if (kind == NULL)
    rn_misuse("uv_close", "handle %p has no known type (%d): was it initialised?", (void*)handle,
              (int)handle->type);
  struct rn_loop* L = rn_loop_of(handle->loop);
  bool ready = kind->close(handle);
  handle->flags |= RN_HANDLE_CLOSING;
  handle->close_cb = close_cb;
  rn_item_stamp(L, &handle->u.own.item);
  rn_queued(L, RONDO_KIND_CLOSE, &handle->u.own.item, handle->u.own.name, handle);
  if (ready) rn_closing_add(L, handle);
  rn_embed_touch(L);
}

/* Handles may be closed, and closed ones reaped, while the walk goes on: each is
 * put back into the loop's ring before it is shown. */
void uv_walk(uv_loop_t* loop, uv_walk_cb walk_cb, void* arg) {
  struct rn_link batch;
  rn_link_move(&loop->handle_queue, &batch);
  while (!rn_link_alone(&batch)) {
    struct rn_link* link = batch.next;
    rn_link_remove(link);
    rn_link_append(&loop->handle_queue, link);
    walk_cb(RN_OF(link, uv_handle_t, handle_queue), arg);
  }
}

int uv_fileno(const uv_handle_t* handle, uv_os_fd_t* fd) {
  const struct rn_handle_kind* kind = rn_kind_of_handle(handle);
  if (kind == NULL || kind->watch_at == 0) return UV_EINVAL;
  int own = ((const struct rn_watch*)((const char*)handle + kind->watch_at))->fd;
  if (rn_handle_is_closing(handle) || own == -1) return UV_EBADF;
  *fd = own;
  return 0;
}

void rondo_handle_set_name(uv_handle_t* handle, const char* name) {
  handle->u.own.name = name;
}

static void print_handles(uv_loop_t* loop, FILE* stream, bool only_active) {
  if (loop == NULL) loop = uv_default_loop();
  if (loop == NULL) return;
  if (stream == NULL) stream = stderr;
  for (struct rn_link* l = loop->handle_queue.next; l != &loop->handle_queue; l = l->next) {
    const uv_handle_t* h = RN_OF(l, uv_handle_t, handle_queue);
    if (only_active && !rn_handle_is_active(h)) continue;
    fprintf(stream, "[%c%c-] %-8s %p\n", uv_has_ref(h) ? 'R' : '-',
            rn_handle_is_active(h) ? 'A' : '-', uv_handle_type_name(h->type), (void*)h);
  }
}

void uv_print_all_handles(uv_loop_t* loop, FILE* stream) {
  print_handles(loop, stream, false);
}

void uv_print_active_handles(uv_loop_t* loop, FILE* stream) {
  print_handles(loop, stream, true);
}
