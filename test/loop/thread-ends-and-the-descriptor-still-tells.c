/* SPDX-License-Identifier: MIT */
/* An embedded loop whose last uv_run was on a thread that has ended: the
 * backend's descriptor still becomes readable for a send and for a descriptor. */
#include <poll.h>

#include "../test.h"

static int came, polled;

static void on_async(uv_async_t* handle) {
  (void)handle;
  came++;
}
static void on_poll(uv_poll_t* handle, int status, int events) {
  char byte;
  uv_os_fd_t fd;
  CHECK_EQ(status, 0);
  (void)events;
  CHECK_EQ(uv_fileno((uv_handle_t*)handle, &fd), 0);
  CHECK_EQ(read(fd, &byte, 1), 1);
  polled++;
}
static void run(void* arg) {
  CHECK(uv_run(arg, UV_RUN_NOWAIT) != 0);
}

int main(void) {
  uv_loop_t loop;
  uv_async_t async;
  uv_poll_t handle;
  uv_thread_t thread;
  int ends[2];
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);
  struct pollfd p = {.fd = uv_backend_fd(&loop), .events = POLLIN};
  uv_async_init(&loop, &async, on_async);
  CHECK_EQ(uv_poll_init(&loop, &handle, ends[0]), 0);
  CHECK_EQ(uv_poll_start(&handle, UV_READABLE, on_poll), 0);
  for (int i = 1; i <= 5; i++) {
    CHECK_EQ(uv_thread_create(&thread, run, &loop), 0);
    CHECK_EQ(uv_thread_join(&thread), 0);
    CHECK_EQ(uv_async_send(&async), 0);
    while (came != i) {
      CHECK_EQ(poll(&p, 1, -1), 1);
      uv_run(&loop, UV_RUN_NOWAIT);
    }
    CHECK_EQ(uv_thread_create(&thread, run, &loop), 0);
    CHECK_EQ(uv_thread_join(&thread), 0);
    CHECK_EQ(write(ends[1], "x", 1), 1);
    while (polled != i) {
      CHECK_EQ(poll(&p, 1, -1), 1);
      uv_run(&loop, UV_RUN_NOWAIT);
    }
  }
  test_loop_close(&loop);
  return 0;
}
