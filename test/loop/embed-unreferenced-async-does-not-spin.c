/* SPDX-License-Identifier: MIT */
/* An unreferenced async is sent to a loop that is not alive: uv_run does not deliver it,
 * and uv_backend_fd does not stay readable. It comes once the loop is alive. */
#include <poll.h>

#include "../test.h"

static int came;

static void on_async(uv_async_t* handle) {
  (void)handle;
  came++;
}

int main(void) {
  uv_loop_t loop;
  uv_async_t async;
  int wakes = 0;
  alarm(20);
  test_loop_init(&loop);
  struct pollfd p = {.fd = uv_backend_fd(&loop), .events = POLLIN};
  CHECK(p.fd >= 0);
  CHECK_EQ(uv_async_init(&loop, &async, on_async), 0);
  uv_unref((uv_handle_t*)&async);
  CHECK_EQ(uv_async_send(&async), 0);
  while (poll(&p, 1, 10) > 0) {
    CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 0);
    CHECK(++wakes < 10);
  }
  CHECK_EQ(came, 0);
  uv_ref((uv_handle_t*)&async);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  CHECK_EQ(came, 1);
  test_loop_close(&loop);
  return 0;
}
