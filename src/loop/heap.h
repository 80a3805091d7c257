/* SPDX-License-Identifier: MIT */
/*
 * The timers' heap: four children a node, keys beside each other in one array,
 * so that a step down reads the neighbouring cache lines and no timer.
 *
 *              0
 *      1     2     3     4
 *   5..8  9..12 ...
 *
 * Invariants:
 *  1. No entry is before its parent. Order is by deadline, then by id: timers
 *     with equal deadlines come in the order in which they were started.
 *  2. entries[i].timer->heap_index == i for every i < count.
 *  3. The array never shrinks before rn_heap_free, so putting back what was
 *     just taken out cannot fail.
 */
#ifndef RN_LOOP_HEAP_H
#define RN_LOOP_HEAP_H

#include <stdbool.h>
#include <stdint.h>

#include "uv.h"

struct rn_heap_entry {
  uint64_t deadline_ns;
  uint64_t id;
  uv_timer_t* timer;
};

struct rn_heap {
  struct rn_heap_entry* entries;
  uint32_t count;
  uint32_t capacity;
};

/* The key is taken from the timer's deadline_ns and id. */
int rn_heap_add(struct rn_heap* heap, uv_timer_t* timer); /* UV_ENOMEM */
void rn_heap_remove(struct rn_heap* heap, uv_timer_t* timer);
void rn_heap_update(struct rn_heap* heap, uv_timer_t* timer); /* its key has changed */
void rn_heap_free(struct rn_heap* heap);
bool rn_heap_verify(const struct rn_heap* heap);

static inline const struct rn_heap_entry* rn_heap_min(const struct rn_heap* heap) {
  return heap->count == 0 ? NULL : &heap->entries[0];
}

#endif
