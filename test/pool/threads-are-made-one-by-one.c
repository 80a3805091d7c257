/* SPDX-License-Identifier: MIT */
/* Works that follow each other share a thread: another is made only when those there
 * are busy. */
/* matrix: none */
#include <sched.h>

#include "hold.h"

static void on_work(uv_work_t* req) {
  (void)req;
}

int main(void) {
  uv_loop_t loop;
  uv_work_t work;
  rondo_pool_stats_t stats;
  CHECK_EQ(unsetenv("UV_THREADPOOL_SIZE"), 0);
  CHECK_EQ(uv_loop_init(&loop), 0);
  for (int i = 0; i < 20; i++) {
    CHECK_EQ(uv_queue_work(&loop, &work, on_work, NULL), 0);
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    do {
      rondo_pool_stats(&stats);
      sched_yield();
    } while (stats.idle != stats.threads);
    CHECK_EQ(stats.threads, 1);
  }
  hold_queue(&loop, RONDO_LANE_USER, 2);
  hold_await(2);
  rondo_pool_stats(&stats);
  CHECK_EQ(stats.threads, 2);
  hold_release(2);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
