/* SPDX-License-Identifier: MIT */
/* The backend's descriptor is readable while a watched descriptor is ready, in
 * poll(2) and inside another epoll, and not once it has been drained. */
#include <poll.h>
#include <sys/epoll.h>

#include "../test.h"

static int came;

static void on_poll(uv_poll_t* handle, int status, int events) {
  char byte;
  uv_os_fd_t fd;
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  CHECK_EQ(uv_fileno((uv_handle_t*)handle, &fd), 0);
  if (++came % 2 == 0) CHECK_EQ(read(fd, &byte, 1), 1); /* the second time */
}

static int outer;

static int readable(int fd) {
  struct pollfd p = {.fd = fd, .events = POLLIN};
  struct epoll_event event;
  int n = poll(&p, 1, 0);
  CHECK_EQ(epoll_wait(outer, &event, 1, 0), n);
  return n;
}

int main(void) {
  uv_loop_t loop;
  uv_poll_t poll_handle;
  uv_async_t alive;
  int ends[2];
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);
  uv_async_init(&loop, &alive, NULL);
  int fd = uv_backend_fd(&loop);
  outer = epoll_create1(0);
  struct epoll_event want = {.events = EPOLLIN};
  CHECK_EQ(epoll_ctl(outer, EPOLL_CTL_ADD, fd, &want), 0);
  CHECK_EQ(uv_poll_init(&loop, &poll_handle, ends[0]), 0);
  CHECK_EQ(uv_poll_start(&poll_handle, UV_READABLE, on_poll), 0);
  CHECK_EQ(readable(fd), 0); /* it knows without a uv_run */
  for (int i = 0; i < 3; i++) {
    CHECK_EQ(write(ends[1], "x", 1), 1);
    CHECK_EQ(readable(fd), 1);
    uv_run(&loop, UV_RUN_NOWAIT);
    CHECK_EQ(came, 2 * i + 1);
    CHECK_EQ(readable(fd), 1); /* it was not read */
    uv_run(&loop, UV_RUN_NOWAIT);
    CHECK_EQ(came, 2 * i + 2);
    CHECK_EQ(readable(fd), 0);
  }
  CHECK_EQ(write(ends[1], "x", 1), 1);
  CHECK_EQ(uv_poll_stop(&poll_handle), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(readable(fd), 0); /* no one watches it */
  test_loop_close(&loop);
  return 0;
}
