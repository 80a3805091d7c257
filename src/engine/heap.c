/* SPDX-License-Identifier: MIT */
/*
 * The size of an engine's heap, and a limit for it.
 *
 * The C interface tells the size together with a count of all objects by their classes, for which
 * it walks the heap. The functions that it asks are exported and take a few microseconds. Which
 * heap is ours is learned from one such question: the function for the size is interposed.
 *
 * The engine has no limit, but calls back after each garbage collection, where nothing may be
 * allocated, and where its size may be asked for. What is over the limit then is over it for good:
 * the engine is halted.
 */
#include "engine/jsc.h"

typedef void (*finalizer_fn)(JSContextGroupRef vm, void* arg);
void JSContextGroupAddHeapFinalizer(JSContextGroupRef vm, finalizer_fn finalizer, void* arg);

#define SIZE "_ZN3JSC4Heap4sizeEv"
typedef size_t (*size_fn)(void* heap);
size_t rn_jsc_heap_size(void* heap) __asm__(SIZE) __attribute__((visibility("default")));
/* JSC::Heap::capacity(), extraMemorySize() and objectCount() */
size_t rn_jsc_heap_capacity(void* heap) RN_WEAK("_ZN3JSC4Heap8capacityEv");
size_t rn_jsc_heap_extra(void* heap) RN_WEAK("_ZN3JSC4Heap15extraMemorySizeEv");
size_t rn_jsc_heap_objects(void* heap) RN_WEAK("_ZN3JSC4Heap11objectCountEv");

static _Thread_local void* last; /* the heap that was asked last */

size_t rn_jsc_heap_size(void* heap) {
  RN_NEXT(size_fn, SIZE);
  last = heap;
  return next(heap);
}

static void ask_interface(rn_context cx, struct rn_heap* heap) {
  rn_object statistics = JSGetMemoryUsageStatistics(cx);
  heap->used = (size_t)rn_to_double(cx, rn_get(cx, statistics, "heapSize"));
  heap->capacity = (size_t)rn_to_double(cx, rn_get(cx, statistics, "heapCapacity"));
  heap->extra = (size_t)rn_to_double(cx, rn_get(cx, statistics, "extraMemorySize"));
  heap->objects = (size_t)rn_to_double(cx, rn_get(cx, statistics, "objectCount"));
}

void rn_heap_get(rn_context cx, struct rn_heap* heap) {
  struct rn_jsc* jsc = rn_jsc_of(rn_here());
  bool knows = rn_jsc_heap_capacity != NULL && rn_jsc_heap_extra != NULL &&
               rn_jsc_heap_objects != NULL && jsc->heap != NULL;
  if (knows) {
    JSLock(cx);
    heap->used = rn_jsc_heap_size(jsc->heap);
    heap->capacity = rn_jsc_heap_capacity(jsc->heap);
    heap->extra = rn_jsc_heap_extra(jsc->heap);
    heap->objects = rn_jsc_heap_objects(jsc->heap);
    JSUnlock(cx);
    return;
  }
  last = NULL;
  ask_interface(cx, heap);
  jsc->heap = last;
}

/* Perhaps on a thread of the engine's own. */
static void collected(JSContextGroupRef vm, void* arg) {
  (void)vm;
  rn_engine* engine = arg;
  struct rn_jsc* jsc = arg;
  if (rn_jsc_heap_size(jsc->heap) <= jsc->heap_limit_bytes) return;
  engine->is_out_of_memory = true;
  rn_halt(engine);
}

void rn_heap_limit(rn_engine* engine, size_t bytes) {
  struct rn_heap heap;
  struct rn_jsc* jsc = rn_jsc_of(engine);
  rn_heap_get(engine->cx, &heap);
  jsc->heap_limit_bytes = bytes;
  if (jsc->heap != NULL) JSContextGroupAddHeapFinalizer(jsc->vm, collected, engine);
}
