/* SPDX-License-Identifier: MIT */
/* After uv_loop_fork, works that the parent had queued or begun never run in the child:
 * their callbacks come with UV_ECANCELED, whether or not the child cancels them too. A
 * new work runs. */
/* matrix: backends */
#include <sys/wait.h>

#include "hold.h"

static uv_work_t works[3];
static int cancelled, done;

static void on_work(uv_work_t* req) {
  (void)req;
}

static void on_done(uv_work_t* req, int status) {
  (void)req;
  if (status == UV_ECANCELED)
    cancelled++;
  else
    done++;
}

static void in_child(uv_loop_t* loop) {
  uv_work_t own;
  rondo_pool_stats_t stats;
  alarm(20);
  CHECK_EQ(uv_loop_fork(loop), 0);
  for (int i = 0; i < 2; i++) CHECK_EQ(uv_cancel((uv_req_t*)&works[i]), 0);
  rondo_pool_stats(&stats);
  CHECK_EQ(stats.lane[RONDO_LANE_USER].queued, 0);
  CHECK_EQ(uv_queue_work(loop, &own, on_work, on_done), 0);
  CHECK_EQ(uv_run(loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(cancelled, 3);
  CHECK_EQ(done, 1);
  CHECK_EQ(uv_loop_close(loop), 0);
  _exit(0);
}

int main(void) {
  uv_loop_t loop;
  int status;
  if (strcmp(test_sanitizer(), "thread") == 0) test_skip("tsan allows no threads after fork");
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", "1", 1), 0);
  test_loop_init(&loop);
  hold_queue(&loop, RONDO_LANE_USER, 1);
  hold_await(1);
  for (int i = 0; i < 3; i++) CHECK_EQ(uv_queue_work(&loop, &works[i], on_work, on_done), 0);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) in_child(&loop);
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK_EQ(status, 0);
  hold_release(1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(done, 3);
  test_loop_close(&loop);
  return 0;
}
