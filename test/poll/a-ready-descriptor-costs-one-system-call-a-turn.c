/* SPDX-License-Identifier: MIT */
/* A turn with one descriptor that stays ready makes one system call on either
 * backend: io_uring arms it and waits for it with the same call. */
/* matrix: backends */
#include "trace.h"

static int calls;

static void on_ready(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  calls++;
  if (calls == 10) trace_mark();
  if (calls != 1010) return;
  trace_mark();
  uv_close((uv_handle_t*)handle, NULL);
}

static void act(void) {
  uv_loop_t loop;
  uv_poll_t handle;
  int ends[2];
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(write(ends[1], "x", 1), 1);
  CHECK_EQ(uv_poll_init(&loop, &handle, ends[0]), 0);
  CHECK_EQ(uv_poll_start(&handle, UV_READABLE, on_ready), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(calls, 1010);
  CHECK_EQ(uv_loop_close(&loop), 0);
}

int main(void) {
  test_need_backend();
  trace(act);
  CHECK(trace_total - trace_counts[SYS_clock_gettime] <= 1000);
  CHECK(trace_total > 0);
  return 0;
}
