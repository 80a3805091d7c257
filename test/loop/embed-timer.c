/* SPDX-License-Identifier: MIT */
/* uv_backend_fd becomes readable when a timer is due, and not before; uv_run then
 * runs it, after which the descriptor is quiet again. */
#include <poll.h>

#include "../test.h"

static int fired;

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  fired++;
}

static int readable(int fd, int wait_ms) {
  struct pollfd p = {.fd = fd, .events = POLLIN};
  int n = poll(&p, 1, wait_ms);
  CHECK(n >= 0);
  return n;
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer, hour;
  test_loop_init(&loop);
  int fd = uv_backend_fd(&loop);
  CHECK(fd >= 0);
  CHECK_EQ(uv_backend_fd(&loop), fd);
  CHECK_EQ(readable(fd, 0), 0);
  uv_timer_init(&loop, &hour);
  uv_timer_init(&loop, &timer);
  CHECK_EQ(uv_timer_start(&hour, on_timer, 3600 * 1000, 0), 0);
  CHECK_EQ(readable(fd, 0), 0);
  CHECK(uv_run(&loop, UV_RUN_NOWAIT) != 0);
  CHECK_EQ(readable(fd, 5), 0);
  for (int i = 1; i <= 3; i++) {
    uint64_t begun_ns = uv_hrtime();
    uv_update_time(&loop);
    CHECK_EQ(uv_timer_start(&timer, on_timer, 10, 0), 0);
    CHECK_EQ(readable(fd, -1), 1);
    CHECK(uv_hrtime() - begun_ns >= 9 * 1000000);
    CHECK(uv_run(&loop, UV_RUN_NOWAIT) != 0);
    CHECK_EQ(fired, i);
    CHECK_EQ(readable(fd, 0), 0);
  }
  CHECK_EQ(uv_timer_start(&timer, on_timer, 0, 0), 0);
  CHECK_EQ(readable(fd, 0), 1);
  CHECK_EQ(uv_timer_stop(&timer), 0);
  CHECK_EQ(readable(fd, 0), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 0, 0), 0);
  uv_unref((uv_handle_t*)&timer);
  uv_unref((uv_handle_t*)&hour);
  CHECK_EQ(readable(fd, 0), 0); /* uv_run would do nothing */
  uv_ref((uv_handle_t*)&hour);
  CHECK_EQ(readable(fd, 0), 1);
  test_loop_close(&loop);
  return 0;
}
