/* SPDX-License-Identifier: MIT */
/* Event bits that do not exist, no callback, or a closing handle: UV_EINVAL, and a
 * started handle stays as it was. (libuv has assertions here.) */
/* matrix: backends */
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
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(write(ends[1], "x", 1), 1);
  CHECK_EQ(uv_poll_init(&loop, &handle, ends[0]), 0);
  CHECK_EQ(uv_poll_start(&handle, 16, on_ready), UV_EINVAL);
  CHECK_EQ(uv_is_active((uv_handle_t*)&handle), 0);

  CHECK_EQ(uv_poll_start(&handle, UV_READABLE, on_ready), 0);
  CHECK_EQ(uv_poll_start(&handle, UV_READABLE | 0x100, on_ready), UV_EINVAL);
  CHECK_EQ(uv_poll_start(&handle, -1, on_ready), UV_EINVAL);
  CHECK_EQ(uv_poll_start(&handle, UV_READABLE, NULL), UV_EINVAL);
  uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(calls, 1);

  uv_close((uv_handle_t*)&handle, NULL);
  CHECK_EQ(uv_poll_start(&handle, UV_READABLE, on_ready), UV_EINVAL);
  CHECK_EQ(uv_poll_stop(&handle), UV_EINVAL);
  test_loop_close(&loop);
  CHECK_EQ(calls, 1);
  return 0;
}
