/* SPDX-License-Identifier: MIT */
/* A send from another thread makes the backend's descriptor readable, each time
 * anew; uv_run takes it. */
#include <poll.h>

#include "../test.h"

static int came;
static uv_async_t async;

static void on_async(uv_async_t* handle) {
  (void)handle;
  came++;
}

static void send_one(void* arg) {
  (void)arg;
  CHECK_EQ(uv_async_send(&async), 0);
}

static int readable(int fd, int wait_ms) {
  struct pollfd p = {.fd = fd, .events = POLLIN};
  int n = poll(&p, 1, wait_ms);
  CHECK(n >= 0);
  return n;
}

int main(void) {
  uv_loop_t loop;
  uv_thread_t thread;
  test_loop_init(&loop);
  uv_async_init(&loop, &async, on_async);
  int fd = uv_backend_fd(&loop);
  uv_run(&loop, UV_RUN_NOWAIT);
  for (int i = 1; i <= 20; i++) {
    CHECK_EQ(readable(fd, 0), 0);
    CHECK_EQ(uv_thread_create(&thread, send_one, NULL), 0);
    CHECK_EQ(readable(fd, -1), 1);
    CHECK(uv_run(&loop, UV_RUN_NOWAIT) != 0);
    CHECK_EQ(uv_thread_join(&thread), 0);
    uv_run(&loop, UV_RUN_NOWAIT);
    CHECK_EQ(came, i);
  }
  CHECK_EQ(readable(fd, 0), 0);
  test_loop_close(&loop);
  return 0;
}
