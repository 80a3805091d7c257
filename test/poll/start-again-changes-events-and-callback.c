/* SPDX-License-Identifier: MIT */
/* uv_poll_start of a started handle replaces its events and its callback, inside its
 * callback and outside; only what is asked for is told. */
/* matrix: backends */
#include <sys/socket.h>

#include "../test.h"

static void on_both(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  log_put("both=%d", events);
  (void)handle;
}

static void on_write(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  log_put("write=%d", events);
  CHECK_EQ(uv_poll_start(handle, UV_READABLE | UV_WRITABLE, on_both), 0);
}

static void on_read(uv_poll_t* handle, int status, int events) {
  (void)handle;
  CHECK_EQ(status, 0);
  log_put("read=%d", events);
}

int main(void) {
  uv_loop_t loop;
  uv_poll_t handle;
  int ends[2];
  test_loop_init(&loop);
  CHECK_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  CHECK_EQ(uv_poll_init_socket(&loop, &handle, ends[0]), 0);
  CHECK_EQ(write(ends[1], "x", 1), 1);

  CHECK_EQ(uv_poll_start(&handle, UV_WRITABLE, on_write), 0);
  uv_run(&loop, UV_RUN_ONCE); /* readable too, but not asked */
  uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(uv_poll_start(&handle, UV_READABLE, on_read), 0);
  uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(uv_poll_start(&handle, UV_DISCONNECT, on_read), 0);
  uv_run(&loop, UV_RUN_NOWAIT); /* neither has come true */
  log_check("write=2 both=3 read=1");
  test_loop_close(&loop);
  return 0;
}
