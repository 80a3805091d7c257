/* SPDX-License-Identifier: MIT */
/* The time of a phase is that of its callbacks and of the checkpoints after them; a
 * virtual clock that is moved by hand in them counts. */
#include "../test.h"

static uv_loop_t loop;
static rondo_metrics_t metrics;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static void job(uv_loop_t* l, void* arg) {
  (void)arg;
  CHECK_EQ(rondo_clock_advance(l, 300), 0);
}

static void on_timer(uv_timer_t* handle) {
  CHECK_EQ(rondo_clock_advance(handle->loop, 7000), 0);
}

static void immediate(rondo_task_t* task) {
  CHECK_EQ(rondo_clock_advance(task->loop, 50000), 0);
  CHECK_EQ(rondo_next_tick(task->loop, job, NULL), 0);
}

int main(void) {
  static rondo_task_t task;
  static uv_timer_t timer;
  init();
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 5, 0), 0);
  CHECK_EQ(rondo_set_immediate(&loop, &task, immediate), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  rondo_metrics(&loop, &metrics);
  CHECK_EQ(metrics.phase[RONDO_PHASE_TIMERS].time_ns, 7000);
  CHECK_EQ(metrics.phase[RONDO_PHASE_CHECK].time_ns, 50300);
  CHECK_EQ(metrics.phase[RONDO_PHASE_POLL].time_ns, 0);
  test_loop_close(&loop);
  return 0;
}
