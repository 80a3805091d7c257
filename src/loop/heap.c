/* SPDX-License-Identifier: MIT */
/* The timers' heap; its shape and invariants are in heap.h. */
#include "loop/heap.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"

enum { CHILDREN = 4, FIRST_CAPACITY = 64, LINE = 64 };

static inline bool before(struct rn_heap_entry a, struct rn_heap_entry b) {
  if (a.deadline_ns != b.deadline_ns) return a.deadline_ns < b.deadline_ns;
  return (int32_t)(a.order - b.order) < 0;
}

static inline void put(struct rn_heap* heap, uint32_t i, struct rn_heap_entry entry) {
  heap->entries[i] = entry;
  heap->places[entry.slot] = i;
}

static void sift_up(struct rn_heap* heap, uint32_t i, struct rn_heap_entry entry) {
  while (i > 0) {
    uint32_t parent = (i - 1) / CHILDREN;
    if (!before(entry, heap->entries[parent])) break;
    put(heap, i, heap->entries[parent]);
    i = parent;
  }
  put(heap, i, entry);
}

static void sift_down(struct rn_heap* heap, uint32_t i, struct rn_heap_entry entry) {
  for (;;) {
    uint64_t first = (uint64_t)i * CHILDREN + 1;
    if (first >= heap->count) break;
    uint64_t end = first + CHILDREN;
    if (end > heap->count) end = heap->count;
    uint32_t least = (uint32_t)first;
    for (uint32_t c = least + 1; c < end; c++)
      if (before(heap->entries[c], heap->entries[least])) least = c;
    if (!before(heap->entries[least], entry)) break;
    put(heap, i, heap->entries[least]);
    i = least;
  }
  put(heap, i, entry);
}

static void settle(struct rn_heap* heap, uint32_t i, struct rn_heap_entry entry) {
  if (i > 0 && before(entry, heap->entries[(i - 1) / CHILDREN]))
    sift_up(heap, i, entry);
  else
    sift_down(heap, i, entry);
}

/* One block for the three tables. The first entry lies just before a cache line,
 * so that every group of children (1–4, 5–8, …) fills one. */
static int grow(struct rn_heap* heap) {
  uint32_t old = heap->capacity;
  uint32_t capacity = old == 0 ? FIRST_CAPACITY : old * 2;
  if (capacity <= old) return UV_ENOMEM;
  size_t each = sizeof heap->entries[0] + sizeof heap->timers[0] + sizeof heap->places[0];
  char* memory = rn_malloc(2 * LINE + capacity * each);
  if (memory == NULL) return UV_ENOMEM;
  uintptr_t line = ((uintptr_t)memory + 2 * LINE - 1) / LINE * LINE;
  struct rn_heap_entry* entries = (struct rn_heap_entry*)line - 1;
  uv_timer_t** timers = (uv_timer_t**)(entries + capacity);
  uint32_t* places = (uint32_t*)(timers + capacity);
  if (old > 0) {
    memcpy(entries, heap->entries, old * sizeof entries[0]);
    memcpy(timers, heap->timers, old * sizeof timers[0]);
    memcpy(places, heap->places, old * sizeof places[0]);
  }
  for (uint32_t slot = old; slot < capacity; slot++) places[slot] = slot + 1;
  places[capacity - 1] = RN_HEAP_NO_SLOT;
  rn_free(heap->memory);
  heap->memory = memory;
  heap->entries = entries;
  heap->timers = timers;
  heap->places = places;
  heap->capacity = capacity;
  heap->first_free = old; /* it grows only when no slot is free */
  return 0;
}

int rn_heap_take_slot(struct rn_heap* heap, uv_timer_t* timer) {
  if (heap->capacity == 0 || heap->first_free == RN_HEAP_NO_SLOT) {
    int err = grow(heap);
    if (err != 0) return err;
  }
  timer->slot = heap->first_free;
  heap->first_free = heap->places[timer->slot];
  heap->timers[timer->slot] = timer;
  return 0;
}

void rn_heap_free_slot(struct rn_heap* heap, uv_timer_t* timer) {
  if (timer->slot == RN_HEAP_NO_SLOT) return;
  heap->timers[timer->slot] = NULL;
  heap->places[timer->slot] = heap->first_free;
  heap->first_free = timer->slot;
  timer->slot = RN_HEAP_NO_SLOT;
}

static inline struct rn_heap_entry entry_of(struct rn_heap* heap, const uv_timer_t* timer) {
  return (struct rn_heap_entry){
      .deadline_ns = timer->deadline_ns, .order = heap->next_order++, .slot = timer->slot};
}

void rn_heap_add_among(struct rn_heap* heap, uv_timer_t* timer) {
  sift_up(heap, heap->count++, entry_of(heap, timer));
}

static inline uint32_t place_of(const struct rn_heap* heap, const uv_timer_t* timer) {
  uint32_t i = heap->places[timer->slot];
  RN_ASSERT(i < heap->count && heap->entries[i].slot == timer->slot);
  return i;
}

void rn_heap_remove_among(struct rn_heap* heap, const uv_timer_t* timer) {
  uint32_t i = place_of(heap, timer);
  struct rn_heap_entry last = heap->entries[--heap->count];
  if (i < heap->count) settle(heap, i, last);
}

uv_timer_t* rn_heap_pop(struct rn_heap* heap) {
  uv_timer_t* timer = rn_heap_min(heap);
  struct rn_heap_entry last = heap->entries[--heap->count];
  if (heap->count > 0) sift_down(heap, 0, last);
  return timer;
}

void rn_heap_update(struct rn_heap* heap, uv_timer_t* timer) {
  settle(heap, place_of(heap, timer), entry_of(heap, timer));
}

static int compare(const void* a, const void* b) {
  return before(*(const struct rn_heap_entry*)a, *(const struct rn_heap_entry*)b) ? -1 : 1;
}

void rn_heap_sort(struct rn_heap* heap) {
  if (heap->count > 1) qsort(heap->entries, heap->count, sizeof heap->entries[0], compare);
  for (uint32_t i = 0; i < heap->count; i++) {
    heap->entries[i].order = heap->next_order++;
    heap->places[heap->entries[i].slot] = i;
  }
}

void rn_heap_free(struct rn_heap* heap) {
  rn_free(heap->memory);
  *heap = (struct rn_heap){0};
}

bool rn_heap_verify(const struct rn_heap* heap) {
  for (uint32_t i = 0; i < heap->count; i++) {
    struct rn_heap_entry e = heap->entries[i];
    const uv_timer_t* timer = heap->timers[e.slot];
    if (heap->places[e.slot] != i || timer == NULL || timer->slot != e.slot) return false;
    if (timer->deadline_ns != e.deadline_ns) return false;
    if (i > 0 && before(e, heap->entries[(i - 1) / CHILDREN])) return false;
  }
  return true;
}
