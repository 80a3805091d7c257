/* SPDX-License-Identifier: MIT */
/*
 * A limit for the heap of one engine. The engine has none, but calls back after each garbage
 * collection, where nothing may be allocated. Its function that tells the size of the heap may be
 * called there; which heap is ours is learned when the C interface asks for its size, as the
 * function is interposed.
 *
 * What is over the limit after a collection is over it for good: the engine is halted.
 */
#include "engine/jsc.h"

typedef void (*finalizer_fn)(JSContextGroupRef vm, void* arg);
void JSContextGroupAddHeapFinalizer(JSContextGroupRef vm, finalizer_fn finalizer, void* arg);

#define SIZE "_ZN3JSC4Heap4sizeEv"
typedef size_t (*size_fn)(void* heap);
size_t rn_jsc_heap_size(void* heap) __asm__(SIZE) __attribute__((visibility("default")));

static _Thread_local void* last; /* the heap that was asked last */

size_t rn_jsc_heap_size(void* heap) {
  RN_NEXT(size_fn, SIZE);
  last = heap;
  return next(heap);
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
  last = NULL;
  rn_heap_get(engine->cx, &heap);
  jsc->heap = last;
  jsc->heap_limit_bytes = bytes;
  if (last == NULL) return;
  JSContextGroupAddHeapFinalizer(rn_jsc_of(engine)->vm, collected, engine);
}
