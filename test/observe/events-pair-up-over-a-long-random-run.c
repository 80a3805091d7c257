/* SPDX-License-Identifier: MIT */
/* Ten thousand random actions, each in some callback. Every BEGIN has its END, nested as
 * brackets; what begins was queued before and not dropped; its parent is who was running
 * when it was queued. */
#include "trace.h"

enum { ACTIONS = 10000, SLOTS = 16 };
static uv_timer_t timers[SLOTS];
static uv_idle_t idles[SLOTS];
static rondo_task_t tasks[SLOTS];
static uint64_t seed = 88172645463325252u;
static int left = ACTIONS;

static unsigned below(unsigned n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(seed >> 33) % n;
}

static void act(void);

static void job(uv_loop_t* l, void* arg) {
  (void)l, (void)arg;
  act();
}

static void on_task(rondo_task_t* task) {
  (void)task;
  act();
}

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  act();
  act();
}

static void on_idle(uv_idle_t* handle) {
  if (below(3) == 0) CHECK_EQ(uv_idle_stop(handle), 0);
  act();
}

static void act(void) {
  unsigned slot = below(SLOTS);
  if (left-- <= 0) return;
  switch (below(9)) {
    case 0:
      CHECK_EQ(rondo_next_tick(&loop, job, NULL), 0);
      break;
    case 1:
      CHECK_EQ(rondo_queue_microtask(&loop, job, NULL), 0);
      break;
    case 2:
      (void)rondo_set_immediate(&loop, &tasks[slot], on_task);
      break;
    case 3:
      (void)rondo_set_pending(&loop, &tasks[slot], on_task);
      break;
    case 4:
      rondo_clear(&tasks[slot]);
      break;
    case 5:
      CHECK_EQ(uv_timer_stop(&timers[slot]), 0);
      break;
    case 6:
      CHECK_EQ(uv_idle_start(&idles[slot], on_idle), 0);
      break;
    default:
      CHECK_EQ(uv_timer_start(&timers[slot], on_timer, below(3), below(2)), 0);
      break;
  }
}

int main(void) {
  trace_init();
  for (int i = 0; i < SLOTS; i++) {
    CHECK_EQ(uv_timer_init(&loop, &timers[i]), 0);
    CHECK_EQ(uv_idle_init(&loop, &idles[i]), 0);
  }
  while (left > 0) {
    act();
    uv_run(&loop, UV_RUN_ONCE);
  }
  CHECK(trace_count(RONDO_EVENT_BEGIN, RONDO_KIND_TIMER) > 100);
  trace_verify();
  return trace_end();
}
