/* SPDX-License-Identifier: MIT */
/* A send from the async's own callback is not lost and does not come in the same
 * poll phase: the turn's other phases run in between. */
#include "../test.h"

static int left = 2;

static void on_async(uv_async_t* handle) {
  log_put("async");
  if (left-- > 0)
    CHECK_EQ(uv_async_send(handle), 0);
  else
    uv_close((uv_handle_t*)handle, NULL);
}
static void on_check(uv_check_t* handle) {
  (void)handle;
  log_put("check");
}

int main(void) {
  uv_loop_t loop;
  uv_async_t async;
  uv_check_t check;
  test_loop_init(&loop);
  uv_async_init(&loop, &async, on_async);
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_check);
  uv_unref((uv_handle_t*)&check);
  CHECK_EQ(uv_async_send(&async), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("async check async check async check");
  test_loop_close(&loop);
  return 0;
}
