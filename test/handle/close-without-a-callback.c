/* SPDX-License-Identifier: MIT */
/* uv_close takes NULL for its callback; the handle is gone after the turn. */
#include "../test.h"

static void tally(uv_handle_t* handle, void* arg) {
  (void)handle;
  ++*(int*)arg;
}

int main(void) {
  uv_loop_t loop;
  uv_async_t async;
  uv_timer_t timer;
  int left = 0;
  test_loop_init(&loop);
  uv_async_init(&loop, &async, NULL);
  uv_timer_init(&loop, &timer);
  uv_unref((uv_handle_t*)&timer); /* closing counts all the same */
  uv_close((uv_handle_t*)&timer, NULL);
  CHECK(uv_loop_alive(&loop));
  uv_close((uv_handle_t*)&async, NULL);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  uv_walk(&loop, tally, &left);
  CHECK_EQ(left, 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
