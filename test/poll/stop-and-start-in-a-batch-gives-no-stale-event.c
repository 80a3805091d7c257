/* SPDX-License-Identifier: MIT */
/* A callback empties another descriptor of the batch, and stops and starts its
 * handle anew: the event from before must not reach it. */
/* matrix: backends */
#include "../test.h"

static uv_poll_t handles[2];
static int ends[2][2];
static int calls;

static void on_ready(uv_poll_t* handle, int status, int events) {
  char byte;
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  calls++;
  for (int i = 0; i < 2; i++) CHECK_EQ(read(ends[i][0], &byte, 1), 1);
  uv_poll_t* other = handle == &handles[0] ? &handles[1] : &handles[0];
  CHECK_EQ(uv_poll_stop(other), 0);
  CHECK_EQ(uv_poll_start(other, UV_READABLE, on_ready), 0);
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  for (int i = 0; i < 2; i++) {
    CHECK_EQ(pipe(ends[i]), 0);
    CHECK_EQ(write(ends[i][1], "x", 1), 1);
    CHECK_EQ(uv_poll_init(&loop, &handles[i], ends[i][0]), 0);
    CHECK_EQ(uv_poll_start(&handles[i], UV_READABLE, on_ready), 0);
  }
  for (int turn = 0; turn < 4; turn++) uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(calls, 1);
  for (int i = 0; i < 2; i++) CHECK_EQ(write(ends[i][1], "y", 1), 1);
  uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(calls, 2);
  test_loop_close(&loop);
  return 0;
}
