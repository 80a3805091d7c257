/* SPDX-License-Identifier: MIT */
/* A send that has not been delivered when its async is closed is dropped; sends
 * to a closing async are accepted and ignored. */
#include "../test.h"

static uv_async_t a, b;

static void on_never(uv_async_t* handle) {
  (void)handle;
  log_put("never");
}
static void on_close(uv_handle_t* handle) {
  log_put("closed-%s", handle == (uv_handle_t*)&a ? "a" : "b");
}
static void on_async(uv_async_t* handle) {
  log_put("async");
  uv_close((uv_handle_t*)&b, on_close); /* due in this very pass */
  uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  uv_loop_t loop;
  uv_async_t first;
  test_loop_init(&loop);
  uv_async_init(&loop, &a, on_never);
  CHECK_EQ(uv_async_send(&a), 0);
  uv_close((uv_handle_t*)&a, on_close);
  CHECK_EQ(uv_async_send(&a), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("closed-a");
  uv_async_init(&loop, &first, on_async);
  uv_async_init(&loop, &b, on_never);
  CHECK_EQ(uv_async_send(&first), 0);
  CHECK_EQ(uv_async_send(&b), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("closed-a async closed-b");
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
