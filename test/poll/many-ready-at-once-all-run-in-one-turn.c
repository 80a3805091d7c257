/* SPDX-License-Identifier: MIT */
/* Two thousand descriptors become ready at once, which is more than one batch: each
 * runs exactly once, all in one turn, and no cap is hit. */
/* matrix: backends */
#include <sys/eventfd.h>
#include <sys/resource.h>

#include "../test.h"

enum { COUNT = 2000 };
static uv_poll_t handles[COUNT];
static int fds[COUNT];
static int calls[COUNT];

static void on_ready(uv_poll_t* handle, int status, int events) {
  uint64_t value;
  int i = (int)(handle - handles);
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  CHECK_EQ(read(fds[i], &value, sizeof value), sizeof value);
  calls[i]++;
}

int main(void) {
  uv_loop_t loop;
  struct rlimit limit;
  CHECK_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  limit.rlim_cur = limit.rlim_max;
  (void)setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur < COUNT + 100) test_skip("too few descriptors allowed");
  test_loop_init(&loop);
  for (int i = 0; i < COUNT; i++) {
    fds[i] = eventfd(0, 0);
    CHECK(fds[i] >= 0);
    CHECK_EQ(uv_poll_init(&loop, &handles[i], fds[i]), 0);
    CHECK_EQ(uv_poll_start(&handles[i], UV_READABLE, on_ready), 0);
  }
  uv_run(&loop, UV_RUN_NOWAIT);
  for (int round = 1; round <= 3; round++) {
    for (int i = 0; i < COUNT; i++) CHECK_EQ(eventfd_write(fds[i], 1), 0);
    uv_run(&loop, UV_RUN_ONCE);
    for (int i = 0; i < COUNT; i++) CHECK_EQ(calls[i], round);
  }
  rondo_metrics_t metrics;
  rondo_metrics(&loop, &metrics);
  CHECK_EQ(metrics.caps_hit[RONDO_LIMIT_POLL_ROUNDS], 0);
  CHECK_EQ(metrics.events, 3 * COUNT);
  test_loop_close(&loop);
  return 0;
}
