/* SPDX-License-Identifier: MIT */
/* Completions that were taken from their sources and have not been delivered: a chooser picks
 * among them (choose.c), or the chooser of a steered loop does (steer.c). */
#ifndef RN_POLL_HOLD_H
#define RN_POLL_HOLD_H

#include "poll/poll.h"

struct rn_held {
  rondo_kind kind; /* NONE: taken out */
  union {
    struct rn_work* work;
    uv_async_t* async;
    struct rn_ready ready;
  } as;
};

struct rn_hold {
  struct rn_held* items;
  rondo_candidate_t* shown;
  size_t count;
  size_t capacity;
  bool postponed; /* the timer went first */
};

int rn_hold_make(struct rn_loop* L);
/* Both return how many callbacks ran. What finds no room for lack of memory runs at once. */
size_t rn_hold_add(struct rn_loop* L, struct rn_held item);
size_t rn_hold_run(struct rn_loop* L, size_t index);
/* Takes works, operations and asyncs. */
size_t rn_hold_gather(struct rn_loop* L, const struct rn_ready* ready, unsigned count);
/* Fills in `shown`, in the order of `items`; drops what is stale. Returns how many there are. */
size_t rn_hold_show(struct rn_loop* L);

#endif
