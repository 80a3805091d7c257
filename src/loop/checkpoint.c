/* SPDX-License-Identifier: MIT */
/*
 * The checkpoint: all ticks, also those that ticks add; then all microtasks,
 * also those that microtasks add; again until both are empty. A tick added by
 * a microtask waits until no microtask is left. Neither queue has a limit, as
 * in Node: recursion starves the loop, and the watchdog can say who did it.
 *
 * Invariants:
 *  1. has_jobs is true whenever a queue has a job or the engine said it has.
 *  2. A checkpoint never runs inside another one, nor inside a callback.
 */
#include "loop/door.h"
#include "poll/poll.h"

enum { FIRST_CAPACITY = 64 };

struct drain {
  uint64_t id; /* the callback after which this checkpoint runs */
  rondo_kind kind;
  uint64_t jobs;
  uint64_t begun_ns;
};

static int queue_grow(struct rn_task_queue* queue) {
  uint32_t old = queue->slots == NULL ? 0 : queue->mask + 1;
  uint32_t capacity = old == 0 ? FIRST_CAPACITY : old * 2;
  if (capacity <= old) return UV_ENOMEM;
  struct rn_job* slots = rn_malloc(capacity * sizeof slots[0]);
  if (slots == NULL) return UV_ENOMEM;
  RN_ASSERT(queue->slots != NULL || queue->count == 0);
  for (uint32_t i = 0; i < queue->count; i++)
    slots[i] = queue->slots[(queue->head + i) & queue->mask];
  rn_free(queue->slots);
  queue->slots = slots;
  queue->mask = capacity - 1;
  queue->head = 0;
  return 0;
}

void rn_task_queue_free(struct rn_task_queue* queue) {
  rn_free(queue->slots);
  *queue = (struct rn_task_queue){0};
}

static int queue_add(struct rn_loop* L, struct rn_task_queue* queue, rondo_kind kind, rondo_cb cb,
                     void* arg) {
  if (cb == NULL) return UV_EINVAL;
  if (queue->slots == NULL || queue->count > queue->mask) {
    int err = queue_grow(queue);
    if (err != 0) return err;
  }
  struct rn_job* job = &queue->slots[(queue->head + queue->count++) & queue->mask];
  job->cb = cb;
  job->arg = arg;
  rn_item_stamp(L, &job->item);
  L->has_jobs = true;
  rn_queued(L, kind, &job->item, NULL, NULL);
  rn_embed_touch(L);
  return 0;
}

static void starved(struct rn_loop* L, const struct drain* drain, rondo_kind kind, uint64_t id) {
  L->watchdog.on_starved(L->uv, L->watchdog.arg,
                         &(rondo_starved_t){.kind = drain->kind,
                                            .id = drain->id,
                                            .task_kind = kind,
                                            .task_id = id,
                                            .tasks = drain->jobs,
                                            .time_ns = rn_clock_read(L) - drain->begun_ns,
                                            .turn = L->turn,
                                            .phase = (rondo_phase)L->phase});
}

static void queue_run(struct rn_loop* L, struct rn_task_queue* queue, rondo_kind kind,
                      struct drain* drain) {
  while (queue->count > 0) {
    struct rn_job job = queue->slots[queue->head & queue->mask];
    queue->head++;
    queue->count--;
    rondo_scope_t scope;
    rn_enter(L, &scope, kind, RONDO_REASON_QUEUED, &job.item, NULL, NULL);
    job.cb(L->uv, job.arg);
    rn_leave(L, &scope, kind, false);
    if (++drain->jobs == L->watchdog.max_tasks + 1 && L->watchdog.max_tasks != 0)
      starved(L, drain, kind, job.item.id);
  }
}

void rn_checkpoint(struct rn_loop* L, uint64_t id, rondo_kind kind) {
  struct drain drain = {.id = id, .kind = kind, .begun_ns = L->stamp_ns};
  RN_ASSERT(L->current_id == 0 && !L->draining);
  L->draining = true;
  /* Jobs nest inside the callback whose checkpoint it is: none makes one of its
   * own, and what an engine's hook queues has that callback as its cause. */
  L->current_id = id != 0 ? id : ++L->next_id;
  do {
    L->has_jobs = false;
    uint64_t before = drain.jobs;
    if (L->ticks.count > 0) queue_run(L, &L->ticks, RONDO_KIND_TICK, &drain);
    L->metrics.ticks += drain.jobs - before;
    int ran = L->engine.run_ticks == NULL ? 0 : L->engine.run_ticks(L->uv, L->engine.arg);
    if (ran < 0) break;
    if (ran > 0) {
      L->has_jobs = true;
      if (L->ticks.count > 0) continue;
    }
    before = drain.jobs;
    do {
      if (L->microtasks.count > 0) queue_run(L, &L->microtasks, RONDO_KIND_MICROTASK, &drain);
      ran = L->engine.run_microtasks == NULL ? 0 : L->engine.run_microtasks(L->uv, L->engine.arg);
      if (ran > 0) L->has_jobs = true;
    } while (ran >= 0 && L->microtasks.count > 0);
    L->metrics.microtasks += drain.jobs - before;
    if (ran < 0) break;
    if (L->ticks.count > 0 || L->microtasks.count > 0) L->has_jobs = true;
  } while (L->has_jobs);
  L->has_jobs = L->ticks.count > 0 || L->microtasks.count > 0;
  L->current_id = 0;
  L->draining = false;
}

int rondo_next_tick(uv_loop_t* loop, rondo_cb cb, void* arg) {
  struct rn_loop* L = rn_loop_of(loop);
  return queue_add(L, &L->ticks, RONDO_KIND_TICK, cb, arg);
}

int rondo_queue_microtask(uv_loop_t* loop, rondo_cb cb, void* arg) {
  struct rn_loop* L = rn_loop_of(loop);
  return queue_add(L, &L->microtasks, RONDO_KIND_MICROTASK, cb, arg);
}

void rondo_checkpoint(uv_loop_t* loop) {
  struct rn_loop* L = rn_loop_of(loop);
  if (L->current_id != 0 || !L->has_jobs) return;
  rn_stamp(L);
  L->booked_ns = L->stamp_ns;
  rn_checkpoint(L, 0, RONDO_KIND_NONE);
  rn_account(L, 0, RONDO_KIND_NONE);
}

void rondo_drain(uv_loop_t* loop) {
  struct rn_loop* L = rn_loop_of(loop);
  if (!L->has_jobs || L->draining) return;
  uint64_t outer_id = L->current_id;
  L->current_id = 0;
  rn_checkpoint(L, outer_id, RONDO_KIND_ENGINE);
  L->current_id = outer_id;
}

void rondo_loop_set_engine(uv_loop_t* loop, const rondo_engine_t* engine) {
  struct rn_loop* L = rn_loop_of(loop);
  L->engine = engine == NULL ? (rondo_engine_t){0} : *engine;
}

void rondo_engine_queued(uv_loop_t* loop) {
  struct rn_loop* L = rn_loop_of(loop);
  L->has_jobs = true;
  rn_embed_touch(L);
}
