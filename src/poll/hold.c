/* SPDX-License-Identifier: MIT */
/*
 * The hold: works that are done, asyncs that were sent, operations that the kernel has done and
 * descriptors that are ready, between their source and their callback.
 *
 * Each leaves it once: by rn_hold_run, or, if its handle was closed meanwhile, by rn_hold_show.
 */
#include "poll/hold.h"

#include "loop/door.h"
#include "loop/kinds.h"
#include "pool/pool.h"

int rn_hold_make(struct rn_loop* L) {
  if (L->hold == NULL) L->hold = rn_calloc(1, sizeof *L->hold);
  return L->hold == NULL ? UV_ENOMEM : 0;
}

void rn_hold_close(struct rn_loop* L) {
  if (L->hold == NULL) return;
  rn_free(L->hold->items);
  rn_free(L->hold->shown);
  rn_free(L->hold);
  L->hold = NULL;
}

bool rn_hold_has(const struct rn_loop* L) {
  return L->hold != NULL && L->hold->count > 0;
}

static bool make_room(struct rn_hold* hold) {
  if (hold->count < hold->capacity) return true;
  size_t capacity = hold->capacity == 0 ? 64 : hold->capacity * 2;
  void* items = rn_realloc(hold->items, capacity * sizeof hold->items[0]);
  if (items != NULL) hold->items = items;
  void* shown = rn_realloc(hold->shown, capacity * sizeof hold->shown[0]);
  if (shown != NULL) hold->shown = shown;
  if (items == NULL || shown == NULL) return false;
  hold->capacity = capacity;
  return true;
}

/* Returns how many callbacks ran: 0 or 1. */
static size_t run_held(struct rn_loop* L, const struct rn_held* item) {
  struct rn_async_pass pass;
  size_t ran = 1;
  rn_async_pass_begin(L, &pass);
  switch (item->kind) {
    case RONDO_KIND_WORK:
      rn_work_deliver(L, item->as.work);
      break;
    case RONDO_KIND_ASYNC:
      rn_async_deliver(L, item->as.async);
      break;
    case RONDO_KIND_POLL:
      if (item->as.ready.op == NULL) pass.at = RN_ASYNC_END;
      ran = rn_poll_dispatch(L, &item->as.ready);
      break;
    default:
      ran = 0;
  }
  rn_async_pass_end(L, &pass);
  return ran;
}

/* What finds no room for lack of memory runs at once, in order. */
size_t rn_hold_add(struct rn_loop* L, struct rn_held item) {
  if (!make_room(L->hold)) return run_held(L, &item);
  L->hold->items[L->hold->count++] = item;
  return 0;
}

size_t rn_hold_run(struct rn_loop* L, size_t index) {
  struct rn_hold* hold = L->hold;
  struct rn_held item = hold->items[index];
  hold->count--;
  for (size_t i = index; i < hold->count; i++) hold->items[i] = hold->items[i + 1];
  return run_held(L, &item);
}

size_t rn_hold_gather(struct rn_loop* L, const struct rn_ready* ready, unsigned count) {
  size_t ran = 0;
  struct rn_work* next_work;
  for (struct rn_work* work = rn_works_take(L); work != NULL; work = next_work) {
    next_work = work->b.done.next;
    ran += rn_hold_add(L, (struct rn_held){.kind = RONDO_KIND_WORK, .as.work = work});
  }
  for (unsigned i = 0; i < count; i++)
    if (ready[i].op != NULL)
      ran += rn_hold_add(L, (struct rn_held){.kind = RONDO_KIND_POLL, .as.ready = ready[i]});
  uv_async_t* next_async;
  for (uv_async_t* async = rn_asyncs_take(L); async != NULL; async = next_async) {
    next_async = async->next_sent;
    ran += rn_hold_add(L, (struct rn_held){.kind = RONDO_KIND_ASYNC, .as.async = async});
  }
  return ran;
}

/* False for an item that has become stale. */
static bool show(const struct rn_loop* L, const struct rn_held* item, rondo_candidate_t* shown) {
  static const struct rn_item nobody; /* what serves many handles of a loop */
  const struct rn_item* own = NULL;
  const void* object = NULL;
  rondo_kind kind = item->kind;
  if (kind == RONDO_KIND_ASYNC) {
    own = &item->as.async->u.own.item;
    object = item->as.async;
  } else if (kind == RONDO_KIND_WORK) {
    const uv_req_t* req = rn_work_request(item->as.work, &kind);
    own = &req->r.own.item;
    object = req;
  } else if (kind == RONDO_KIND_POLL && item->as.ready.op != NULL) {
    kind = item->as.ready.op->of->kind;
    own = rn_op_owner(item->as.ready.op, &object);
  } else if (kind == RONDO_KIND_POLL) {
    const struct rn_watch* watch = rn_poll_live(L, &item->as.ready);
    if (watch == NULL) return false;
    const uv_handle_t* handle = rn_watch_owner(watch);
    kind = handle == NULL ? watch->of->kind : rn_handle_kind(handle);
    own = handle == NULL ? &nobody : &handle->u.own.item;
    object = handle;
  } else {
    return false;
  }
  *shown =
      (rondo_candidate_t){.kind = kind, .id = own->id, .parent = own->parent, .object = object};
  return true;
}

size_t rn_hold_show(struct rn_loop* L) {
  struct rn_hold* hold = L->hold;
  size_t kept = 0;
  for (size_t i = 0; i < hold->count; i++) {
    if (!show(L, &hold->items[i], &hold->shown[kept])) continue;
    hold->items[kept] = hold->items[i];
    kept++;
  }
  hold->count = kept;
  return kept;
}

bool rn_hold_forget(struct rn_loop* L, const uv_async_t* async) {
  for (size_t i = 0; L->hold != NULL && i < L->hold->count; i++) {
    struct rn_held* item = &L->hold->items[i];
    if (item->kind != RONDO_KIND_ASYNC || item->as.async != async) continue;
    item->kind = RONDO_KIND_NONE;
    return true;
  }
  return false;
}
