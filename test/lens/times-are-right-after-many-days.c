/* SPDX-License-Identifier: MIT */
/* A record has 48 bits for a time, which is 78 hours: a loop that waits for weeks (here in virtual
 * time) still has the right times, written at once or kept. */
/* matrix: models */
#include <sys/wait.h>

#include "trace.h"

enum { DAYS = 10, TIMES = 3 };
#define DAY_NS ((uint64_t)24 * 3600 * 1000000000)

struct found {
  uint64_t times_ns[TIMES];
  int count;
  uint64_t before_ns;
};

static void on_record(const struct trace_event* event, void* arg) {
  struct found* found = arg;
  CHECK(event->time_ns >= found->before_ns);
  found->before_ns = event->time_ns;
  if (event->type != RONDO_EVENT_BEGIN) return;
  CHECK(found->count < TIMES);
  found->times_ns[found->count++] = event->time_ns;
}

static void on_timer(uv_timer_t* timer) {
  int* left = timer->data;
  if (--*left == 0) uv_close((uv_handle_t*)timer, NULL);
}

static int trace_days(uint64_t last_events) {
  const char* path = trace_path();
  struct rn_lens_options options = {.path = path, .empties = true, .last_events = last_events};
  CHECK(rn_lens_start(&options) == 0);
  uv_loop_t loop;
  uv_timer_t timer;
  int left = TIMES;
  test_loop_init(&loop);
  CHECK(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL) == 0);
  CHECK(uv_timer_init(&loop, &timer) == 0);
  timer.data = &left;
  uint64_t ms = DAYS * DAY_NS / 1000000;
  CHECK(uv_timer_start(&timer, on_timer, ms, ms) == 0);
  CHECK(uv_run(&loop, UV_RUN_DEFAULT) == 0);
  CHECK(uv_loop_close(&loop) == 0);
  rn_lens_end();
  struct found found = {0};
  CHECK_EQ(trace_each(path, on_record, &found), 0);
  CHECK_EQ(found.count, TIMES);
  for (int i = 1; i < TIMES; i++)
    CHECK_EQ(found.times_ns[i] - found.times_ns[i - 1], DAYS * DAY_NS);
  unlink(path);
  return 0;
}

int main(void) {
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) _exit(trace_days(100));
  int status;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  return trace_days(0);
}
