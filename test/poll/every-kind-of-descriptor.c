/* SPDX-License-Identifier: MIT */
/* Pipes, sockets, eventfds, timerfds, another epoll and a character device can be
 * waited for, and each is told of when it is ready. */
/* matrix: backends */
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>

#include "../test.h"

static int seen;

static void on_ready(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  seen++;
  uv_close((uv_handle_t*)handle, NULL);
}

static void check_tells(uv_loop_t* loop, int fd) {
  static uv_poll_t handle;
  seen = 0;
  CHECK(fd >= 0);
  CHECK_EQ(uv_poll_init(loop, &handle, fd), 0);
  CHECK_EQ(uv_poll_start(&handle, UV_READABLE, on_ready), 0);
  CHECK_EQ(uv_run(loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(seen, 1);
}

int main(void) {
  uv_loop_t loop;
  int ends[2];
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(write(ends[1], "x", 1), 1);
  check_tells(&loop, ends[0]);

  int nested = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN};
  CHECK_EQ(epoll_ctl(nested, EPOLL_CTL_ADD, ends[0], &event), 0);
  check_tells(&loop, nested);

  CHECK_EQ(socketpair(AF_UNIX, SOCK_DGRAM, 0, ends), 0);
  CHECK_EQ(send(ends[1], "x", 1, 0), 1);
  check_tells(&loop, ends[0]);
  check_tells(&loop, eventfd(1, 0));

  int timer = timerfd_create(CLOCK_MONOTONIC, 0);
  struct itimerspec soon = {.it_value.tv_nsec = 1000000};
  CHECK_EQ(timerfd_settime(timer, 0, &soon, NULL), 0);
  check_tells(&loop, timer);
  check_tells(&loop, open("/dev/random", O_RDONLY));
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
