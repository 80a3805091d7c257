/* SPDX-License-Identifier: MIT */
/*
 * The task queues of an agent: a list for each priority, and a heap of tasks that wait for their
 * time.
 *
 * The standard has a queue per task source and lets the browser choose among them. Chromium gives
 * each source a priority and takes, of those of the highest one, the task that became ready
 * first. So a list per priority holds the tasks of all its sources, in one order:
 *
 *   input     user interaction
 *   frame     the frame after input
 *   high      scheduler.postTask 'user-blocking'   (its continuations, by yield(), before it)
 *   normal    all others                           (likewise)
 *   low       scheduler.postTask 'background'      (likewise)
 *
 * Invariants:
 *  1. A list is in the order of `order`.
 *  2. A delayed task becomes ready when somebody looks and its time has come; of several the one
 * that is due first, and of one time the one that was asked for first. One that may be late counts
 * as due leeway_ns later here, as in Chromium: if a timer before that is not due yet, it waits with
 *     it.
 *  3. A number is (generation, slot): the number of a task that is over is never found again.
 */
#include "browser/queues.h"

#include <stdlib.h>

enum { FREE, READY, DELAYED };
enum { FIRST_CAPACITY = 64, SLOT_BITS = 24, SLOT_MASK = (1 << SLOT_BITS) - 1 };

const char* rn_source_name(enum rn_source source) {
  static const char* const names[RN_SOURCE_MAX] = {
      [RN_SOURCE_TIMER] = "timer",
      [RN_SOURCE_DOM] = "dom manipulation",
      [RN_SOURCE_USER] = "user interaction",
      [RN_SOURCE_NETWORK] = "networking",
      [RN_SOURCE_MESSAGE] = "posted message",
      [RN_SOURCE_CHANNEL] = "message port",
      [RN_SOURCE_SCHEDULER] = "scheduler",
      [RN_SOURCE_HISTORY] = "history",
      [RN_SOURCE_RENDER] = "rendering",
      [RN_SOURCE_IDLE] = "idle",
  };
  return names[source];
}

static uint64_t id_of(const struct rn_queues* queues, uint32_t slot) {
  return (uint64_t)queues->tasks[slot].generation << SLOT_BITS | slot;
}

/* ---- slots ------------------------------------------------------------------------------- */

static uint32_t take_slot(struct rn_queues* queues) {
  if (queues->first_free != 0) {
    uint32_t slot = queues->first_free;
    queues->first_free = queues->tasks[slot].next;
    return slot;
  }
  if (queues->count == queues->capacity) {
    uint32_t capacity = queues->capacity == 0 ? FIRST_CAPACITY : queues->capacity * 2;
    if (capacity > SLOT_MASK) return 0;
    struct rn_ptask* tasks = realloc(queues->tasks, capacity * sizeof tasks[0]);
    if (tasks == NULL) return 0;
    queues->tasks = tasks;
    queues->capacity = capacity;
    if (queues->count == 0) queues->count = 1; /* slot 0 is nobody's */
  }
  uint32_t slot = queues->count++;
  queues->tasks[slot] = (struct rn_ptask){0};
  return slot;
}

static void free_slot(struct rn_queues* queues, uint32_t slot) {
  struct rn_ptask* task = &queues->tasks[slot];
  task->state = FREE;
  task->next = queues->first_free;
  queues->first_free = slot;
}

/* 0: there is no such task. */
static uint32_t slot_of(const struct rn_queues* queues, uint64_t id) {
  uint32_t slot = (uint32_t)(id & SLOT_MASK);
  if (slot == 0 || slot >= queues->count) return 0;
  const struct rn_ptask* task = &queues->tasks[slot];
  return task->state != FREE && task->generation == id >> SLOT_BITS ? slot : 0;
}

/* ---- ready ones ---------------------------------------------------------------------------- */

/* Behind all that became ready before it. */
static void insert(struct rn_queues* queues, uint32_t slot) {
  struct rn_ptask* tasks = queues->tasks;
  struct rn_ptask* task = &tasks[slot];
  uint32_t before = queues->ready[task->priority].last;
  while (before != 0 && tasks[before].order > task->order) before = tasks[before].prev;
  uint32_t after = before == 0 ? queues->ready[task->priority].first : tasks[before].next;
  task->state = READY;
  task->prev = before;
  task->next = after;
  if (before == 0)
    queues->ready[task->priority].first = slot;
  else
    tasks[before].next = slot;
  if (after == 0)
    queues->ready[task->priority].last = slot;
  else
    tasks[after].prev = slot;
  queues->ready_count++;
}

static void detach(struct rn_queues* queues, uint32_t slot) {
  struct rn_ptask* tasks = queues->tasks;
  const struct rn_ptask* task = &tasks[slot];
  if (task->prev == 0)
    queues->ready[task->priority].first = task->next;
  else
    tasks[task->prev].next = task->next;
  if (task->next == 0)
    queues->ready[task->priority].last = task->prev;
  else
    tasks[task->next].prev = task->prev;
  queues->ready_count--;
}

/* ---- delayed ones -------------------------------------------------------------------------- */

static bool is_before(const struct rn_queues* queues, uint32_t a, uint32_t b) {
  const struct rn_ptask *x = &queues->tasks[a], *y = &queues->tasks[b];
  return x->due_ns != y->due_ns ? x->due_ns < y->due_ns : x->order < y->order;
}

static void put(struct rn_queues* queues, struct rn_delayed* heap, uint32_t place, uint32_t slot) {
  heap->slots[place] = slot;
  queues->tasks[slot].place = place;
}

static void move_up(struct rn_queues* queues, struct rn_delayed* heap, uint32_t place) {
  uint32_t slot = heap->slots[place];
  while (place > 0) {
    uint32_t parent = (place - 1) / 2;
    if (!is_before(queues, slot, heap->slots[parent])) break;
    put(queues, heap, place, heap->slots[parent]);
    place = parent;
  }
  put(queues, heap, place, slot);
}

static void move_down(struct rn_queues* queues, struct rn_delayed* heap, uint32_t place) {
  uint32_t slot = heap->slots[place];
  for (;;) {
    uint32_t child = place * 2 + 1;
    if (child >= heap->count) break;
    if (child + 1 < heap->count && is_before(queues, heap->slots[child + 1], heap->slots[child]))
      child++;
    if (!is_before(queues, heap->slots[child], slot)) break;
    put(queues, heap, place, heap->slots[child]);
    place = child;
  }
  put(queues, heap, place, slot);
}

static bool add_delayed(struct rn_queues* queues, uint32_t slot) {
  struct rn_delayed* heap = &queues->delayed[queues->tasks[slot].heap];
  if (heap->count == heap->capacity) {
    uint32_t capacity = heap->capacity == 0 ? FIRST_CAPACITY : heap->capacity * 2;
    uint32_t* slots = realloc(heap->slots, capacity * sizeof slots[0]);
    if (slots == NULL) return false;
    heap->slots = slots;
    heap->capacity = capacity;
  }
  queues->tasks[slot].state = DELAYED;
  put(queues, heap, heap->count++, slot);
  move_up(queues, heap, heap->count - 1);
  return true;
}

static void remove_delayed(struct rn_queues* queues, uint32_t slot) {
  struct rn_delayed* heap = &queues->delayed[queues->tasks[slot].heap];
  uint32_t place = queues->tasks[slot].place;
  uint32_t last = heap->slots[--heap->count];
  if (last == slot) return;
  put(queues, heap, place, last);
  move_up(queues, heap, place);
  move_down(queues, heap, queues->tasks[last].place);
}

static uint64_t first_ns(const struct rn_queues* queues, int heap) {
  const struct rn_delayed* delayed = &queues->delayed[heap];
  return delayed->count == 0 ? UINT64_MAX : queues->tasks[delayed->slots[0]].due_ns;
}

/* The heap whose first task has to run soonest, or was asked for first; -1 if all are empty. */
static int most_urgent(const struct rn_queues* queues) {
  int found = -1;
  uint64_t found_ns = UINT64_MAX, found_order = UINT64_MAX;
  for (int heap = 0; heap < RN_HEAPS; heap++) {
    uint64_t latest_ns = first_ns(queues, heap);
    if (latest_ns == UINT64_MAX) continue;
    if (heap != RN_HEAP_PRECISE) latest_ns += queues->leeway_ns;
    if (latest_ns > found_ns) continue;
    uint64_t order = queues->tasks[queues->delayed[heap].slots[0]].order;
    if (latest_ns == found_ns && order > found_order) continue;
    found = heap;
    found_ns = latest_ns;
    found_order = order;
  }
  return found;
}

uint64_t rn_queues_next_ns(const struct rn_queues* queues) {
  int heap = most_urgent(queues);
  return heap < 0 ? UINT64_MAX : first_ns(queues, heap);
}

bool rn_queues_has_delayed(const struct rn_queues* queues) {
  return most_urgent(queues) >= 0;
}

void rn_queues_ripen(struct rn_queues* queues, uint64_t now_ns) {
  for (;;) {
    int heap = most_urgent(queues);
    if (heap < 0 || first_ns(queues, heap) > now_ns) return;
    uint32_t slot = queues->delayed[heap].slots[0];
    remove_delayed(queues, slot);
    queues->tasks[slot].order = ++queues->last_order;
    insert(queues, slot);
  }
}

/* ---- tasks ------------------------------------------------------------------------------- */

static uint32_t make(struct rn_queues* queues, enum rn_source source, enum rn_priority priority) {
  uint32_t slot = take_slot(queues);
  if (slot == 0) return 0;
  struct rn_ptask* task = &queues->tasks[slot];
  task->source = (uint8_t)source;
  task->priority = (uint8_t)priority;
  task->order = ++queues->last_order;
  task->generation++;
  return slot;
}

static void tell_queued(const struct rn_queues* queues, uint32_t slot) {
  struct rn_ptask* task = &queues->tasks[slot];
  rondo_item_queued_as(
      queues->loop, &task->item, RONDO_KIND_TASK,
      &(rondo_details_t){
          .name = rn_source_name(task->source), .wait_ns = -1, .is_outside = queues->from_outside});
}

uint64_t rn_queues_post(struct rn_queues* queues, enum rn_source source,
                        enum rn_priority priority) {
  uint32_t slot = make(queues, source, priority);
  if (slot == 0) return 0;
  insert(queues, slot);
  tell_queued(queues, slot);
  return id_of(queues, slot);
}

uint64_t rn_queues_expect(struct rn_queues* queues, enum rn_source source) {
  rondo_item_t item;
  rondo_item_queued(queues->loop, &item, RONDO_KIND_TASK, rn_source_name(source));
  return item.id;
}

uint64_t rn_queues_post_expected(struct rn_queues* queues, enum rn_source source,
                                 enum rn_priority priority, uint64_t item) {
  if (item == 0) return rn_queues_post(queues, source, priority);
  uint32_t slot = make(queues, source, priority);
  if (slot == 0) return 0;
  insert(queues, slot);
  queues->tasks[slot].item = (rondo_item_t){.id = item};
  rondo_tell_ready(queues->loop, &queues->tasks[slot].item, RONDO_KIND_TASK);
  return id_of(queues, slot);
}

uint64_t rn_queues_post_at(struct rn_queues* queues, enum rn_source source,
                           enum rn_priority priority, uint64_t due_ns, bool is_flexible) {
  uint32_t slot = make(queues, source, priority);
  if (slot == 0) return 0;
  queues->tasks[slot].due_ns = due_ns;
  queues->tasks[slot].heap = !is_flexible                     ? RN_HEAP_PRECISE
                             : priority < RN_PRIORITY_NORMAL  ? RN_HEAP_HIGH
                             : priority == RN_PRIORITY_NORMAL ? RN_HEAP_NORMAL
                                                              : RN_HEAP_LOW;
  if (!add_delayed(queues, slot)) {
    free_slot(queues, slot);
    return 0;
  }
  tell_queued(queues, slot);
  return id_of(queues, slot);
}

static void take_out(struct rn_queues* queues, uint32_t slot) {
  if (queues->tasks[slot].state == READY)
    detach(queues, slot);
  else
    remove_delayed(queues, slot);
  free_slot(queues, slot);
}

bool rn_queues_cancel(struct rn_queues* queues, uint64_t id) {
  uint32_t slot = slot_of(queues, id);
  if (slot == 0) return false;
  const struct rn_ptask* task = &queues->tasks[slot];
  rondo_item_dropped(queues->loop, &task->item, RONDO_KIND_TASK, rn_source_name(task->source));
  take_out(queues, slot);
  return true;
}

bool rn_queues_set_priority(struct rn_queues* queues, uint64_t id, enum rn_priority priority) {
  uint32_t slot = slot_of(queues, id);
  if (slot == 0) return false;
  struct rn_ptask* task = &queues->tasks[slot];
  if (task->state == READY) {
    detach(queues, slot);
    task->priority = (uint8_t)priority;
    insert(queues, slot);
  } else {
    task->priority = (uint8_t)priority;
  }
  return true;
}

uint64_t rn_queues_take(struct rn_queues* queues, enum rn_priority lowest, struct rn_ptask* taken) {
  for (int priority = 0; priority <= (int)lowest; priority++) {
    uint32_t slot = queues->ready[priority].first;
    if (slot == 0) continue;
    uint64_t id = id_of(queues, slot);
    *taken = queues->tasks[slot];
    take_out(queues, slot);
    return id;
  }
  return 0;
}

void rn_queues_free(struct rn_queues* queues) {
  free(queues->tasks);
  for (int heap = 0; heap < RN_HEAPS; heap++) free(queues->delayed[heap].slots);
  *queues = (struct rn_queues){.loop = queues->loop};
}
