/* SPDX-License-Identifier: MIT */
/* When uv_run would do nothing the backend's descriptor must not be readable, or
 * the outer loop would spin: here a watch that has just become ready is stopped,
 * and nothing is left that keeps the loop alive. */
/* matrix: backends */
#include <poll.h>

#include "../test.h"

static void on_poll(uv_poll_t* handle, int status, int events) {
  (void)handle, (void)status, (void)events;
  test_fail(__FILE__, __LINE__, "it was stopped");
}

int main(void) {
  uv_loop_t loop;
  uv_poll_t handle;
  int ends[2];
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);
  struct pollfd p = {.fd = uv_backend_fd(&loop), .events = POLLIN};
  CHECK_EQ(uv_poll_init(&loop, &handle, ends[0]), 0);
  CHECK_EQ(uv_poll_start(&handle, UV_READABLE, on_poll), 0);
  CHECK_EQ(poll(&p, 1, 0), 0);
  CHECK_EQ(write(ends[1], "x", 1), 1);
  CHECK_EQ(uv_poll_stop(&handle), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 0);
  CHECK_EQ(poll(&p, 1, 0), 0);
  test_loop_close(&loop);
  return 0;
}
