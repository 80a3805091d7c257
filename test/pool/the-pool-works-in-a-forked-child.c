/* SPDX-License-Identifier: MIT */
/* A child of fork has none of the parent's threads, and its own pool: works run in it,
 * and what the parent had queued does not. The parent's goes on. */
/* matrix: backends */
#include <sys/wait.h>

#include "hold.h"

static pid_t ran_in;

static void on_work(uv_work_t* req) {
  (void)req;
  ran_in = getpid();
}

static void run_one(void) {
  uv_loop_t loop;
  uv_work_t work;
  CHECK_EQ(uv_loop_init(&loop), 0);
  CHECK_EQ(uv_queue_work(&loop, &work, on_work, NULL), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(ran_in, getpid());
  CHECK_EQ(uv_loop_close(&loop), 0);
}

int main(void) {
  uv_loop_t loop;
  int status;
  if (strcmp(test_sanitizer(), "thread") == 0) test_skip("tsan allows no threads after fork");
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", "2", 1), 0);
  test_loop_init(&loop);
  hold_queue(&loop, RONDO_LANE_USER, 5); /* three of them are still queued */
  hold_await(2);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    rondo_pool_stats_t stats;
    rondo_pool_stats(&stats);
    CHECK_EQ(stats.threads, 0);
    for (int i = 0; i < 3; i++) run_one();
    rondo_pool_stats(&stats);
    CHECK_EQ(stats.lane[RONDO_LANE_USER].queued, 0);
    _exit(0);
  }
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK_EQ(status, 0);
  hold_release(5);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  run_one();
  test_loop_close(&loop);
  return 0;
}
