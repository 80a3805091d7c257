/* SPDX-License-Identifier: MIT */
/* A work is told as queued, started and done, in this order and by the times at which it
 * happened, with the number of the thread that ran it. */
#include "trace.h"

enum { WORKS = 16 };
static uv_work_t works[WORKS];

static void run(uv_work_t* req) {
  (void)req;
}

static void done(uv_work_t* req, int status) {
  (void)req;
  CHECK_EQ(status, 0);
}

int main(void) {
  rondo_pool_stats_t stats;
  trace_init();
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_REAL), 0);
  for (int i = 0; i < WORKS; i++) CHECK_EQ(uv_queue_work(&loop, &works[i], run, done), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  rondo_pool_stats(&stats);
  CHECK(stats.threads >= 1 && stats.threads <= 4);
  for (size_t i = 0; i < WORKS; i++) {
    const rondo_event_t* queued = trace_get(RONDO_EVENT_POOL_QUEUED, RONDO_KIND_WORK, i);
    const rondo_event_t* started = trace_of(RONDO_EVENT_POOL_STARTED, queued->id);
    const rondo_event_t* finished = trace_of(RONDO_EVENT_POOL_DONE, queued->id);
    const rondo_event_t* begin = trace_of(RONDO_EVENT_BEGIN, queued->id);
    CHECK(queued->object == &works[i]);
    CHECK(started != NULL && finished != NULL && begin != NULL);
    CHECK(queued < started && started < finished && finished < begin);
    CHECK(started->time_ns <= finished->time_ns && finished->time_ns <= begin->time_ns);
    CHECK(started->value >= 1 && started->value <= (int64_t)stats.threads);
    CHECK_EQ(finished->value, started->value);
  }
  return trace_end();
}
