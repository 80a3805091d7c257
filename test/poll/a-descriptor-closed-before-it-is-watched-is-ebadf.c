/* SPDX-License-Identifier: MIT */
/* A descriptor that is closed between uv_poll_start and the loop's first look at it is
 * told as UV_EBADF, once, on either backend, even if there are many. (libuv aborts.) */
/* matrix: backends */
#include "../test.h"

enum { COUNT = 50 };
static uv_poll_t handles[COUNT];
static int calls[COUNT];

static void on_ready(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, UV_EBADF);
  CHECK_EQ(events, 0);
  CHECK_EQ(uv_is_active((uv_handle_t*)handle), 0);
  calls[handle - handles]++;
}

int main(void) {
  uv_loop_t loop;
  int ends[COUNT][2];
  test_loop_init(&loop);
  for (int i = 0; i < COUNT; i++) {
    CHECK_EQ(pipe(ends[i]), 0);
    CHECK_EQ(uv_poll_init(&loop, &handles[i], ends[i][0]), 0);
    CHECK_EQ(uv_poll_start(&handles[i], UV_READABLE, on_ready), 0);
  }
  for (int i = 0; i < COUNT; i++) close(ends[i][0]);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  for (int i = 0; i < COUNT; i++) CHECK_EQ(calls[i], 1);
  test_loop_close(&loop);
  return 0;
}
