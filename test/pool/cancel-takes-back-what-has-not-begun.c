/* SPDX-License-Identifier: MIT */
/* A queued work is cancelled with 0 and never runs; its callback comes with
 * UV_ECANCELED, in the order of cancelling and before those that finish later. One
 * that runs, or is done, is UV_EBUSY. */
/* matrix: backends */
#include "hold.h"

static uv_work_t works[4];

static void on_work(uv_work_t* req) {
  CHECK_EQ(req - works, 1); /* the one that is not cancelled */
}

static void on_done(uv_work_t* req, int status) {
  log_put("%d:%s", (int)(req - works), status == 0 ? "done" : uv_err_name(status));
  CHECK_EQ(uv_cancel((uv_req_t*)req), UV_EBUSY);
}

int main(void) {
  uv_loop_t loop;
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", "1", 1), 0);
  test_loop_init(&loop);
  hold_queue(&loop, RONDO_LANE_USER, 1);
  hold_await(1);
  CHECK_EQ(uv_cancel((uv_req_t*)&hold_works[0]), UV_EBUSY);
  for (int i = 0; i < 4; i++) CHECK_EQ(uv_queue_work(&loop, &works[i], on_work, on_done), 0);
  CHECK_EQ(uv_cancel((uv_req_t*)&works[2]), 0);
  CHECK_EQ(uv_cancel((uv_req_t*)&works[0]), 0);
  log_check(""); /* never from inside uv_cancel */
  uv_run(&loop, UV_RUN_ONCE);
  log_check("2:ECANCELED 0:ECANCELED");
  CHECK_EQ(uv_cancel((uv_req_t*)&works[3]), 0);
  hold_release(1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("2:ECANCELED 0:ECANCELED 3:ECANCELED 1:done");
  rondo_pool_stats_t stats;
  rondo_pool_stats(&stats);
  CHECK_EQ(stats.lane[RONDO_LANE_USER].queued, 0);
  test_loop_close(&loop);
  return 0;
}
