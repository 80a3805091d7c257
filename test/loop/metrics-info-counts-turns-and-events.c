/* SPDX-License-Identifier: MIT */
/* uv_metrics_info: how many turns, how many events, and, where idle time is
 * measured, how many of them were there before the loop would have waited. */
#include "../test.h"

static int came;

static void on_poll(uv_poll_t* handle, int status, int events) {
  char byte;
  uv_os_fd_t fd;
  (void)status, (void)events;
  CHECK_EQ(uv_fileno((uv_handle_t*)handle, &fd), 0);
  CHECK_EQ(read(fd, &byte, 1), 1);
  came++;
}

int main(void) {
  uv_loop_t loop;
  uv_poll_t poll;
  uv_metrics_t metrics;
  int ends[2];
  test_loop_init(&loop);
  CHECK_EQ(uv_loop_configure(&loop, UV_METRICS_IDLE_TIME), 0);
  memset(&metrics, 0xff, sizeof metrics);
  CHECK_EQ(uv_metrics_info(&loop, &metrics), 0);
  CHECK_EQ(metrics.loop_count, 0);
  CHECK_EQ(metrics.events, 0);
  CHECK_EQ(metrics.events_waiting, 0);
  uv_run(&loop, UV_RUN_NOWAIT); /* nothing alive: no turn */
  CHECK_EQ(uv_metrics_info(&loop, &metrics), 0);
  CHECK_EQ(metrics.loop_count, 0);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(uv_poll_init(&loop, &poll, ends[0]), 0);
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE, on_poll), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(uv_metrics_info(&loop, &metrics), 0);
  CHECK_EQ(metrics.loop_count, 2);
  CHECK_EQ(metrics.events, 0);
  CHECK_EQ(write(ends[1], "ab", 2), 2);
  uv_run(&loop, UV_RUN_ONCE);
  uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(came, 2);
  CHECK_EQ(uv_metrics_info(&loop, &metrics), 0);
  CHECK_EQ(metrics.loop_count, 4);
  CHECK_EQ(metrics.events, 2);
  CHECK_EQ(metrics.events_waiting, 2);
  test_loop_close(&loop);
  return 0;
}
