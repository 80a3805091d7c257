/* SPDX-License-Identifier: MIT */
/* The timers' heap; its shape and invariants are in heap.h. */
#include "loop/heap.h"

#include "sys/sys.h"

enum { CHILDREN = 4, FIRST_CAPACITY = 64 };

static inline bool before(const struct rn_heap_entry* a, const struct rn_heap_entry* b) {
  if (a->deadline_ns != b->deadline_ns) return a->deadline_ns < b->deadline_ns;
  return a->id < b->id;
}

static inline void put(struct rn_heap* heap, uint32_t i, struct rn_heap_entry entry) {
  heap->entries[i] = entry;
  entry.timer->heap_index = i;
}

static void sift_up(struct rn_heap* heap, uint32_t i, struct rn_heap_entry entry) {
  while (i > 0) {
    uint32_t parent = (i - 1) / CHILDREN;
    if (!before(&entry, &heap->entries[parent])) break;
    put(heap, i, heap->entries[parent]);
    i = parent;
  }
  put(heap, i, entry);
}

static void sift_down(struct rn_heap* heap, uint32_t i, struct rn_heap_entry entry) {
  for (;;) {
    uint64_t first = (uint64_t) i * CHILDREN + 1;
    if (first >= heap->count) break;
    uint64_t end = first + CHILDREN;
    if (end > heap->count) end = heap->count;
    uint32_t least = (uint32_t) first;
    for (uint32_t c = least + 1; c < end; c++)
      if (before(&heap->entries[c], &heap->entries[least])) least = c;
    if (!before(&heap->entries[least], &entry)) break;
    put(heap, i, heap->entries[least]);
    i = least;
  }
  put(heap, i, entry);
}

static struct rn_heap_entry entry_of(uv_timer_t* timer) {
  return (struct rn_heap_entry){
      .deadline_ns = timer->deadline_ns, .id = timer->u.own.item.id, .timer = timer};
}

static int grow(struct rn_heap* heap) {
  uint32_t capacity = heap->capacity == 0 ? FIRST_CAPACITY : heap->capacity * 2;
  if (capacity <= heap->capacity) return UV_ENOMEM;
  void* entries = rn_realloc(heap->entries, capacity * sizeof heap->entries[0]);
  if (entries == NULL) return UV_ENOMEM;
  heap->entries = entries;
  heap->capacity = capacity;
  return 0;
}

int rn_heap_add(struct rn_heap* heap, uv_timer_t* timer) {
  if (heap->count == heap->capacity) {
    int err = grow(heap);
    if (err != 0) return err;
  }
  sift_up(heap, heap->count++, entry_of(timer));
  return 0;
}

static void settle(struct rn_heap* heap, uint32_t i, struct rn_heap_entry entry) {
  if (i > 0 && before(&entry, &heap->entries[(i - 1) / CHILDREN]))
    sift_up(heap, i, entry);
  else
    sift_down(heap, i, entry);
}

void rn_heap_remove(struct rn_heap* heap, uv_timer_t* timer) {
  uint32_t i = timer->heap_index;
  RN_ASSERT(i < heap->count && heap->entries[i].timer == timer);
  struct rn_heap_entry last = heap->entries[--heap->count];
  if (i < heap->count) settle(heap, i, last);
}

void rn_heap_update(struct rn_heap* heap, uv_timer_t* timer) {
  uint32_t i = timer->heap_index;
  RN_ASSERT(i < heap->count && heap->entries[i].timer == timer);
  settle(heap, i, entry_of(timer));
}

void rn_heap_free(struct rn_heap* heap) {
  rn_free(heap->entries);
  *heap = (struct rn_heap){0};
}

bool rn_heap_verify(const struct rn_heap* heap) {
  for (uint32_t i = 0; i < heap->count; i++) {
    const struct rn_heap_entry* e = &heap->entries[i];
    if (e->timer->heap_index != i || e->timer->deadline_ns != e->deadline_ns) return false;
    if (i > 0 && before(e, &heap->entries[(i - 1) / CHILDREN])) return false;
  }
  return true;
}
