/* SPDX-License-Identifier: MIT */
/* max_tasks is a limit of one checkpoint: that many are allowed, one more is told, ticks
 * and microtasks together. */
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

static void nothing(uv_loop_t* l, void* arg) {
  (void)l, (void)arg;
}

static void queue_some(uv_loop_t* l, void* arg) {
  int count = *(int*)arg;
  for (int i = 0; i < count; i++) {
    CHECK_EQ(rondo_queue_microtask(l, nothing, NULL), 0);
    CHECK_EQ(rondo_next_tick(l, nothing, NULL), 0);
  }
}

int main(void) {
  int counts[] = {5, 5, 6, 5, 6};
  int expected[] = {0, 0, 1, 1, 2};
  init();
  watch(10, 0);
  for (int i = 0; i < 5; i++) {
    rondo_call(&loop, RONDO_KIND_MAIN, "main", queue_some, &counts[i]);
    CHECK_EQ(times, expected[i]);
  }
  CHECK_EQ(told.kind, RONDO_KIND_MAIN);
  CHECK_EQ(told.task_kind, RONDO_KIND_MICROTASK); /* 6 ticks, then the fifth microtask */
  CHECK_EQ(told.tasks, 11);
  rondo_loop_set_watchdog(&loop, NULL);
  rondo_call(&loop, RONDO_KIND_MAIN, "main", queue_some, &counts[4]);
  CHECK_EQ(times, 2);
  test_loop_close(&loop);
  return 0;
}
