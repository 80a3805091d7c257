/* SPDX-License-Identifier: MIT */
/* After uv_poll_stop (or uv_close) and close(2) the poller holds the file no longer:
 * its peer sees the end at once, without another turn of the loop. So it is whether
 * the watch was never armed, is armed, or has an event on its way. */
/* matrix: backends */
#include <poll.h>
#include <sys/socket.h>

#include "../test.h"

static int calls;

static void on_ready(uv_poll_t* handle, int status, int events) {
  (void)handle;
  (void)events;
  CHECK_EQ(status, 0);
  calls++;
}

static void check_ended(int peer) {
  struct pollfd end = {.fd = peer, .events = POLLIN};
  CHECK_EQ(poll(&end, 1, 0), 1);
  CHECK(end.revents & POLLHUP);
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  for (int variant = 0; variant < 8; variant++) {
    int turns = variant & 1 ? 2 : 0;
    int event_comes = variant & 2;
    int closes = variant & 4;
    uv_poll_t handle;
    int ends[2];
    CHECK_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    CHECK_EQ(uv_poll_init(&loop, &handle, ends[0]), 0);
    CHECK_EQ(uv_poll_start(&handle, UV_READABLE, on_ready), 0);
    calls = 0;
    for (int i = 0; i < turns; i++) uv_run(&loop, UV_RUN_NOWAIT);
    if (event_comes) CHECK_EQ(write(ends[1], "x", 1), 1);
    if (closes)
      uv_close((uv_handle_t*)&handle, NULL);
    else
      CHECK_EQ(uv_poll_stop(&handle), 0);
    close(ends[0]);
    check_ended(ends[1]);
    close(ends[1]);
    if (!closes) uv_close((uv_handle_t*)&handle, NULL);
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(calls, 0);
  }
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
