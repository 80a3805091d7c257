/* SPDX-License-Identifier: MIT */
/* A descriptor that is closed before the loop's first look at it is told as UV_EBADF,
 * once, and the handle stops, also when UV_PRIORITIZED was asked for. */
/* matrix: backends */
#include "../test.h"

static int calls;

static void on_ready(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, UV_EBADF);
  CHECK_EQ(events, 0);
  CHECK_EQ(uv_is_active((uv_handle_t*)handle), 0);
  calls++;
}

int main(void) {
  uv_loop_t loop;
  uv_poll_t handle;
  int ends[2];
  alarm(20);
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(uv_poll_init(&loop, &handle, ends[0]), 0);
  CHECK_EQ(uv_poll_start(&handle, UV_READABLE | UV_PRIORITIZED, on_ready), 0);
  close(ends[0]);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(calls, 1);
  test_loop_close(&loop);
  close(ends[1]);
  return 0;
}
