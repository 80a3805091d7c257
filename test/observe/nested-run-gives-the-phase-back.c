/* SPDX-License-Identifier: MIT */
/* A run nested in a timer's callback goes through its own phases; what the outer turn
 * does afterwards is told as of the phase that the callback was in. */
#include "trace.h"

static void on_first(uv_timer_t* handle) {
  uv_run(handle->loop, UV_RUN_NOWAIT);
}

static void on_second(uv_timer_t* handle) {
  (void)handle;
}

static void on_idle(uv_idle_t* handle) {
  CHECK_EQ(uv_idle_stop(handle), 0);
}

int main(void) {
  uv_timer_t first, second;
  uv_idle_t idle;
  rondo_phase open[16];
  size_t depth = 0;
  trace_init();
  CHECK_EQ(uv_timer_init(&loop, &first) | uv_timer_init(&loop, &second), 0);
  CHECK_EQ(uv_idle_init(&loop, &idle), 0);
  CHECK_EQ(uv_timer_start(&first, on_first, 0, 0), 0);
  CHECK_EQ(uv_timer_start(&second, on_second, 0, 0), 0);
  CHECK_EQ(uv_idle_start(&idle, on_idle), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  for (size_t i = 0; i < traced; i++) {
    const rondo_event_t* e = &trace[i];
    if (e->type == RONDO_EVENT_PHASE_BEGIN) {
      CHECK(depth < 16);
      open[depth++] = e->phase;
    } else if (e->type == RONDO_EVENT_PHASE_END) {
      CHECK(depth > 0);
      CHECK_EQ(e->phase, open[--depth]);
    } else if (e->type == RONDO_EVENT_BEGIN || e->type == RONDO_EVENT_END) {
      CHECK(depth > 0);
      CHECK_EQ(e->phase, open[depth - 1]);
      CHECK_EQ(e->phase == RONDO_PHASE_TIMERS, e->kind == RONDO_KIND_TIMER);
    }
  }
  CHECK_EQ(depth, 0);
  CHECK_EQ(trace_count(RONDO_EVENT_BEGIN, RONDO_KIND_TIMER), 2);
  CHECK_EQ(trace_count(RONDO_EVENT_BEGIN, RONDO_KIND_IDLE), 1);
  return trace_end();
}
