/* SPDX-License-Identifier: MIT */
/* Until its callback has run, a cancelled work can be cancelled again: libuv returns 0
 * each time, and the callback comes once. */
/* matrix: backends */
#include "hold.h"

static int calls;

static void never(uv_work_t* req) {
  (void)req;
  CHECK(!"a cancelled work has run");
}

static void on_done(uv_work_t* req, int status) {
  (void)req;
  CHECK_EQ(status, UV_ECANCELED);
  calls++;
}

int main(void) {
  uv_loop_t loop;
  uv_work_t work;
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", "1", 1), 0);
  test_loop_init(&loop);
  hold_queue(&loop, RONDO_LANE_USER, 1);
  hold_await(1);
  CHECK_EQ(uv_queue_work(&loop, &work, never, on_done), 0);
  CHECK_EQ(uv_cancel((uv_req_t*)&work), 0);
  CHECK_EQ(uv_cancel((uv_req_t*)&work), 0);
  hold_release(1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(calls, 1);
  test_loop_close(&loop);
  return 0;
}
