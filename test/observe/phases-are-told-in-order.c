/* SPDX-License-Identifier: MIT */
/* Each phase that has something to run is told once, around its callbacks, in the order
 * of the model. */
#include "trace.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

static void on_idle(uv_idle_t* handle) {
  CHECK_EQ(uv_idle_stop(handle), 0);
}

static void on_task(rondo_task_t* task) {
  (void)task;
}

static void on_async(uv_async_t* handle) {
  uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  static uv_timer_t timer;
  static uv_idle_t idle;
  static uv_async_t async;
  static rondo_task_t tasks[2];
  trace_init();
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 0, 0), 0);
  CHECK_EQ(uv_idle_init(&loop, &idle), 0);
  CHECK_EQ(uv_idle_start(&idle, on_idle), 0);
  CHECK_EQ(uv_async_init(&loop, &async, on_async), 0);
  CHECK_EQ(uv_async_send(&async), 0);
  CHECK_EQ(rondo_set_pending(&loop, &tasks[0], on_task), 0);
  CHECK_EQ(rondo_set_immediate(&loop, &tasks[1], on_task), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  rondo_phase inside = RONDO_PHASE_NONE;
  for (size_t i = 0; i < traced; i++) {
    const rondo_event_t* e = &trace[i];
    if (e->type == RONDO_EVENT_PHASE_BEGIN) {
      CHECK_EQ(inside, RONDO_PHASE_NONE);
      inside = e->phase;
      log_put("%s", rondo_phase_name(e->phase));
    }
    if (e->type == RONDO_EVENT_BEGIN) CHECK_EQ(e->phase, inside);
    if (e->type == RONDO_EVENT_PHASE_END) {
      CHECK_EQ(e->phase, inside);
      inside = RONDO_PHASE_NONE;
    }
  }
  log_check(rondo_model_has(test_model(), RONDO_SWITCH_TIMERS_LAST)
                ? "pending idle poll check close timers"
                : "timers pending idle poll check close");
  return trace_end();
}
