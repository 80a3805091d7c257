/* SPDX-License-Identifier: MIT */
/* Idle and closing handles need uv_run at once: the backend's descriptor is
 * readable while there is one, and only then. */
#include <poll.h>

#include "../test.h"

static void on_idle(uv_idle_t* handle) {
  (void)handle;
  log_put("idle");
}
static void on_close(uv_handle_t* handle) {
  (void)handle;
  log_put("close");
}

static int readable(int fd) {
  struct pollfd p = {.fd = fd, .events = POLLIN};
  int n = poll(&p, 1, 0);
  CHECK(n >= 0);
  return n;
}

int main(void) {
  uv_loop_t loop;
  uv_idle_t idle;
  uv_async_t async; /* keeps the loop alive */
  int before = open_fds();
  test_loop_init(&loop);
  int fd = uv_backend_fd(&loop);
  uv_idle_init(&loop, &idle);
  uv_async_init(&loop, &async, NULL);
  CHECK_EQ(readable(fd), 0);
  CHECK_EQ(uv_idle_start(&idle, on_idle), 0);
  CHECK_EQ(readable(fd), 1);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(readable(fd), 1);
  CHECK_EQ(uv_idle_stop(&idle), 0);
  CHECK_EQ(readable(fd), 0);
  uv_close((uv_handle_t*)&idle, on_close);
  CHECK_EQ(readable(fd), 1);
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check("idle close");
  CHECK_EQ(readable(fd), 0);
  test_loop_close(&loop);
  CHECK_EQ(open_fds(), before);
  return 0;
}
