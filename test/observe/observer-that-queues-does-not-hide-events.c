/* SPDX-License-Identifier: MIT */
/* An observer that queues something while it is told causes an event inside the event;
 * the other observers still hear both. */
/* matrix: none */
#include "trace.h"

static int ran;

static void nothing(uv_loop_t* l, void* arg) {
  (void)l, (void)arg;
  ran++;
}

static void queues(rondo_observer_t* observer, uv_loop_t* l, const rondo_event_t* event) {
  (void)observer;
  if (event->type == RONDO_EVENT_BEGIN && event->kind == RONDO_KIND_MAIN)
    CHECK_EQ(rondo_next_tick(l, nothing, NULL), 0);
}

int main(void) {
  static rondo_observer_t queuer = {.on_event = queues};
  test_loop_init(&loop);
  CHECK_EQ(rondo_observe(&loop, &queuer), 0);
  CHECK_EQ(rondo_observe(&loop, &tracer), 0);
  rondo_call(&loop, RONDO_KIND_MAIN, NULL, nothing, NULL);
  CHECK_EQ(ran, 2);
  CHECK_EQ(trace_count(RONDO_EVENT_QUEUED, RONDO_KIND_TICK), 1);
  CHECK_EQ(trace_count(RONDO_EVENT_BEGIN, RONDO_KIND_MAIN), 1);
  CHECK_EQ(trace_count(RONDO_EVENT_END, RONDO_KIND_MAIN), 1);
  CHECK_EQ(trace_count(RONDO_EVENT_BEGIN, RONDO_KIND_TICK), 1);
  CHECK_EQ(rondo_unobserve(&loop, &queuer), 0);
  return trace_end();
}
