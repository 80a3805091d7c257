/* SPDX-License-Identifier: MIT */
/*
 * heap: the heap of an engine: garbage collection, how much is in it, and a limit.
 *
 * Which heap is this thread's is learned when the C interface asks for its statistics: these ask
 * for the size by a function that is interposed. They count all objects by their types, too, which
 * nobody here wants, so they are asked once.
 *
 * The engine has no limit for its heap, but calls back after each collection, where nothing may be
 * allocated, but the size be asked. What is over the limit then is over it for good: the engine is
 * halted. Without the private way there are only the statistics, which allocate. They are asked at
 * the next look of the watchdog (limit.c), if there was a collection since the last one.
 */
#include "engine/jsc.h"

static _Thread_local void* here;

size_t rn_jsc_heap_size(void* heap) {
  RN_NEXT(size_fn, RN_HEAP_SIZE);
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

/* Which heap it is was seen when the statistics asked for its size, and both tell the same. */
static bool works(rn_context cx) {
  if (rn_verdict(RN_CAN_HEAP) != RN_NOT_TRIED) return rn_can(RN_CAN_HEAP);
  struct rn_heap heap;
  here = NULL;
  ask_statistics(cx, &heap);
  bool has_all = rn_has_next(RN_HEAP_SIZE) && rn_jsc_heap_capacity != NULL &&
                 rn_jsc_heap_extra != NULL && rn_jsc_heap_objects != NULL;
  bool agrees = has_all && here != NULL;
  if (agrees) {
    JSLock(cx);
    agrees = rn_jsc_heap_capacity(here) >= rn_jsc_heap_size(here) &&
             rn_jsc_heap_capacity(here) >= heap.capacity;
    JSUnlock(cx);
  }
  rn_verdict_set(RN_CAN_HEAP, !has_all ? RN_MISSING : agrees ? RN_WORKS : RN_DIFFERENT);
  return agrees;
}

void rn_heap_get(rn_context cx, struct rn_heap* heap) {
  if (!works(cx)) {
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

static void halt_if_over(rn_engine* engine, size_t bytes) {
  struct rn_jsc* jsc = rn_jsc_of(engine);
  if (bytes <= jsc->heap_limit_bytes) return;
  engine->is_out_of_memory = true;
  *jsc->heap_stop = 1;
  rn_halt(engine);
}

/* Perhaps on a thread of the engine's own. */
static void collected(JSContextGroupRef vm, void* arg) {
  (void)vm;
  struct rn_jsc* jsc = arg;
  if (jsc->heap != NULL)
    halt_if_over(arg, rn_jsc_heap_size(jsc->heap));
  else
    atomic_store(&jsc->heap_is_due, true);
}

void rn_heap_look(rn_engine* engine) {
  struct rn_heap heap;
  if (!atomic_exchange(&rn_jsc_of(engine)->heap_is_due, false)) return;
  ask_statistics(engine->cx, &heap);
  halt_if_over(engine, heap.used);
}

bool rn_heap_can(rn_engine* engine) {
  return works(engine->cx);
}

void rn_heap_limit(rn_engine* engine, size_t bytes, volatile sig_atomic_t* stop) {
  struct rn_jsc* jsc = rn_jsc_of(engine);
  jsc->heap = works(engine->cx) ? here : NULL;
  jsc->heap_limit_bytes = bytes;
  jsc->heap_stop = stop;
  JSContextGroupAddHeapFinalizer(jsc->vm, collected, engine);
}
