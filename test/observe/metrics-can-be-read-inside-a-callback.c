/* SPDX-License-Identifier: MIT */
/* Read inside uv_run the counters are those up to now: turns include this one, callbacks
 * those that have returned. */
#include "../test.h"

static uv_loop_t loop;
static rondo_metrics_t metrics;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static int calls;

static void immediate(rondo_task_t* task) {
  rondo_metrics(&loop, &metrics);
  CHECK_EQ(metrics.turns, calls + 1);
  CHECK_EQ(metrics.phase[RONDO_PHASE_CHECK].callbacks, calls);
  CHECK_EQ(metrics.idle_ns, 0);
  if (++calls < 5) CHECK_EQ(rondo_set_immediate(&loop, task, immediate), 0);
}

int main(void) {
  static rondo_task_t task;
  init();
  CHECK_EQ(rondo_set_immediate(&loop, &task, immediate), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(calls, 5);
  test_loop_close(&loop);
  return 0;
}
