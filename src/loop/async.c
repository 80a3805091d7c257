/* SPDX-License-Identifier: MIT */
/*
 * uv_async_t: a callback on the loop's thread, asked for by any thread.
 *
 *   sender                                   the loop, in its poll phase
 *   ──────                                   ───────────────────────────
 *   busy++                                   take all of `sent`
 *   pending 0 → 1: push on `sent`, wake      sort by order
 *   busy--                                   for each: pending = 0, callback
 *
 * Invariants:
 *  1. A handle is in `sent` or `asyncs_due` at most once: only who moves
 *     pending from 0 to 1 may push it, only the loop's thread moves it back.
 *  2. Once uv_close has returned no sender is inside uv_async_send with a
 *     pointer to the handle: pending stays 1, and busy was seen at 0.
 *  3. Callbacks come in order of initialisation, whatever the order of sending;
 *     one that is sent while an earlier one runs comes in the same pass if its
 *     turn is still to come, else in the next poll phase. One initialised during
 *     a pass, also by a work, waits for the next; async_order.c says at which place.
 */
#include <sched.h>
#include <unistd.h>

#include "loop/door.h"
#include "loop/kinds.h"
#include "poll/poll.h"

static _Atomic(int)* pending_of(uv_async_t* handle) {
  return (_Atomic(int)*)&handle->pending;
}

static _Atomic(int)* busy_of(uv_async_t* handle) {
  return (_Atomic(int)*)&handle->busy;
}

int uv_async_init(uv_loop_t* loop, uv_async_t* handle, uv_async_cb async_cb) {
  struct rn_loop* L = rn_loop_of(loop);
  uint64_t order;
  int err = rn_async_order(L, &order);
  if (err != 0) return err;
  rn_handle_init(L, (uv_handle_t*)handle, UV_ASYNC);
  handle->async_cb = async_cb;
  handle->next_sent = NULL;
  handle->sent_by = 0;
  handle->u.own.order = order;
  L->asyncs++;
  atomic_init(pending_of(handle), 0);
  atomic_init(busy_of(handle), 0);
  rn_item_stamp(L, &handle->u.own.item);
  rn_handle_start((uv_handle_t*)handle);
  rn_embed_touch(L);
  return 0;
}

/* The callback that sends it, or, of a steered loop, the other thread that does. */
#define OTHER_THREAD (UINT64_C(1) << 63)

static uint64_t sender(const struct rn_loop* L) {
  if (rn_wake_is_own_thread(L)) return L->current_id;
  return RN_UNLIKELY(L->steer != NULL) ? OTHER_THREAD | (uint64_t)gettid() : 0;
}

static uint64_t thread_of(const uv_async_t* handle) {
  return handle->sent_by & OTHER_THREAD ? handle->sent_by : 0;
}

bool rn_async_follows(const uv_async_t* handle, const uv_async_t* other) {
  return thread_of(handle) == thread_of(other) && other->u.own.item.id < handle->u.own.item.id &&
         other->u.own.order < handle->u.own.order;
}

int uv_async_send(uv_async_t* handle) {
  if (atomic_load_explicit(pending_of(handle), memory_order_relaxed) != 0) return 0;
  atomic_fetch_add(busy_of(handle), 1);
  if (atomic_exchange(pending_of(handle), 1) == 0) {
    struct rn_loop* L = rn_loop_of(handle->loop);
    handle->sent_by = sender(L);
    uv_async_t* head = atomic_load_explicit(&L->sent, memory_order_relaxed);
    do handle->next_sent = head;
    while (!atomic_compare_exchange_weak(&L->sent, &head, handle));
    rn_wake(L);
  }
  atomic_fetch_sub(busy_of(handle), 1);
  return 0;
}

/* The oldest first. */
static uv_async_t* take_sent(struct rn_loop* L) {
  uv_async_t* newest = atomic_exchange(&L->sent, NULL);
  uv_async_t* in_order = NULL;
  while (newest != NULL) {
    uv_async_t* next = newest->next_sent;
    newest->next_sent = in_order;
    in_order = newest;
    newest = next;
  }
  return in_order;
}

static void insert_due(struct rn_loop* L, uv_async_t* handle) {
  uv_async_t** place = &L->asyncs_due;
  while (*place != NULL && (*place)->u.own.order < handle->u.own.order)
    place = &(*place)->next_sent;
  handle->next_sent = *place;
  *place = handle;
}

/* An observer may close any of them, so the list is searched anew each time. */
static void tell_queued(struct rn_loop* L, uint64_t told) {
  for (;;) {
    const uv_async_t* next = NULL;
    for (const uv_async_t* h = L->asyncs_due; h != NULL; h = h->next_sent)
      if (h->u.own.item.id > told && (next == NULL || h->u.own.item.id < next->u.own.item.id))
        next = h;
    if (next == NULL) return;
    told = next->u.own.item.id;
    rn_queued(L, RONDO_KIND_ASYNC, &next->u.own.item, next->u.own.name, next);
  }
}

/* Moves what was sent to asyncs_due, which is kept in order.
 * Few are sent at a time, so insertion is cheap. */
static void collect(struct rn_loop* L) {
  if (atomic_load_explicit(&L->sent, memory_order_relaxed) == NULL) return;
  const uint64_t newest_id = L->next_id;
  uv_async_t* next;
  for (uv_async_t* handle = take_sent(L); handle != NULL; handle = next) {
    next = handle->next_sent;
    const uint64_t parent = handle->sent_by & OTHER_THREAD ? 0 : handle->sent_by;
    handle->u.own.item = (struct rn_item){.id = ++L->next_id, .parent = parent};
    insert_due(L, handle);
  }
  if (RN_UNLIKELY(L->observers != NULL)) tell_queued(L, newest_id);
}

uv_async_t* rn_asyncs_take(struct rn_loop* L) {
  collect(L);
  uv_async_t* all = L->asyncs_due;
  L->asyncs_due = NULL;
  return all;
}

void rn_async_deliver(struct rn_loop* L, uv_async_t* handle) {
  rondo_scope_t scope;
  if (rn_handle_is_closing((uv_handle_t*)handle)) return; /* since it was taken */
  L->async_pass->at = handle->u.own.order;
  L->async_pass->behind = 0;
  atomic_store(pending_of(handle), 0);
  if (handle->async_cb == NULL) return;
  rn_enter(L, &scope, RONDO_KIND_ASYNC, RONDO_REASON_SENT, &handle->u.own.item, handle->u.own.name,
           handle);
  handle->async_cb(handle);
  rn_leave(L, &scope, RONDO_KIND_ASYNC, false);
}

/* Returns how many were delivered. */
size_t rn_asyncs_run(struct rn_loop* L) {
  const struct rn_async_pass* pass = L->async_pass;
  size_t delivered = 0;
  for (;;) {
    collect(L);
    uv_async_t** place = &L->asyncs_due;
    while (*place != NULL && (*place)->u.own.order <= pass->at) place = &(*place)->next_sent;
    uv_async_t* handle = *place;
    if (handle == NULL) return delivered;
    *place = handle->next_sent;
    rn_async_deliver(L, handle);
    delivered++;
  }
}

/* Whether it was on its way. */
static bool forget(struct rn_loop* L, uv_async_t* handle) {
  collect(L);
  for (uv_async_t** place = &L->asyncs_due; *place != NULL; place = &(*place)->next_sent) {
    if (*place != handle) continue;
    *place = handle->next_sent;
    return true;
  }
  return rn_hold_forget(L, handle);
}

/* In the child of a fork: what was sent is the parent's, and its senders are
 * threads that the child does not have. */
void rn_asyncs_fork(struct rn_loop* L) {
  atomic_store(&L->sent, NULL);
  L->asyncs_due = NULL;
  for (struct rn_link* l = L->uv->handle_queue.next; l != &L->uv->handle_queue; l = l->next) {
    uv_async_t* handle = (uv_async_t*)RN_OF(l, uv_handle_t, handle_queue);
    if (handle->type != UV_ASYNC || rn_handle_is_closing((uv_handle_t*)handle)) continue;
    rn_hold_forget(L, handle);
    atomic_store(pending_of(handle), 0);
    atomic_store(busy_of(handle), 0);
  }
}

static bool close_async(uv_handle_t* base) {
  uv_async_t* handle = (uv_async_t*)base;
  struct rn_loop* L = rn_loop_of(handle->loop);
  /* From here on every send finds it pending and goes home; wait for those who
   * found it otherwise. They are a few instructions from the end, but may have
   * been preempted by us. */
  int was_pending = atomic_exchange(pending_of(handle), 1);
  for (unsigned spins = 0; atomic_load(busy_of(handle)) != 0; spins++)
    if (spins % 1000 == 999) sched_yield();
  if (was_pending && forget(L, handle))
    rn_dropped(L, RONDO_KIND_ASYNC, &handle->u.own.item, handle->u.own.name, handle);
  rn_handle_stop(base);
  L->asyncs--;
  return true;
}

const struct rn_handle_kind rn_kind_async = {
    .kind = RONDO_KIND_ASYNC,
    .close = close_async,
    .text = "may be sent by any thread until it is closed",
};
