/* SPDX-License-Identifier: MIT */
/* Without a function to run uv_queue_work says UV_EINVAL and queues nothing; without
 * a callback it keeps the loop alive until the work is done, cancelled or not. A lane
 * that is none is UV_EINVAL. */
/* matrix: backends */
#include <stdatomic.h>

#include "hold.h"

static atomic_int ran;

static void on_work(uv_work_t* req) {
  (void)req;
  atomic_fetch_add(&ran, 1);
}

static void never(uv_work_t* req, int status) {
  (void)req;
  test_fail(__FILE__, __LINE__, "a callback with %d", status);
}

int main(void) {
  uv_loop_t loop;
  uv_work_t works[2];
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", "1", 1), 0);
  test_loop_init(&loop);
  CHECK_EQ(uv_queue_work(&loop, &works[0], NULL, never), UV_EINVAL);
  CHECK_EQ(rondo_queue_work(&loop, &works[0], RONDO_LANE_MAX, on_work, never), UV_EINVAL);
  CHECK_EQ(rondo_queue_work(&loop, &works[0], (rondo_lane)-1, on_work, never), UV_EINVAL);
  CHECK_EQ(uv_loop_alive(&loop), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);

  hold_queue(&loop, RONDO_LANE_USER, 1);
  hold_await(1);
  for (int i = 0; i < 2; i++) CHECK_EQ(uv_queue_work(&loop, &works[i], on_work, NULL), 0);
  CHECK_EQ(uv_cancel((uv_req_t*)&works[1]), 0);
  CHECK_EQ(uv_loop_alive(&loop), 1);
  CHECK_EQ(uv_loop_close(&loop), UV_EBUSY);
  hold_release(1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(atomic_load(&ran), 1);
  test_loop_close(&loop);
  return 0;
}
