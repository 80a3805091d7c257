/* SPDX-License-Identifier: MIT */
/* Turns, callbacks a phase, ticks and microtasks are counted as they run; ticks are not
 * callbacks of a phase. */
#include "../test.h"

static uv_loop_t loop;
static rondo_metrics_t metrics;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static int left = 3;

static void job(uv_loop_t* l, void* arg) {
  (void)l, (void)arg;
}

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

static void immediate(rondo_task_t* task) {
  for (int i = 0; i < 2; i++) CHECK_EQ(rondo_next_tick(&loop, job, NULL), 0);
  for (int i = 0; i < 3; i++) CHECK_EQ(rondo_queue_microtask(&loop, job, NULL), 0);
  if (--left > 0) CHECK_EQ(rondo_set_immediate(&loop, task, immediate), 0);
}

int main(void) {
  static rondo_task_t tasks[2];
  static uv_timer_t timers[4];
  init();
  for (int i = 0; i < 4; i++) {
    CHECK_EQ(uv_timer_init(&loop, &timers[i]), 0);
    CHECK_EQ(uv_timer_start(&timers[i], on_timer, 0, 0), 0);
    uv_unref((uv_handle_t*)&timers[i]);
  }
  CHECK_EQ(rondo_set_immediate(&loop, &tasks[0], immediate), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  rondo_metrics(&loop, &metrics);
  CHECK_EQ(metrics.turns, 3);
  CHECK_EQ(metrics.ticks, 6);
  CHECK_EQ(metrics.microtasks, 9);
  CHECK_EQ(metrics.phase[RONDO_PHASE_TIMERS].callbacks, 4);
  CHECK_EQ(metrics.phase[RONDO_PHASE_CHECK].callbacks, 3);
  CHECK_EQ(metrics.phase[RONDO_PHASE_POLL].callbacks, 0);
  CHECK_EQ(metrics.phase[RONDO_PHASE_NONE].callbacks, 0);
  test_loop_close(&loop);
  return 0;
}
