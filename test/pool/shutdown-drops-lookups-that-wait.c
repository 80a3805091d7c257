/* SPDX-License-Identifier: MIT */
/* uv_library_shutdown runs what is queued, but lookups only if a thread has begun them: a hundred
 * that take seconds each do not keep the program from its end. As in libuv, where lookups queue
 * behind the word that the pool ends. */
/* matrix: backends */
#include <stdatomic.h>

#include "hold.h"

enum { LOOKUPS = 100, OTHERS = 20 };
static uv_work_t lookups[LOOKUPS];
static uv_work_t others[OTHERS];
static atomic_int looked_up, done;

/* Slow, as lookups are: all of them would take ten seconds. */
static void on_lookup(uv_work_t* req) {
  (void)req;
  uv_sleep(100);
  atomic_fetch_add(&looked_up, 1);
}

static void on_other(uv_work_t* req) {
  (void)req;
  if (atomic_fetch_add(&done, 1) == OTHERS - 1) hold_release(1);
}

int main(void) {
  uv_loop_t loop;
  test_need_backend();
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", "2", 1), 0);
  test_loop_init(&loop);
  hold_queue(&loop, RONDO_LANE_DNS, 1); /* the one lookup that a pool of two runs at a time */
  hold_await(1);
  for (int i = 0; i < LOOKUPS; i++)
    CHECK_EQ(rondo_queue_work(&loop, &lookups[i], RONDO_LANE_DNS, on_lookup, NULL), 0);
  for (int i = 0; i < OTHERS; i++) CHECK_EQ(uv_queue_work(&loop, &others[i], on_other, NULL), 0);
  uv_library_shutdown();
  CHECK_EQ(atomic_load(&done), OTHERS);
  CHECK(atomic_load(&looked_up) < LOOKUPS / 2);
  rondo_pool_stats_t stats;
  rondo_pool_stats(&stats);
  CHECK_EQ(stats.threads, 0);
  CHECK_EQ(stats.lane[RONDO_LANE_DNS].queued, 0);
  return 0;
}
