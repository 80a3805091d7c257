/* SPDX-License-Identifier: MIT */
/* Each completion of a poll phase counts as one event, asyncs, works and descriptors
 * alike; those that were there before the loop would block are counted as waiting. */
#include <sys/eventfd.h>

#include "../test.h"

static uv_loop_t loop;
static rondo_metrics_t metrics;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static void on_async(uv_async_t* handle) {
  (void)handle;
}

static void on_ready(uv_poll_t* handle, int status, int events) {
  (void)events;
  CHECK_EQ(status, 0);
  CHECK_EQ(uv_poll_stop(handle), 0);
}

int main(void) {
  static uv_async_t asyncs[3];
  static uv_poll_t poll;
  int fd = eventfd(1, 0);
  init();
  for (int i = 0; i < 3; i++) {
    CHECK_EQ(uv_async_init(&loop, &asyncs[i], on_async), 0);
    CHECK_EQ(uv_async_send(&asyncs[i]), 0);
  }
  CHECK_EQ(uv_poll_init(&loop, &poll, fd), 0);
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE, on_ready), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  rondo_metrics(&loop, &metrics);
  CHECK_EQ(metrics.events, 4);
  CHECK_EQ(metrics.events_waiting, 4);
  CHECK_EQ(metrics.phase[RONDO_PHASE_POLL].callbacks, 4);
  close(fd);
  test_loop_close(&loop);
  return 0;
}
