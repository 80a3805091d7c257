/* SPDX-License-Identifier: MIT */
/*
 * The timers' heap: four children a node, and 16 bytes an entry, so that the
 * children of a node are one cache line and a step down touches no timer.
 *
 *   entries   0 | 1 2 3 4 | 5 6 7 8 | …      {deadline, order, slot}
 *                                  │
 *   slots     0   1   2   3 …  ◀───┘         {timer} and {place in entries}
 *
 * A timer gets a slot when it is first started and keeps it until it is closed;
 * moving an entry writes only the small table of places, not the timer, which is
 * far away in memory.
 *
 * Invariants:
 *  1. No entry is before its parent. Order is by deadline, then by order of
 *     adding, compared modulo 2^32: two timers of one deadline, to the
 *     nanosecond, are never two billion starts apart.
 *  2. places[entries[i].slot] == i, and timers[entries[i].slot]->slot is it.
 *  3. There are as many entries as slots, so a timer that has a slot can always
 *     be added.
 */
#ifndef RN_LOOP_HEAP_H
#define RN_LOOP_HEAP_H

#include <stdbool.h>
#include <stdint.h>

#include "uv.h"

struct rn_heap_entry {
  uint64_t deadline_ns;
  uint32_t order;
  uint32_t slot;
};

struct rn_heap {
  struct rn_heap_entry* entries;
  uv_timer_t** timers; /* by slot */
  uint32_t* places;    /* by slot, if in the heap; of a free slot: the next one */
  uint32_t count;
  uint32_t capacity;
  uint32_t first_free; /* slot */
  uint32_t next_order;
  void* memory;
};

#define RN_HEAP_NO_SLOT UINT32_MAX

/* timer->slot is RN_HEAP_NO_SLOT before the first and after the second. */
int rn_heap_take_slot(struct rn_heap* heap, uv_timer_t* timer); /* UV_ENOMEM */
void rn_heap_free_slot(struct rn_heap* heap, uv_timer_t* timer);

/* Among others; use those without `_among`. Not in line: the way of the only timer needs no
 * registers of theirs. */
__attribute__((noinline)) void rn_heap_add_among(struct rn_heap* heap, uv_timer_t* timer);
__attribute__((noinline)) void rn_heap_remove_among(struct rn_heap* heap, const uv_timer_t* timer);
uv_timer_t* rn_heap_pop(struct rn_heap* heap);
/* Its deadline has changed; it counts as added now. */
__attribute__((noinline)) void rn_heap_update(struct rn_heap* heap, uv_timer_t* timer);
/* Puts the entries in order, and numbers them so that order stays if deadlines
 * become equal. */
void rn_heap_sort(struct rn_heap* heap);
void rn_heap_free(struct rn_heap* heap);
bool rn_heap_verify(const struct rn_heap* heap);

static inline bool rn_heap_due(const struct rn_heap* heap, uint64_t now_ns) {
  return heap->count > 0 && heap->entries[0].deadline_ns <= now_ns;
}

static inline uv_timer_t* rn_heap_min(const struct rn_heap* heap) {
  return heap->count == 0 ? NULL : heap->timers[heap->entries[0].slot];
}

/* The key is the timer's deadline_ns; equal ones stay in order of adding. The only one has its
 * place without a search: many loops have one timer at a time. */
static inline void rn_heap_add(struct rn_heap* heap, uv_timer_t* timer) {
  if (heap->count != 0) {
    rn_heap_add_among(heap, timer);
    return;
  }
  heap->count = 1;
  heap->entries[0] = (struct rn_heap_entry){
      .deadline_ns = timer->deadline_ns, .order = heap->next_order++, .slot = timer->slot};
  heap->places[timer->slot] = 0;
}

static inline void rn_heap_remove(struct rn_heap* heap, const uv_timer_t* timer) {
  if (heap->count == 1 && heap->entries[0].slot == timer->slot)
    heap->count = 0;
  else
    rn_heap_remove_among(heap, timer);
}

#endif
