/* SPDX-License-Identifier: MIT */
/* rondo_pool_stats counts threads, and by lane what waits, runs and has finished, with
 * the time they took: cancelled works are in none of these. */
/* matrix: none */
#include <sched.h>

#include "hold.h"

static uv_work_t works[5];

static void on_work(uv_work_t* req) {
  (void)req;
}

int main(void) {
  uv_loop_t loop;
  rondo_pool_stats_t stats;
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", "1", 1), 0);
  CHECK_EQ(uv_loop_init(&loop), 0);
  rondo_pool_stats(&stats);
  CHECK_EQ(stats.threads, 0);
  CHECK_EQ(stats.lane[RONDO_LANE_FS].finished, 0);

  hold_queue(&loop, RONDO_LANE_FS, 1);
  hold_await(1);
  uint64_t queued_ns = uv_hrtime();
  for (int i = 0; i < 5; i++) CHECK_EQ(uv_queue_work(&loop, &works[i], on_work, NULL), 0);
  CHECK_EQ(uv_cancel((uv_req_t*)&works[2]), 0);
  rondo_pool_stats(&stats);
  CHECK_EQ(stats.threads, 1);
  CHECK_EQ(stats.idle, 0);
  CHECK_EQ(stats.lane[RONDO_LANE_FS].running, 1);
  CHECK_EQ(stats.lane[RONDO_LANE_USER].queued, 4);
  while (uv_hrtime() - queued_ns < 2000000) sched_yield(); /* so that they wait for 2 ms */
  hold_release(1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  do { /* a thread books a work when it comes for the next */
    rondo_pool_stats(&stats);
    sched_yield();
  } while (stats.idle != 1);
  CHECK_EQ(stats.lane[RONDO_LANE_FS].running, 0);
  CHECK_EQ(stats.lane[RONDO_LANE_FS].finished, 1);
  CHECK(stats.lane[RONDO_LANE_FS].run_ns >= 2000000);
  CHECK_EQ(stats.lane[RONDO_LANE_USER].queued, 0);
  CHECK_EQ(stats.lane[RONDO_LANE_USER].finished, 4);
  CHECK(stats.lane[RONDO_LANE_USER].wait_max_ns >= 2000000);
  CHECK(stats.lane[RONDO_LANE_USER].wait_ns >= stats.lane[RONDO_LANE_USER].wait_max_ns);
  CHECK_EQ(stats.lane[RONDO_LANE_DNS].finished, 0);
  CHECK_STR(rondo_lane_name(RONDO_LANE_DNS), "dns");
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
