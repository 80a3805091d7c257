/* SPDX-License-Identifier: MIT */
/*
 * Works between the pool and their loop, and uv_queue_work.
 *
 * Finished works travel on the loop's `done` stack: a thread pushes, the loop
 * takes all of them at once and turns the stack round, so they are delivered in
 * the order in which they finished, and one wake-up serves many.
 */
#include <sched.h>
#include <stdio.h>

#include "loop/door.h"
#include "poll/poll.h"
#include "poll/steer.h"
#include "pool/pool.h"

void rn_work_post(struct rn_work* work) {
  struct rn_loop* L = rn_loop_of(work->loop);
  /* From the push on the loop may deliver the work, end and be freed: posting
   * keeps it from that until the wake-up is done. */
  atomic_fetch_add(&L->posting, 1);
  struct rn_work* head = atomic_load_explicit(&L->done, memory_order_relaxed);
  do work->b.done.next = head;
  while (!atomic_compare_exchange_weak(&L->done, &head, work));
  rn_wake(L);
  atomic_fetch_sub(&L->posting, 1);
}

void rn_works_settle(struct rn_loop* L) {
  while (atomic_load(&L->posting) != 0) sched_yield();
}

bool rn_work_is_posted(const struct rn_loop* L, const uv_req_t* req) {
  const struct rn_work* work = atomic_load_explicit(&L->done, memory_order_acquire);
  while (work != NULL && work->req != req) work = work->b.done.next;
  return work != NULL;
}

/* NULL for a request that the pool has nothing to do with. */
static struct rn_work* work_of(const uv_req_t* req) {
  const struct rn_request_kind* kind = rn_kind_of_request(req);
  if (kind == NULL || kind->work_at == 0) return NULL;
  return (struct rn_work*)((char*)(uintptr_t)req + kind->work_at);
}

void rn_work_describe(const uv_req_t* req, char* text, size_t size) {
  if (rn_work_is_posted(rn_loop_of(work_of(req)->loop), req))
    snprintf(text, size, "is finished, its callback runs in the next poll phase");
  else
    rn_pool_describe(req, text, size);
}

void rn_works_fork(struct rn_loop* L) {
  for (struct rn_link* l = L->requests.next; l != &L->requests; l = l->next) {
    uv_req_t* req = RN_OF(l, uv_req_t, r.own.active);
    if (work_of(req) == NULL || req->r.own.lane == RN_LANE_KERNEL) continue;
    if (rn_work_is_posted(L, req)) continue;
    req->r.own.state = RN_WORK_CANCELLED;
    rn_work_post(work_of(req));
  }
}

struct rn_work* rn_works_take(struct rn_loop* L) {
  if (atomic_load_explicit(&L->done, memory_order_relaxed) == NULL) return NULL;
  struct rn_work* newest = atomic_exchange(&L->done, NULL);
  struct rn_work* in_order = NULL;
  while (newest != NULL) {
    struct rn_work* next = newest->b.done.next;
    newest->b.done.next = in_order;
    in_order = newest;
    newest = next;
  }
  return in_order;
}

static void tell_pool(struct rn_loop* L, rondo_event_type type, const struct rn_work* work,
                      uint64_t time_ns) {
  const uv_req_t* req = work->req;
  rn_tell(L, &(rondo_event_t){.type = type,
                              .phase = (rondo_phase)L->phase,
                              .kind = work->of->kind,
                              .turn = L->turn,
                              .time_ns = L->time == NULL ? time_ns : rn_clock_read(L),
                              .id = req->r.own.item.id,
                              .parent = req->r.own.item.parent,
                              .value = req->r.own.thread,
                              .object = req});
}

void rn_work_deliver(struct rn_loop* L, struct rn_work* work) {
  uv_req_t* req = work->req;
  const struct rn_work_class* of = work->of;
  struct rn_item item = req->r.own.item;
  bool cancelled = req->r.own.state == RN_WORK_CANCELLED;
  if (RN_UNLIKELY(L->observers != NULL) && !cancelled) {
    tell_pool(L, RONDO_EVENT_POOL_STARTED, work, work->b.done.started_ns);
    tell_pool(L, RONDO_EVENT_POOL_DONE, work, req->r.own.when_ns);
  }
  req->r.own.state = RN_WORK_DELIVERED;
  L->works--;
  rn_request_end(L, req);
  if (!of->has_callback(req)) {
    rn_dropped(L, of->kind, &item, NULL, req);
    return;
  }
  rondo_scope_t scope;
  rn_enter(L, &scope, of->kind, cancelled ? RONDO_REASON_CANCELLED : RONDO_REASON_DONE, &item, NULL,
           req);
  of->done(req, cancelled ? UV_ECANCELED : 0);
  rn_leave(L, &scope, of->kind, false);
}

size_t rn_works_run(struct rn_loop* L) {
  size_t ran = 0;
  struct rn_work* next;
  for (struct rn_work* work = rn_works_take(L); work != NULL; work = next) {
    next = work->b.done.next;
    rn_work_deliver(L, work);
    ran++;
  }
  return ran;
}

int rn_work_hand_over(struct rn_loop* L, uv_req_t* req, struct rn_work* work,
                      const struct rn_work_class* of, rondo_lane lane) {
  work->of = of;
  work->req = req;
  work->loop = L->uv;
  struct rn_item item = req->r.own.item;
  int err = L->steer == NULL ? rn_pool_submit(work, lane) : rn_steer_submit(L, work, lane);
  if (err != 0) return err;
  L->works++;
  rn_embed_touch(L);
  /* The work may be running by now: observers hear what was known before. */
  if (RN_UNLIKELY(L->observers != NULL))
    rn_tell_item(L, RONDO_EVENT_POOL_QUEUED, of->kind, RONDO_REASON_NONE, &item, NULL, req);
  return 0;
}

int rn_work_begin(struct rn_loop* L, uv_req_t* req, uv_req_type type, struct rn_work* work,
                  const struct rn_work_class* of, rondo_lane lane) {
  rn_request_begin(L, req, type);
  struct rn_item item = req->r.own.item;
  rn_queued(L, of->kind, &item, NULL, req);
  int err = rn_work_hand_over(L, req, work, of, lane);
  if (err == 0) return 0;
  rn_dropped(L, of->kind, &item, NULL, req);
  rn_request_end(L, req);
  return err;
}

/* ---- uv_queue_work -------------------------------------------------------- */

static void work_run(uv_req_t* req) {
  uv_work_t* work = (uv_work_t*)req;
  work->work_cb(work);
}

static void work_done(uv_req_t* req, int status) {
  uv_work_t* work = (uv_work_t*)req;
  work->after_work_cb(work, status);
}

static bool work_has_callback(const uv_req_t* req) {
  return ((const uv_work_t*)req)->after_work_cb != NULL;
}

static const struct rn_work_class user_work = {
    .kind = RONDO_KIND_WORK,
    .run = work_run,
    .done = work_done,
    .has_callback = work_has_callback,
};

const struct rn_request_kind rn_kind_work = {
    .kind = RONDO_KIND_WORK,
    .describe = rn_work_describe,
    .work_at = offsetof(uv_work_t, work),
};

int rondo_queue_work(uv_loop_t* loop, uv_work_t* req, rondo_lane lane, uv_work_cb work_cb,
                     uv_after_work_cb after_work_cb) {
  if (work_cb == NULL || (unsigned)lane >= RONDO_LANE_MAX) return UV_EINVAL;
  req->loop = loop;
  req->work_cb = work_cb;
  req->after_work_cb = after_work_cb;
  return rn_work_begin(rn_loop_of(loop), (uv_req_t*)req, UV_WORK, &req->work, &user_work, lane);
}

int uv_queue_work(uv_loop_t* loop, uv_work_t* req, uv_work_cb work_cb,
                  uv_after_work_cb after_work_cb) {
  return rondo_queue_work(loop, req, RONDO_LANE_USER, work_cb, after_work_cb);
}

static int cancel(struct rn_work* work) {
  struct rn_loop* L = rn_loop_of(work->loop);
  return L->steer != NULL && rn_steer_cancel(L, work) ? 0 : rn_pool_cancel(work);
}

int uv_cancel(uv_req_t* req) {
  struct rn_work* work = work_of(req);
  if (work == NULL) return UV_EINVAL;
  if (req->type == UV_FS && req->r.own.lane == RN_LANE_KERNEL)
    return rn_op_cancel(rn_loop_of(((uv_fs_t*)req)->loop), &((uv_fs_t*)req)->op);
  return cancel(work);
}

void rondo_cancel_queued(uv_loop_t* loop) {
  struct rn_loop* L = rn_loop_of(loop);
  /* Cancelling posts a request; it stays in the list until it is delivered. */
  for (struct rn_link* l = L->requests.next; l != &L->requests; l = l->next) {
    uv_req_t* req = RN_OF(l, uv_req_t, r.own.active);
    struct rn_work* work = work_of(req);
    if (work != NULL && req->r.own.lane != RN_LANE_KERNEL) (void)cancel(work);
  }
}
