/* SPDX-License-Identifier: MIT */
/* With batches of one event and three rounds, a descriptor that stays ready has three
 * callbacks in a poll phase; then the loop goes on and says why. */
#include <sys/eventfd.h>

#include "trace.h"

static int calls;

static void on_ready(uv_poll_t* handle, int status, int events) {
  (void)handle, (void)events;
  CHECK_EQ(status, 0);
  calls++;
}

int main(void) {
  static uv_poll_t poll;
  static rondo_metrics_t metrics;
  int fd = eventfd(1, 0);
  trace_init();
  CHECK_EQ(rondo_loop_set_limit(&loop, RONDO_LIMIT_POLL_EVENTS, 1), 0);
  CHECK_EQ(rondo_loop_set_limit(&loop, RONDO_LIMIT_POLL_ROUNDS, 3), 0);
  CHECK_EQ(uv_poll_init(&loop, &poll, fd), 0);
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE, on_ready), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  CHECK_EQ(calls, 3);
  /* Three batches of one event are full, and no fourth may follow. */
  CHECK_EQ(trace_count(RONDO_EVENT_CAP_HIT, RONDO_KIND_NONE), 4);
  for (size_t i = 0; i < 4; i++)
    CHECK_EQ(trace_get(RONDO_EVENT_CAP_HIT, RONDO_KIND_NONE, i)->value,
             i < 3 ? RONDO_LIMIT_POLL_EVENTS : RONDO_LIMIT_POLL_ROUNDS);
  rondo_metrics(&loop, &metrics);
  CHECK_EQ(metrics.caps_hit[RONDO_LIMIT_POLL_ROUNDS], 1);
  CHECK_EQ(metrics.caps_hit[RONDO_LIMIT_POLL_EVENTS], 3);
  close(fd);
  return trace_end();
}
