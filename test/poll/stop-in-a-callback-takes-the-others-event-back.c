/* SPDX-License-Identifier: MIT */
/* Of a batch of ready descriptors the first callback stops or closes the others:
 * none of them runs, though their events are there already. */
/* matrix: backends */
#include "../test.h"

enum { COUNT = 20 };
static uv_poll_t handles[COUNT];
static int closes; /* instead of stops */
static int calls;

static void on_ready(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  calls++;
  for (int i = 0; i < COUNT; i++) {
    if (&handles[i] == handle) continue;
    if (closes)
      uv_close((uv_handle_t*)&handles[i], NULL);
    else
      CHECK_EQ(uv_poll_stop(&handles[i]), 0);
  }
  if (closes)
    uv_close((uv_handle_t*)handle, NULL);
  else
    CHECK_EQ(uv_poll_stop(handle), 0);
}

int main(void) {
  uv_loop_t loop;
  int ends[COUNT][2];
  test_loop_init(&loop);
  for (int i = 0; i < COUNT; i++) {
    CHECK_EQ(pipe(ends[i]), 0);
    CHECK_EQ(write(ends[i][1], "x", 1), 1);
    CHECK_EQ(uv_poll_init(&loop, &handles[i], ends[i][0]), 0);
  }
  for (closes = 0; closes < 2; closes++) {
    for (int i = 0; i < COUNT; i++) CHECK_EQ(uv_poll_start(&handles[i], UV_READABLE, on_ready), 0);
    calls = 0;
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(calls, 1);
  }
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
