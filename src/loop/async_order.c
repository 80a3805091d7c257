/* SPDX-License-Identifier: MIT */
/*
 * The order of asyncs. It is that of libuv, where a pass takes all of them off a list and puts each
 * back before its callback runs, so that one which is initialised meanwhile gets in between:
 *
 *   a pass over A B C; the callback of A initialises D     ──▶  A D B C
 *   a work's callback, which a pass comes to first, does   ──▶  D A B C
 *   anybody else does                                      ──▶  A B C D
 *
 * There is no list here: a pass that looks at 10,000 asyncs to find one that was sent is slow. Each
 * has a number instead, with room between two of them.
 *
 * Invariants:
 *  1. Numbers are distinct, and none is RN_ASYNC_FRONT or RN_ASYNC_END.
 *  2. What was initialised in a pass has a number that is not above the pass's `at`. So it waits
 * for the next one.
 */
#include <stdlib.h>

#include "loop/loop.h"

#define FIRST (UINT64_C(1) << 62)
#define ROOM (UINT64_C(1) << 24)

void rn_async_pass_begin(struct rn_loop* L, struct rn_async_pass* pass) {
  *pass = (struct rn_async_pass){.at = RN_ASYNC_FRONT, .outer = L->async_pass};
  L->async_pass = pass;
}

void rn_async_pass_end(struct rn_loop* L, const struct rn_async_pass* pass) {
  L->async_pass = pass->outer;
  if (pass->outer != NULL) pass->outer->behind = 0; /* some may have got in between */
}

/* NULL: it is none, or closes. */
static uv_async_t* async_of(struct rn_link* link) {
  uv_handle_t* handle = RN_OF(link, uv_handle_t, handle_queue);
  return handle->type == UV_ASYNC && !rn_handle_is_closing(handle) ? (uv_async_t*)handle : NULL;
}

static uint64_t next_above(const struct rn_loop* L, uint64_t order) {
  uint64_t found = RN_ASYNC_END;
  struct rn_link* all = &L->uv->handle_queue;
  for (struct rn_link* l = all->next; l != all; l = l->next) {
    const uv_async_t* async = async_of(l);
    if (async != NULL && async->u.own.order > order && async->u.own.order < found)
      found = async->u.own.order;
  }
  return found;
}

static int by_order(const void* a, const void* b) {
  uint64_t x = (*(uv_async_t* const*)a)->u.own.order;
  uint64_t y = (*(uv_async_t* const*)b)->u.own.order;
  return (x > y) - (x < y);
}

/* The passes under way stay where they are: behind the last one that they have come to. */
static void move_passes(struct rn_loop* L, uv_async_t* const* asyncs, size_t count) {
  for (struct rn_async_pass* pass = L->async_pass; pass != NULL; pass = pass->outer) {
    pass->behind = 0;
    if (pass->at == RN_ASYNC_FRONT || pass->at == RN_ASYNC_END) continue;
    size_t passed = 0;
    while (passed < count && asyncs[passed]->u.own.order <= pass->at) passed++;
    pass->at = passed == 0 ? RN_ASYNC_FRONT : FIRST + passed * ROOM;
  }
}

/* Gives all of them new numbers, in the same order. */
static int make_room(struct rn_loop* L) {
  size_t count = 0;
  uv_async_t** asyncs = rn_malloc((L->asyncs + 1) * sizeof asyncs[0]);
  if (asyncs == NULL) return UV_ENOMEM;
  struct rn_link* all = &L->uv->handle_queue;
  for (struct rn_link* l = all->next; l != all; l = l->next) {
    uv_async_t* async = async_of(l);
    if (async != NULL) asyncs[count++] = async;
  }
  RN_ASSERT(count == L->asyncs);
  qsort(asyncs, count, sizeof asyncs[0], by_order);
  move_passes(L, asyncs, count);
  for (size_t i = 0; i < count; i++) asyncs[i]->u.own.order = FIRST + (i + 1) * ROOM;
  L->last_order = FIRST + count * ROOM;
  rn_free(asyncs);
  return 0;
}

static uint64_t last(struct rn_loop* L) {
  if (L->last_order == 0) L->last_order = FIRST;
  return L->last_order += ROOM;
}

/* Between at and behind: the first of a callback far from both, the next ones close to it. In front
 * there is room for ever. 0: no room. */
static uint64_t between(uint64_t at, uint64_t behind, bool first) {
  if (at == RN_ASYNC_FRONT) return behind - ROOM;
  uint64_t room = behind - at;
  if (room < 2) return 0;
  uint64_t step = first ? room / 2 : room / 1024;
  return at + (step == 0 ? 1 : step);
}

int rn_async_order(struct rn_loop* L, uint64_t* order) {
  struct rn_async_pass* pass = L->async_pass;
  while (pass != NULL && pass->at == RN_ASYNC_END) pass = pass->outer;
  if (pass == NULL) {
    *order = last(L);
    return 0;
  }
  for (;;) {
    bool first = pass->behind == 0;
    if (first) pass->behind = next_above(L, pass->at);
    *order = pass->behind == RN_ASYNC_END ? last(L) : between(pass->at, pass->behind, first);
    if (*order != 0) break;
    int err = make_room(L);
    if (err != 0) return err;
  }
  pass->at = *order;
  return 0;
}
