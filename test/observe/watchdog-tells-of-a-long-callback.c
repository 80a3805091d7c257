/* SPDX-License-Identifier: MIT */
/* A callback that took longer than max_ns, its checkpoint included, is told once, when
 * it ends; each long one anew, the short ones not. */
#include "../test.h"

static uv_loop_t loop;
static rondo_starved_t told;
static int times;

static void on_starved(uv_loop_t* l, void* arg, const rondo_starved_t* starved) {
  CHECK(l == &loop && arg == &times);
  told = *starved;
  times++;
}

static void watch(uint64_t max_tasks, uint64_t max_ns) {
  rondo_watchdog_t watchdog = {max_tasks, max_ns, on_starved, &times};
  rondo_loop_set_watchdog(&loop, &watchdog);
  memset(&watchdog, 0, sizeof watchdog); /* it was copied */
}

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static uint64_t ids[4];

static void tick(uv_loop_t* l, void* arg) {
  (void)arg;
  CHECK_EQ(rondo_clock_advance(l, 600), 0);
}

static void on_timer(uv_timer_t* handle) {
  int i = *(int*)handle->data;
  ids[i] = rondo_current_id(handle->loop);
  CHECK_EQ(rondo_clock_advance(handle->loop, i == 1 ? 5000 : 500), 0);
  if (i == 3) CHECK_EQ(rondo_next_tick(handle->loop, tick, NULL), 0);
}

int main(void) {
  static uv_timer_t timers[4];
  static int numbers[] = {0, 1, 2, 3};
  static const int expected[] = {0, 1, 1, 2};
  init();
  watch(0, 1000);
  for (uint64_t i = 0; i < 4; i++) {
    CHECK_EQ(uv_timer_init(&loop, &timers[i]), 0);
    timers[i].data = &numbers[i];
    CHECK_EQ(uv_timer_start(&timers[i], on_timer, 1 + i, 0), 0);
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(times, expected[i]);
    if (i != 1 && i != 3) continue;
    CHECK_EQ(told.kind, RONDO_KIND_TIMER);
    CHECK_EQ(told.id, ids[i]);
    CHECK_EQ(told.task_kind, RONDO_KIND_NONE);
    CHECK_EQ(told.task_id, 0);
    CHECK_EQ(told.time_ns, i == 1 ? 5000 : 1100);
    CHECK_EQ(told.phase, RONDO_PHASE_TIMERS);
  }
  test_loop_close(&loop);
  return 0;
}
