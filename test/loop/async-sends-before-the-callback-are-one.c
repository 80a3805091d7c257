/* SPDX-License-Identifier: MIT */
/* However often an async is sent before its callback runs, it runs once; a send
 * after that makes it run again. */
#include "../test.h"

static int came;

static void on_async(uv_async_t* handle) {
  (void)handle;
  came++;
}

int main(void) {
  uv_loop_t loop;
  uv_async_t async;
  test_loop_init(&loop);
  CHECK_EQ(uv_async_init(&loop, &async, on_async), 0);
  CHECK(uv_is_active((uv_handle_t*)&async)); /* without a start */
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(came, 0);
  for (int i = 0; i < 1000; i++) CHECK_EQ(uv_async_send(&async), 0);
  CHECK_EQ(came, 0); /* never inside the call */
  uv_run(&loop, UV_RUN_NOWAIT);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(came, 1);
  CHECK_EQ(uv_async_send(&async), 0);
  uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(came, 2);
  test_loop_close(&loop);
  return 0;
}
