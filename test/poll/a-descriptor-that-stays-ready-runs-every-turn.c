/* SPDX-License-Identifier: MIT */
/* Readiness is a level: the callback comes once in every turn while there is
 * something to read, and no more when it has been read. */
#include "../test.h"

static int calls;

static void on_ready(uv_poll_t* handle, int status, int events) {
  (void)handle;
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  calls++;
}

int main(void) {
  uv_loop_t loop;
  uv_poll_t handle;
  int ends[2];
  char byte = 'x';
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(uv_poll_init(&loop, &handle, ends[0]), 0);
  CHECK_EQ(uv_poll_start(&handle, UV_READABLE, on_ready), 0);

  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(calls, 0);
  CHECK_EQ(write(ends[1], &byte, 1), 1);
  for (int turn = 1; turn <= 100; turn++) {
    uv_run(&loop, turn % 2 ? UV_RUN_ONCE : UV_RUN_NOWAIT);
    CHECK_EQ(calls, turn);
  }
  CHECK_EQ(read(ends[0], &byte, 1), 1);
  for (int turn = 0; turn < 3; turn++) uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(calls, 100);
  CHECK_EQ(write(ends[1], &byte, 1), 1);
  uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(calls, 101);
  test_loop_close(&loop);
  return 0;
}
