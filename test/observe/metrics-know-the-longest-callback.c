/* SPDX-License-Identifier: MIT */
/* The longest callback is known by its length, id, kind and turn; while there is an
 * observer, it is measured alone. */
#include "../test.h"

static uv_loop_t loop;
static rondo_metrics_t metrics;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static uint64_t longest_id;

static void on_timer(uv_timer_t* handle) {
  uint64_t ns = *(uint64_t*)handle->data;
  if (ns == 9000) longest_id = rondo_current_id(handle->loop);
  CHECK_EQ(rondo_clock_advance(handle->loop, ns), 0);
}

static void ignore(rondo_observer_t* observer, uv_loop_t* l, const rondo_event_t* event) {
  (void)observer, (void)l, (void)event;
}

static void immediate(rondo_task_t* task) {
  CHECK_EQ(rondo_clock_advance(task->loop, 8000), 0);
}

int main(void) {
  static uv_timer_t timers[3];
  static uint64_t lengths[] = {5000, 9000, 7000};
  static rondo_task_t task;
  static rondo_observer_t observer = {.on_event = ignore};
  init();
  CHECK_EQ(rondo_observe(&loop, &observer), 0);
  for (uint64_t i = 0; i < 3; i++) {
    CHECK_EQ(uv_timer_init(&loop, &timers[i]), 0);
    timers[i].data = &lengths[i];
    CHECK_EQ(uv_timer_start(&timers[i], on_timer, 10 * (i + 1), 0), 0);
  }
  CHECK_EQ(rondo_set_immediate(&loop, &task, immediate), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  rondo_metrics(&loop, &metrics);
  CHECK_EQ(metrics.longest.time_ns, 9000);
  CHECK_EQ(metrics.longest.id, longest_id);
  CHECK_EQ(metrics.longest.kind, RONDO_KIND_TIMER);
  CHECK_EQ(metrics.longest.among, 1);
  /* The immediate's turn, then one to each timer; where timers are first in the turn, they run
   * in the turn after the one that waited. */
  CHECK_EQ(metrics.longest.turn, rondo_model_has(test_model(), RONDO_SWITCH_TIMERS_LAST) ? 3 : 4);
  CHECK_EQ(rondo_unobserve(&loop, &observer), 0);
  test_loop_close(&loop);
  return 0;
}
