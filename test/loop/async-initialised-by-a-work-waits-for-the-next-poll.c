/* SPDX-License-Identifier: MIT */
/* An async that the callback of a finished work initialises and sends comes in the next
 * poll phase, behind check; one that was there before comes in the same. */
#include "../test.h"

static uv_async_t old, made;
static uv_check_t check;

static void on_async(uv_async_t* handle) {
  log_put(handle == &old ? "old" : "made");
  uv_close((uv_handle_t*)handle, NULL);
}

static void on_check(uv_check_t* handle) {
  log_put("check");
  uv_close((uv_handle_t*)handle, NULL);
}

static void work(uv_work_t* req) {
  (void)req;
}

static void after_work(uv_work_t* req, int status) {
  CHECK_EQ(status, 0);
  CHECK_EQ(uv_check_init(req->loop, &check) | uv_check_start(&check, on_check), 0);
  CHECK_EQ(uv_async_init(req->loop, &made, on_async), 0);
  CHECK_EQ(uv_async_send(&made) | uv_async_send(&old), 0);
}

int main(void) {
  uv_loop_t loop;
  uv_work_t req;
  test_loop_init(&loop);
  CHECK_EQ(uv_async_init(&loop, &old, on_async), 0);
  CHECK_EQ(uv_queue_work(&loop, &req, work, after_work), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("old check made");
  test_loop_close(&loop);
  return 0;
}
