/* SPDX-License-Identifier: MIT */
/* With 4 events a batch and 3 batches a phase, twelve of many ready descriptors run
 * in a turn; observers and counters are told which cap acted. All run in the end. */
/* matrix: backends */
#include <sys/eventfd.h>

#include "../test.h"

enum { COUNT = 100 };
static uv_poll_t handles[COUNT];
static int calls[COUNT];
static int total;
static int told;

static void on_ready(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  calls[handle - handles]++;
  total++;
  CHECK_EQ(uv_poll_stop(handle), 0);
}

static void on_event(rondo_observer_t* observer, uv_loop_t* loop, const rondo_event_t* event) {
  (void)observer;
  (void)loop;
  if (event->type != RONDO_EVENT_CAP_HIT) return;
  if (event->value == RONDO_LIMIT_POLL_ROUNDS) told++;
}

int main(void) {
  uv_loop_t loop;
  rondo_observer_t observer = {.on_event = on_event};
  rondo_metrics_t metrics;
  test_loop_init(&loop);
  CHECK_EQ(rondo_observe(&loop, &observer), 0);
  CHECK_EQ(rondo_loop_set_limit(&loop, RONDO_LIMIT_POLL_EVENTS, 0), UV_EINVAL);
  CHECK_EQ(rondo_loop_set_limit(&loop, RONDO_LIMIT_POLL_EVENTS, 1025), UV_EINVAL);
  CHECK_EQ(rondo_loop_set_limit(&loop, RONDO_LIMIT_POLL_ROUNDS, 0), UV_EINVAL);
  CHECK_EQ(rondo_loop_set_limit(&loop, RONDO_LIMIT_POLL_EVENTS, 4), 0);
  CHECK_EQ(rondo_loop_set_limit(&loop, RONDO_LIMIT_POLL_ROUNDS, 3), 0);
  for (int i = 0; i < COUNT; i++) {
    CHECK_EQ(uv_poll_init(&loop, &handles[i], eventfd(1, 0)), 0);
    CHECK_EQ(uv_poll_start(&handles[i], UV_READABLE, on_ready), 0);
  }
  for (int turn = 1; turn <= 8; turn++) {
    uv_run(&loop, UV_RUN_NOWAIT);
    CHECK_EQ(total, 12 * turn);
    CHECK_EQ(told, turn);
  }
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  for (int i = 0; i < COUNT; i++) CHECK_EQ(calls[i], 1);
  rondo_metrics(&loop, &metrics);
  CHECK_EQ(metrics.caps_hit[RONDO_LIMIT_POLL_ROUNDS], told);
  CHECK_EQ(rondo_unobserve(&loop, &observer), 0);
  test_loop_close(&loop);
  return 0;
}
