/* SPDX-License-Identifier: MIT */
/* Ticks, microtasks, immediates and pending callbacks name the callback that queued
 * them, when they are queued and when they run. */
#include "trace.h"

static uint64_t main_id;

static void nothing(uv_loop_t* l, void* arg) {
  (void)l, (void)arg;
}

static void on_task(rondo_task_t* task) {
  (void)task;
}

static void script(uv_loop_t* l, void* arg) {
  static rondo_task_t tasks[2];
  (void)arg;
  main_id = rondo_current_id(l);
  CHECK(main_id != 0);
  CHECK_EQ(rondo_next_tick(l, nothing, NULL), 0);
  CHECK_EQ(rondo_queue_microtask(l, nothing, NULL), 0);
  CHECK_EQ(rondo_set_immediate(l, &tasks[0], on_task), 0);
  CHECK_EQ(rondo_set_pending(l, &tasks[1], on_task), 0);
}

int main(void) {
  const rondo_kind kinds[] = {RONDO_KIND_TICK, RONDO_KIND_MICROTASK, RONDO_KIND_IMMEDIATE,
                              RONDO_KIND_PENDING};
  trace_init();
  rondo_call(&loop, RONDO_KIND_MAIN, "main", script, NULL);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  for (int i = 0; i < 4; i++) {
    const rondo_event_t* queued = trace_get(RONDO_EVENT_QUEUED, kinds[i], 0);
    const rondo_event_t* begin = trace_get(RONDO_EVENT_BEGIN, kinds[i], 0);
    CHECK_EQ(queued->parent, main_id);
    CHECK_EQ(begin->parent, main_id);
    CHECK_EQ(begin->id, queued->id);
  }
  return trace_end();
}
