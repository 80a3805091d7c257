/* SPDX-License-Identifier: MIT */
/*
 * The thread pool: one for the process.
 *
 *   QUEUED ──▶ STARTED ────────────▶ DELIVERED on the loop's thread
 *      │                                   ▲
 *      └──── uv_cancel ──▶ CANCELLED ──────┘
 *
 * b.link is valid while QUEUED, b.done from STARTED on.
 */
#ifndef RN_POOL_POOL_H
#define RN_POOL_POOL_H

#include "loop/loop.h"

enum {
  RN_WORK_QUEUED = 1,
  RN_WORK_STARTED,
  RN_WORK_CANCELLED,
  RN_WORK_DELIVERED,
};

/* In place of a lane: the request is no work at all, the kernel does it (poll/op.c). Unlike
 * the state, which is the pool's, it is the loop's to write and read. */
enum { RN_LANE_KERNEL = 255 };

/* A kind of work. run comes on a thread of the pool, done on the loop's, inside
 * the door; has_callback tells whether there is anything for done to call. */
struct rn_work_class {
  rondo_kind kind;
  void (*run)(uv_req_t* req);
  void (*done)(uv_req_t* req, int status);
  bool (*has_callback)(const uv_req_t* req);
};

/* pool.c */
int rn_pool_submit(struct rn_work* work, rondo_lane lane);
int rn_pool_cancel(struct rn_work* work); /* UV_EBUSY */
void rn_pool_shutdown(void);
unsigned rn_pool_wanted(void); /* threads that it may have, by the environment */
/* A work that is not posted yet. */
void rn_pool_describe(const uv_req_t* req, char* text, size_t size);

/* work.c */
int rn_work_begin(struct rn_loop* L, uv_req_t* req, uv_req_type type, struct rn_work* work,
                  const struct rn_work_class* of, rondo_lane lane);
/* For a request that has begun another way: the pool shall do it. */
int rn_work_hand_over(struct rn_loop* L, uv_req_t* req, struct rn_work* work,
                      const struct rn_work_class* of, rondo_lane lane);
void rn_work_deliver(struct rn_loop* L, struct rn_work* work);
struct rn_work* rn_works_take(struct rn_loop* L); /* in order, by b.done.next */
size_t rn_works_run(struct rn_loop* L);
static inline const uv_req_t* rn_work_request(const struct rn_work* work, rondo_kind* kind) {
  *kind = work->of->kind;
  return work->req;
}
/* Puts a finished or cancelled work on its loop's stack and wakes the loop. */
void rn_work_post(struct rn_work* work);
/* Its callback is due. On the loop's thread. */
bool rn_work_is_posted(const struct rn_loop* L, const uv_req_t* req);
/* In the child of a fork: works that the parent's threads have are cancelled. */
void rn_works_fork(struct rn_loop* L);
/* The loop is about to be freed: no thread may be inside rn_work_post. */
void rn_works_settle(struct rn_loop* L);

#endif
