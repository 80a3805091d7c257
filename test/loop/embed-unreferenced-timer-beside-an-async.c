/* SPDX-License-Identifier: MIT */
/* An unreferenced timer makes uv_backend_fd readable when it is due if something else
 * keeps the loop alive, even something that began after the timer was started. */
#include <poll.h>

#include "../test.h"

static int fired;

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  fired++;
}

static void on_async(uv_async_t* handle) {
  (void)handle;
  CHECK(0);
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_async_t keep;
  test_loop_init(&loop);
  struct pollfd p = {.fd = uv_backend_fd(&loop), .events = POLLIN};
  CHECK(p.fd >= 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  uv_unref((uv_handle_t*)&timer);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 10, 0), 0);
  CHECK_EQ(poll(&p, 1, 0), 0);
  CHECK_EQ(uv_async_init(&loop, &keep, on_async), 0);
  for (int i = 0; i < 10 && fired == 0; i++) {
    CHECK_EQ(poll(&p, 1, 5000), 1);
    CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  }
  CHECK_EQ(fired, 1);
  CHECK_EQ(poll(&p, 1, 0), 0);
  test_loop_close(&loop);
  return 0;
}
