/* SPDX-License-Identifier: MIT */
/* For tests that need threads of the pool to be busy: works that hold them. */
#ifndef RONDO_TEST_POOL_HOLD_H
#define RONDO_TEST_POOL_HOLD_H

#include "../test.h"

enum { HOLDS_MAX = 1100 };

static uv_work_t hold_works[HOLDS_MAX];
static uv_sem_t hold_begun;
static uv_sem_t hold_gate;

static inline void hold_work(uv_work_t* req) {
  (void)req;
  uv_sem_post(&hold_begun);
  uv_sem_wait(&hold_gate);
}

/* Queues works that stay on their threads until hold_release. */
static inline void hold_queue(uv_loop_t* on, rondo_lane lane, int count) {
  CHECK(count <= HOLDS_MAX);
  CHECK_EQ(uv_sem_init(&hold_begun, 0), 0);
  CHECK_EQ(uv_sem_init(&hold_gate, 0), 0);
  for (int i = 0; i < count; i++)
    CHECK_EQ(rondo_queue_work(on, &hold_works[i], lane, hold_work, NULL), 0);
}

/* Waits until this many of them have begun. */
static inline void hold_await(int count) {
  for (int i = 0; i < count; i++) uv_sem_wait(&hold_begun);
}

static inline void hold_release(int count) {
  for (int i = 0; i < count; i++) uv_sem_post(&hold_gate);
}

#endif
