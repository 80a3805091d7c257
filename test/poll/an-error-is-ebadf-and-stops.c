/* SPDX-License-Identifier: MIT */
/* A descriptor in error (a pipe without readers) is told as UV_EBADF with no events,
 * once: the handle is stopped before its callback runs. */
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
  char fill[4096] = {0};
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(uv_poll_init(&loop, &handle, ends[1]), 0);
  while (write(ends[1], fill, sizeof fill) > 0) {
  }
  CHECK_EQ(errno, EAGAIN); /* uv_poll_init has made it non-blocking */
  CHECK_EQ(uv_poll_start(&handle, UV_WRITABLE, on_ready), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(calls, 0);
  close(ends[0]);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(calls, 1);
  test_loop_close(&loop);
  return 0;
}
