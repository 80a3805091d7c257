/* SPDX-License-Identifier: MIT */
/* The task queues of an agent. See queues.c. */
#ifndef RN_BROWSER_QUEUES_H
#define RN_BROWSER_QUEUES_H

#include <stdbool.h>
#include <stdint.h>

#include "rondo.h"

/* Where a task comes from. */
enum rn_source {
  RN_SOURCE_TIMER,
  RN_SOURCE_DOM,
  RN_SOURCE_USER,
  RN_SOURCE_NETWORK,
  RN_SOURCE_MESSAGE,
  RN_SOURCE_CHANNEL,
  RN_SOURCE_SCHEDULER,
  RN_SOURCE_HISTORY,
  RN_SOURCE_RENDER,
  RN_SOURCE_IDLE,
  RN_SOURCE_MAX
};

/* Chromium's, the first runs first. */
enum rn_priority {
  RN_PRIORITY_INPUT,
  RN_PRIORITY_FRAME, /* of the frame after input */
  RN_PRIORITY_HIGH_CONTINUATION,
  RN_PRIORITY_HIGH,
  RN_PRIORITY_NORMAL_CONTINUATION,
  RN_PRIORITY_NORMAL,
  RN_PRIORITY_LOW_CONTINUATION,
  RN_PRIORITY_LOW,
  RN_PRIORITY_MAX
};

struct rn_ptask {
  rondo_item_t item;
  uint64_t due_ns;
  uint64_t order;      /* of becoming ready; while it waits: of being asked for */
  uint32_t generation; /* tells tasks of one slot apart */
  uint32_t next, prev; /* slots, in a ready list; of a free slot: the next free one */
  uint32_t place;      /* in the heap of delayed ones */
  uint8_t state;
  uint8_t source;
  uint8_t priority;
  uint8_t heap; /* of a delayed one */
};

/* Delayed tasks, by due_ns and then by order. */
struct rn_delayed {
  uint32_t* slots;
  uint32_t count;
  uint32_t capacity;
};

/* Timers are precise. Delayed tasks of the scheduler, and timeouts of signals, may be late by
 * leeway_ns: in a heap per priority. */
enum { RN_HEAP_PRECISE, RN_HEAP_HIGH, RN_HEAP_NORMAL, RN_HEAP_LOW, RN_HEAPS };

struct rn_queues {
  uv_loop_t* loop;
  struct rn_ptask* tasks; /* by slot; slot 0 is nobody's */
  uint32_t count;         /* slots in use or free */
  uint32_t capacity;
  uint32_t first_free;
  struct {
    uint32_t first, last;
  } ready[RN_PRIORITY_MAX];
  uint32_t ready_count;
  struct rn_delayed delayed[RN_HEAPS];
  uint64_t leeway_ns;
  uint64_t last_order;
  bool from_outside; /* what is posted now was caused by nothing that runs, for observers */
};

const char* rn_source_name(enum rn_source source);

/* The number of the new task, 0 without memory. */
uint64_t rn_queues_post(struct rn_queues* queues, enum rn_source source, enum rn_priority priority);
/* The same for a task whose item was announced before (rn_queues_expect); 0: it was not. */
uint64_t rn_queues_post_expected(struct rn_queues* queues, enum rn_source source,
                                 enum rn_priority priority, uint64_t item);
/* Tells observers of a task that is going to be posted: the number of its item. */
uint64_t rn_queues_expect(struct rn_queues* queues, enum rn_source source);
uint64_t rn_queues_post_at(struct rn_queues* queues, enum rn_source source,
                           enum rn_priority priority, uint64_t due_ns, bool is_flexible);
bool rn_queues_has_delayed(const struct rn_queues* queues);
/* False if there is no such task any more. */
bool rn_queues_cancel(struct rn_queues* queues, uint64_t id);
bool rn_queues_set_priority(struct rn_queues* queues, uint64_t id, enum rn_priority priority);
/* Delayed tasks whose time has come become ready. */
void rn_queues_ripen(struct rn_queues* queues, uint64_t now_ns);
/* When the next delayed task becomes ready; UINT64_MAX: there is none. */
uint64_t rn_queues_next_ns(const struct rn_queues* queues);
/* Takes the task that is next, of this priority or a higher one: 0 if none is ready. */
uint64_t rn_queues_take(struct rn_queues* queues, enum rn_priority lowest, struct rn_ptask* taken);
void rn_queues_free(struct rn_queues* queues);

#endif
