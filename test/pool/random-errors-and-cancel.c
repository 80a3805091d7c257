/* SPDX-License-Identifier: MIT */
/* More than 0x7fffffff bytes is UV_E2BIG, flags are UV_EINVAL, both at once and with
 * nothing queued. A request that has not begun can be cancelled. */
/* matrix: backends */
#include "hold.h"

static char buffer[64];
static int calls;

static void on_random(uv_random_t* req, int status, void* buf, size_t length) {
  (void)req;
  CHECK_EQ(status, UV_ECANCELED);
  CHECK(buf == buffer);
  CHECK_EQ(length, sizeof buffer);
  for (size_t i = 0; i < sizeof buffer; i++) CHECK_EQ(buffer[i], 0);
  calls++;
}

int main(void) {
  uv_loop_t loop;
  uv_random_t req;
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", "1", 1), 0);
  test_loop_init(&loop);
  CHECK_EQ(uv_random(&loop, &req, buffer, (size_t)-1, 0, on_random), UV_E2BIG);
  CHECK_EQ(uv_random(NULL, NULL, buffer, UINT64_C(0x80000000), 0, NULL), UV_E2BIG);
  CHECK_EQ(uv_random(&loop, &req, buffer, sizeof buffer, (unsigned)-1, on_random), UV_EINVAL);
  CHECK_EQ(uv_random(NULL, NULL, buffer, sizeof buffer, 1, NULL), UV_EINVAL);
  CHECK_EQ(uv_loop_alive(&loop), 0);

  hold_queue(&loop, RONDO_LANE_USER, 1);
  hold_await(1);
  CHECK_EQ(uv_random(&loop, &req, buffer, sizeof buffer, 0, on_random), 0);
  CHECK_EQ(uv_cancel((uv_req_t*)&req), 0);
  hold_release(1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(calls, 1);
  test_loop_close(&loop);
  return 0;
}
