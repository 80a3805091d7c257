/* SPDX-License-Identifier: MIT */
/*
 * The heap of an engine: garbage collection, how much is in it, and a limit.
 *
 * Which heap is this thread's is learned when the C interface asks for its statistics: these ask
 * for the size by a function that is interposed. They count all objects by their types, too, which
 * nobody here wants, so they are asked once.
 *
 * The engine has no limit for its heap, but calls back after each collection, where nothing may be
 * allocated, but the size be asked. What is over the limit then is over it for good: the engine is
 * halted.
 */
#include "engine/jsc.h"

typedef void (*finalizer_fn)(JSContextGroupRef vm, void* arg);
void JSContextGroupAddHeapFinalizer(JSContextGroupRef vm, finalizer_fn finalizer, void* arg);

/* JSC::Heap::capacity() and its neighbours */
size_t rn_jsc_heap_capacity(void* heap) RN_WEAK("_ZN3JSC4Heap8capacityEv");
size_t rn_jsc_heap_extra(void* heap) RN_WEAK("_ZN3JSC4Heap15extraMemorySizeEv");
size_t rn_jsc_heap_objects(void* heap) RN_WEAK("_ZN3JSC4Heap11objectCountEv");

#define SIZE "_ZN3JSC4Heap4sizeEv"
typedef size_t (*size_fn)(void* heap);
size_t rn_jsc_heap_size(void* heap) __asm__(SIZE) __attribute__((visibility("default")));

static _Thread_local void* here;

size_t rn_jsc_heap_size(void* heap) {
  RN_NEXT(size_fn, SIZE);
  here = heap;
  return next(heap);
}

void rn_collect_garbage(rn_context cx) {
  JSSynchronousGarbageCollectForDebugging(cx); /* the public call only asks for one */
  rn_glib_hurry();
}

void rn_heap_report(rn_context cx, size_t bytes) {
  JSReportExtraMemoryCost(cx, bytes);
}

static void ask_statistics(rn_context cx, struct rn_heap* heap) {
  rn_object statistics = JSGetMemoryUsageStatistics(cx);
  heap->used = (size_t)rn_to_double(cx, rn_get(cx, statistics, "heapSize"));
  heap->capacity = (size_t)rn_to_double(cx, rn_get(cx, statistics, "heapCapacity"));
  heap->extra = (size_t)rn_to_double(cx, rn_get(cx, statistics, "extraMemorySize"));
  heap->objects = (size_t)rn_to_double(cx, rn_get(cx, statistics, "objectCount"));
}

void rn_heap_get(rn_context cx, struct rn_heap* heap) {
  if (here == NULL || rn_jsc_heap_capacity == NULL || rn_jsc_heap_extra == NULL ||
      rn_jsc_heap_objects == NULL) {
    ask_statistics(cx, heap);
    return;
  }
  JSLock(cx);
  heap->used = rn_jsc_heap_size(here);
  heap->capacity = rn_jsc_heap_capacity(here);
  heap->extra = rn_jsc_heap_extra(here);
  heap->objects = rn_jsc_heap_objects(here);
  JSUnlock(cx);
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
  if (here == NULL) ask_statistics(engine->cx, &heap);
  if (here == NULL) return;
  jsc->heap = here;
  jsc->heap_limit_bytes = bytes;
  JSContextGroupAddHeapFinalizer(jsc->vm, collected, engine);
}
