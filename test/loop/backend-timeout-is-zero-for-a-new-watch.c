/* SPDX-License-Identifier: MIT */
/* A descriptor that the kernel has not been told of needs a uv_run first; then
 * the loop may wait for it. */
/* matrix: backends */
#include "../test.h"

static void on_poll(uv_poll_t* handle, int status, int events) {
  (void)handle, (void)status, (void)events;
  test_fail(__FILE__, __LINE__, "nothing was written");
}

int main(void) {
  uv_loop_t loop;
  uv_poll_t poll;
  int ends[2];
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(uv_poll_init(&loop, &poll, ends[0]), 0);
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE, on_poll), 0);
  CHECK_EQ(uv_backend_timeout(&loop), 0);
  CHECK(uv_run(&loop, UV_RUN_NOWAIT) != 0);
  CHECK_EQ(uv_backend_timeout(&loop), -1);
  test_loop_close(&loop);
  return 0;
}
