/* SPDX-License-Identifier: MIT */
/* A loop on virtual time that is embedded (wait for uv_backend_fd, uv_run with NOWAIT,
 * again) reaches its timers. */
#include <poll.h>

#include "../test.h"

static int fired;

static void on_timer(uv_timer_t* handle) {
  CHECK_EQ(uv_now(handle->loop), 1010);
  fired++;
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  alarm(20);
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  struct pollfd p = {.fd = uv_backend_fd(&loop), .events = POLLIN};
  CHECK(p.fd >= 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 10, 0), 0);
  while (!fired) {
    CHECK_EQ(poll(&p, 1, 5000), 1);
    uv_run(&loop, UV_RUN_NOWAIT);
  }
  CHECK_EQ(fired, 1);
  test_loop_close(&loop);
  return 0;
}
