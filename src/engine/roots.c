/* SPDX-License-Identifier: MIT */
/*
 * Kept references: one table of slots, each value protected while it is there.
 * Free slots form a list through their own memory; an rn_ref is a slot's index
 * plus one, so 0 is never a reference.
 */
#include <stdlib.h>

#include "base/base.h"
#include "engine/jsc.h"

struct slot {
  JSValueRef value;   /* NULL: free */
  JSValueRef context; /* of the moment it was kept, or NULL (context.c) */
  uint32_t next;      /* of a free slot: the next free one, plus one */
};

struct rn_roots {
  struct slot* slots;
  uint32_t count;
  uint32_t capacity;
  uint32_t free; /* index plus one */
};

struct rn_roots* rn_roots_new(JSContextRef cx) {
  (void)cx;
  return calloc(1, sizeof(struct rn_roots));
}

void rn_roots_free(rn_engine* engine) {
  struct rn_roots* roots = engine->roots;
  for (uint32_t i = 0; i < roots->count; i++)
    if (roots->slots[i].value != NULL) rn_drop(engine, i + 1);
  free(roots->slots);
  free(roots);
}

static uint32_t take_slot(struct rn_roots* roots) {
  if (roots->free != 0) {
    uint32_t index = roots->free - 1;
    roots->free = roots->slots[index].next;
    return index;
  }
  if (roots->count == roots->capacity) {
    uint32_t capacity = roots->capacity == 0 ? 64 : roots->capacity * 2;
    struct slot* slots = realloc(roots->slots, capacity * sizeof slots[0]);
    RN_ASSERT(slots != NULL);
    roots->slots = slots;
    roots->capacity = capacity;
  }
  return roots->count++;
}

rn_ref rn_keep(rn_engine* engine, rn_value value) {
  if (value == NULL) value = JSValueMakeUndefined(engine->cx); /* the engine is halted */
  uint32_t index = take_slot(engine->roots);
  JSValueProtect(engine->cx, value);
  JSValueRef context = rn_context_now();
  if (context != NULL) JSValueProtect(engine->cx, context);
  engine->roots->slots[index] = (struct slot){.value = value, .context = context};
  return index + 1;
}

rn_value rn_kept(const rn_engine* engine, rn_ref ref) {
  RN_ASSERT(ref != 0 && ref <= engine->roots->count);
  return engine->roots->slots[ref - 1].value;
}

rn_value rn_kept_context(const rn_engine* engine, rn_ref ref) {
  return engine->roots->slots[ref - 1].context;
}

void rn_drop(rn_engine* engine, rn_ref ref) {
  if (ref == 0) return;
  struct slot* slot = &engine->roots->slots[ref - 1];
  RN_ASSERT(slot->value != NULL);
  JSValueUnprotect(engine->cx, slot->value);
  if (slot->context != NULL) JSValueUnprotect(engine->cx, slot->context);
  *slot = (struct slot){.next = engine->roots->free};
  engine->roots->free = ref;
}
