/* SPDX-License-Identifier: MIT */
/* A turn, told from its begin to its end: the phases that have something to run, and in
 * them each callback with the tick and the microtask after it. */
#include "trace.h"

static rondo_task_t task;

static void nothing(uv_loop_t* l, void* arg) {
  (void)l, (void)arg;
}

static void immediate(rondo_task_t* t) {
  CHECK_EQ(rondo_queue_microtask(t->loop, nothing, NULL), 0);
  CHECK_EQ(rondo_next_tick(t->loop, nothing, NULL), 0);
}

int main(void) {
  trace_init();
  CHECK_EQ(rondo_set_immediate(&loop, &task, immediate), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 0);
  for (size_t i = 0; i < traced; i++) {
    const rondo_event_t* e = &trace[i];
    const char* of =
        e->kind != RONDO_KIND_NONE ? rondo_kind_name(e->kind) : rondo_phase_name(e->phase);
    log_put("%s:%s", rondo_event_name(e->type), of);
    CHECK_EQ(e->turn, i == 0 ? 0 : 1);
    CHECK_EQ(e->time_ns, rondo_now_ns(&loop));
  }
  log_check(
      "queued:immediate turn-begin:none phase-begin:check begin:immediate queued:microtask "
      "queued:tick end:immediate begin:tick end:tick begin:microtask end:microtask "
      "phase-end:check turn-end:none");
  return trace_end();
}
