/* SPDX-License-Identifier: MIT */
/*
 * Immediates (in the check phase) and pending callbacks (in the pending phase,
 * and after poll): queues of the caller's rondo_task_t, in order.
 *
 * A batch is the queue as it stood when its phase began: the tasks whose ids are
 * not above the newest id of then. What a callback adds waits for the next turn
 * (immediates) or round (pending). RONDO_LIMIT_IMMEDIATES cuts a batch of immediates short.
 */
#include "loop/door.h"
#include "poll/poll.h"

static rondo_kind kind_of(const rondo_task_t* task) {
  return task->flags & RN_TASK_IMMEDIATE ? RONDO_KIND_IMMEDIATE : RONDO_KIND_PENDING;
}

static bool counts(const rondo_task_t* task) {
  return (task->flags & (RN_TASK_QUEUED | RN_TASK_IMMEDIATE | RN_TASK_UNREF)) ==
         (RN_TASK_QUEUED | RN_TASK_IMMEDIATE);
}

static int add(struct rn_loop* L, rondo_task_t* task, rondo_task_cb cb, struct rn_link* queue,
               unsigned flags) {
  if (cb == NULL) return UV_EINVAL;
  if (task->flags & RN_TASK_QUEUED) return UV_EBUSY;
  task->loop = L->uv;
  task->cb = cb;
  task->flags = RN_TASK_QUEUED | flags;
  rn_item_stamp(L, &task->item);
  rn_link_append(queue, &task->queue);
  L->immediates_ref += counts(task);
  rn_queued(L, kind_of(task), &task->item, task->name, task);
  rn_embed_touch(L);
  return 0;
}

static void take(struct rn_loop* L, rondo_task_t* task) {
  rn_link_remove(&task->queue);
  L->immediates_ref -= counts(task);
  task->flags &= ~(unsigned)RN_TASK_QUEUED;
}

int rondo_set_immediate(uv_loop_t* loop, rondo_task_t* task, rondo_task_cb cb) {
  struct rn_loop* L = rn_loop_of(loop);
  return add(L, task, cb, &L->immediates, RN_TASK_IMMEDIATE);
}

int rondo_set_pending(uv_loop_t* loop, rondo_task_t* task, rondo_task_cb cb) {
  struct rn_loop* L = rn_loop_of(loop);
  return add(L, task, cb, &L->pending, 0);
}

static void set_unref(rondo_task_t* task, unsigned unref) {
  const unsigned queued_immediate = RN_TASK_QUEUED | RN_TASK_IMMEDIATE;
  if ((task->flags & queued_immediate) != queued_immediate) return;
  struct rn_loop* L = rn_loop_of(task->loop);
  L->immediates_ref -= counts(task);
  task->flags = (task->flags & ~(unsigned)RN_TASK_UNREF) | unref;
  L->immediates_ref += counts(task);
  rn_embed_touch(L);
}

void rondo_immediate_unref(rondo_task_t* task) {
  set_unref(task, RN_TASK_UNREF);
}

void rondo_immediate_ref(rondo_task_t* task) {
  set_unref(task, 0);
}

void rondo_clear(rondo_task_t* task) {
  if (!(task->flags & RN_TASK_QUEUED)) return;
  struct rn_loop* L = rn_loop_of(task->loop);
  take(L, task);
  rn_dropped(L, kind_of(task), &task->item, task->name, task);
  rn_embed_touch(L);
}

void rn_tasks_forget(struct rn_loop* L) {
  while (!rn_link_alone(&L->immediates))
    rondo_clear(RN_OF(L->immediates.next, rondo_task_t, queue));
}

int rondo_is_queued(const rondo_task_t* task) {
  return (task->flags & RN_TASK_QUEUED) != 0;
}

enum { NO_CAP = -1 };

/* The task may be freed or queued again by its own callback. What is left at a cap
 * stays where it is, before all that is newer. In line, once for each of its two queues. */
static inline __attribute__((always_inline)) void run_batch(struct rn_loop* L,
                                                            struct rn_link* queue, bool grouped,
                                                            int64_t cap) {
  const uint64_t newest = L->next_id;
  rondo_scope_t scope = {0};
  while (!rn_link_alone(queue)) {
    rondo_task_t* task = RN_OF(queue->next, rondo_task_t, queue);
    struct rn_item item = task->item;
    if (item.id > newest) break;
    if (RN_UNLIKELY(cap-- == 0)) {
      rn_limit_hit(L, RONDO_LIMIT_IMMEDIATES);
      break;
    }
    rondo_kind kind = kind_of(task);
    take(L, task);
    rn_enter(L, &scope, kind, RONDO_REASON_QUEUED, &item, task->name, task);
    task->cb(task);
    rn_leave(L, &scope, kind, grouped);
  }
  if (grouped) rn_entry_end(L, &scope, RONDO_KIND_IMMEDIATE);
}

void rn_run_immediates(struct rn_loop* L) {
  if (rn_link_alone(&L->immediates)) return;
  unsigned cap = L->limits[RONDO_LIMIT_IMMEDIATES];
  run_batch(L, &L->immediates, true, cap == 0 ? NO_CAP : (int64_t)cap);
}

__attribute__((noinline)) static void run_pending(struct rn_loop* L) {
  rn_phase_begin(L, RONDO_PHASE_PENDING);
  rn_watches_run_fed(L);
  run_batch(L, &L->pending, false, NO_CAP);
  rn_phase_end(L);
}

void rn_run_pending(struct rn_loop* L) {
  if (rn_has_pending(L)) run_pending(L);
}

void rn_run_pending_rounds(struct rn_loop* L) {
  if (!rn_has_pending(L)) return;
  unsigned rounds = L->limits[RONDO_LIMIT_PENDING_ROUNDS];
  while (rounds-- > 0 && rn_has_pending(L)) rn_run_pending(L);
  if (rn_has_pending(L)) rn_limit_hit(L, RONDO_LIMIT_PENDING_ROUNDS);
}
