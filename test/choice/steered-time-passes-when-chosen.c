/* SPDX-License-Identifier: MIT */
/* A work and a timer: on a steered loop the timer can be chosen, and then time passes until it is
 * due, although the work would be done long before. A stall brings a second timer with it. */
#include "script.h"

static uv_work_t work;
static uv_timer_t timers[2];
static int timer_first;
static int stalls;

static void on_work(uv_work_t* req) {
  (void)req;
}

static void on_done(uv_work_t* req, int status) {
  (void)req;
  CHECK_EQ(status, 0);
  log_put("work");
}

static void on_timer(uv_timer_t* handle) {
  log_put("timer%d@%d", (int)(handle - timers), (int)(uv_now(&loop) % 1000));
}

static size_t choose(uv_loop_t* l, void* arg, rondo_choice_point point,
                     const rondo_candidate_t* candidates, size_t count) {
  (void)l, (void)arg;
  if (point == RONDO_CHOICE_STALL) {
    CHECK_EQ(count, 4);
    CHECK_EQ(candidates[0].wait_ns, 0);
    return stalls && timer_first ? 2 : 0;
  }
  if (point != RONDO_CHOICE_POLL_ORDER || !timer_first) return 0;
  const rondo_candidate_t* last_one = &candidates[count - 1];
  if (last_one->kind != RONDO_KIND_TIMER || last_one->object != &timers[0]) return 0;
  CHECK_EQ(last_one->wait_ns, 20 * 1000000);
  return count - 1;
}

static void run(int timer_goes_first, int stall, const char* expected) {
  timer_first = timer_goes_first;
  stalls = stall;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(rondo_loop_set_chooser(&loop, choose, NULL), 0);
  CHECK_EQ(rondo_loop_steer(&loop, NULL, NULL), 0);
  for (int i = 0; i < 2; i++) {
    CHECK_EQ(uv_timer_init(&loop, &timers[i]), 0);
    CHECK_EQ(uv_timer_start(&timers[i], on_timer, i == 0 ? 20 : 25, 0), 0);
  }
  CHECK_EQ(uv_queue_work(&loop, &work, on_work, on_done), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check(expected);
  log_reset();
  test_loop_close(&loop);
}

int main(void) {
  run(0, 0, "work timer0@20 timer1@25");
  run(1, 0, "timer0@20 work timer1@25");
  run(1, 1, "timer0@30 timer1@30 work");
  return 0;
}
