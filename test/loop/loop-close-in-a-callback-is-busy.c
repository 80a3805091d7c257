/* SPDX-License-Identifier: MIT */
/* uv_loop_close inside one of the loop's own callbacks, even the last close callback, is
 * UV_EBUSY: uv_run still needs the loop. After uv_run it succeeds. */
#include "../test.h"

static int closed;

static void on_close(uv_handle_t* handle) {
  CHECK_EQ(uv_loop_close(handle->loop), UV_EBUSY);
  closed++;
}

static void script(uv_loop_t* loop, void* arg) {
  (void)arg;
  CHECK_EQ(uv_loop_close(loop), UV_EBUSY);
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  test_loop_init(&loop);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  uv_close((uv_handle_t*)&timer, on_close);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(closed, 1);
  rondo_call(&loop, RONDO_KIND_MAIN, "main", script, NULL);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
