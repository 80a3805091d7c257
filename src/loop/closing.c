/* SPDX-License-Identifier: MIT */
/*
 * The close phase. Closing handles form a stack: the one closed last has its
 * callback first, as in libuv. A handle closed by a close callback waits for
 * the next turn.
 */
#include "loop/door.h"
#include "loop/kinds.h"

void rn_closing_add(struct rn_loop* L, uv_handle_t* handle) {
  RN_ASSERT((handle->flags & (RN_HANDLE_CLOSING | RN_HANDLE_CLOSED)) == RN_HANDLE_CLOSING);
  handle->next_closing = L->closing;
  L->closing = handle;
}

static void finish(struct rn_loop* L, uv_handle_t* handle) {
  const struct rn_handle_kind* kind = rn_handle_kinds[handle->type];
  if (kind->is_held != NULL && kind->is_held(handle)) {
    rn_closing_add(L, handle);
    return;
  }
  handle->flags = (handle->flags | RN_HANDLE_CLOSED) & ~(unsigned)RN_HANDLE_REF;
  if (kind->finish != NULL) kind->finish(handle);
  rn_link_unlink(&handle->handle_queue);
  if (handle->close_cb == NULL) {
    rn_dropped(L, RONDO_KIND_CLOSE, &handle->u.own.item, handle->u.own.name, handle);
    return;
  }
  rondo_scope_t scope;
  rn_enter(L, &scope, RONDO_KIND_CLOSE, RONDO_REASON_CLOSED, &handle->u.own.item,
           handle->u.own.name, handle);
  handle->close_cb(handle);
  rn_leave(L, &scope, RONDO_KIND_CLOSE, false);
}

void rn_run_closing(struct rn_loop* L) {
  uv_handle_t* handle = L->closing;
  if (handle == NULL) return;
  L->closing = NULL;
  rn_phase_begin(L, RONDO_PHASE_CLOSE);
  while (handle != NULL) {
    uv_handle_t* next = handle->next_closing;
    finish(L, handle);
    handle = next;
  }
  rn_phase_end(L);
}
