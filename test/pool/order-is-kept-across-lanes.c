/* SPDX-License-Identifier: MIT */
/* On one thread works start in the order in which they were queued, whatever their
 * lanes: none of them is served first. */
/* matrix: none */
#include "hold.h"

static uv_work_t works[9];
static int ran;

static void on_work(uv_work_t* req) {
  CHECK_EQ(req - works, ran);
  ran++;
}

int main(void) {
  const rondo_lane lanes[9] = {RONDO_LANE_DNS,  RONDO_LANE_USER, RONDO_LANE_FS,
                               RONDO_LANE_FS,   RONDO_LANE_DNS,  RONDO_LANE_USER,
                               RONDO_LANE_USER, RONDO_LANE_FS,   RONDO_LANE_DNS};
  uv_loop_t loop;
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", "1", 1), 0);
  CHECK_EQ(uv_loop_init(&loop), 0);
  hold_queue(&loop, RONDO_LANE_FS, 1);
  hold_await(1);
  for (int i = 0; i < 9; i++)
    CHECK_EQ(rondo_queue_work(&loop, &works[i], lanes[i], on_work, NULL), 0);
  hold_release(1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(ran, 9);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
