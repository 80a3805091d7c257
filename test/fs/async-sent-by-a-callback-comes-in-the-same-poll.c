/* SPDX-License-Identifier: MIT */
/* The callback of a file request runs before asyncs of the same poll phase, whoever did
 * the request: what it sends comes before check, what it initialises behind. */
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

static void on_stat(uv_fs_t* req) {
  CHECK_EQ(req->result, 0);
  CHECK_EQ(uv_check_init(req->loop, &check) | uv_check_start(&check, on_check), 0);
  CHECK_EQ(uv_async_init(req->loop, &made, on_async), 0);
  CHECK_EQ(uv_async_send(&made) | uv_async_send(&old), 0);
  uv_fs_req_cleanup(req);
}

int main(void) {
  uv_loop_t loop;
  uv_fs_t req;
  test_loop_init(&loop);
  CHECK_EQ(uv_async_init(&loop, &old, on_async), 0);
  CHECK_EQ(uv_fs_stat(&loop, &req, "/", on_stat), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("old check made");
  test_loop_close(&loop);
  return 0;
}
