/* SPDX-License-Identifier: MIT */
/* uv_poll_start with events 0 stops the handle; it may be started again. */
/* matrix: backends */
#include "../test.h"

static int calls;

static void on_ready(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  CHECK_EQ(uv_poll_start(handle, 0, NULL), 0);
  CHECK_EQ(uv_is_active((uv_handle_t*)handle), 0);
  calls++;
}

int main(void) {
  uv_loop_t loop;
  uv_poll_t handle;
  int ends[2];
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(write(ends[1], "x", 1), 1);
  CHECK_EQ(uv_poll_init(&loop, &handle, ends[0]), 0);
  for (int round = 1; round <= 3; round++) {
    CHECK_EQ(uv_poll_start(&handle, UV_READABLE, on_ready), 0);
    CHECK_EQ(uv_is_active((uv_handle_t*)&handle), 1);
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(calls, round);
  }
  test_loop_close(&loop);
  return 0;
}
