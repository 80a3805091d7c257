/* SPDX-License-Identifier: MIT */
/* A checkpoint that runs more than max_tasks ticks is told once, while it still runs,
 * with the callback after which it runs and the tick at which the limit was passed. */
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

enum { MANY = 1000 };
static int ran;
static uint64_t immediate_id;
static uint64_t culprit;

static void again(uv_loop_t* l, void* arg) {
  CHECK_EQ(times, ran > 100 ? 1 : 0); /* at once, not at the end */
  if (++ran == 101) culprit = rondo_current_id(l);
  if (ran < MANY) CHECK_EQ(rondo_next_tick(l, again, arg), 0);
}

static void immediate(rondo_task_t* task) {
  immediate_id = rondo_current_id(task->loop);
  CHECK_EQ(rondo_next_tick(task->loop, again, NULL), 0);
}

int main(void) {
  static rondo_task_t task;
  init();
  watch(100, 0);
  CHECK_EQ(rondo_set_immediate(&loop, &task, immediate), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(ran, MANY);
  CHECK_EQ(times, 1);
  CHECK_EQ(told.kind, RONDO_KIND_IMMEDIATE);
  CHECK_EQ(told.id, immediate_id);
  CHECK_EQ(told.task_kind, RONDO_KIND_TICK);
  CHECK_EQ(told.task_id, culprit);
  CHECK_EQ(told.tasks, 101);
  CHECK_EQ(told.turn, 1);
  CHECK_EQ(told.phase, RONDO_PHASE_CHECK);
  test_loop_close(&loop);
  return 0;
}
