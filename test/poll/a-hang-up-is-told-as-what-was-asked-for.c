/* SPDX-License-Identifier: MIT */
/* The kernel tells of a hang-up unasked. Alone it is told as every event that was
 * asked for, so that the caller goes and finds the end; the handle stays started. */
/* matrix: backends */
#include "../test.h"

static void on_ready(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  CHECK_EQ(uv_is_active((uv_handle_t*)handle), 1);
  log_put("%d", events);
}

int main(void) {
  uv_loop_t loop;
  uv_poll_t handle;
  int ends[2];
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(uv_poll_init(&loop, &handle, ends[0]), 0);
  CHECK_EQ(uv_poll_start(&handle, UV_READABLE, on_ready), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  close(ends[1]);
  uv_run(&loop, UV_RUN_ONCE);
  uv_run(&loop, UV_RUN_ONCE); /* a level, too */
  CHECK_EQ(uv_poll_start(&handle, UV_READABLE | UV_DISCONNECT, on_ready), 0);
  uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(uv_poll_start(&handle, UV_DISCONNECT, on_ready), 0);
  uv_run(&loop, UV_RUN_ONCE);
  log_check("1 1 5 4");
  test_loop_close(&loop);
  return 0;
}
