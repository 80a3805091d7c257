/* SPDX-License-Identifier: MIT */
/* Asyncs that an async's callback initialises come behind it from then on, before those
 * that the pass had not reached. */
#include "../test.h"

static uv_async_t a, b, x, y;

static void on_async(uv_async_t* handle) {
  log_put(handle == &a ? "a" : handle == &b ? "b" : handle == &x ? "x" : "y");
  if (handle != &a || x.loop != NULL) return;
  CHECK_EQ(uv_async_init(handle->loop, &x, on_async), 0);
  CHECK_EQ(uv_async_init(handle->loop, &y, on_async), 0);
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  CHECK_EQ(uv_async_init(&loop, &a, on_async) | uv_async_init(&loop, &b, on_async), 0);
  CHECK_EQ(uv_async_send(&a), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(uv_async_send(&b) | uv_async_send(&y) | uv_async_send(&x) | uv_async_send(&a), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check("a a x y b");
  test_loop_close(&loop);
  return 0;
}
