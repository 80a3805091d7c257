/* SPDX-License-Identifier: MIT */
/* An async that sends itself anew keeps the loop from waiting; a virtual timer comes all
 * the same. */
#include "../test.h"

static uv_async_t async;
static int done;

static void on_timer(uv_timer_t* handle) {
  CHECK_EQ(uv_now(handle->loop), 1010);
  done = 1;
  uv_close((uv_handle_t*)&async, NULL);
}

static void on_async(uv_async_t* handle) {
  if (!done) CHECK_EQ(uv_async_send(handle), 0);
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  alarm(20);
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer) | uv_async_init(&loop, &async, on_async), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 10, 0), 0);
  CHECK_EQ(uv_async_send(&async), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(done, 1);
  test_loop_close(&loop);
  return 0;
}
