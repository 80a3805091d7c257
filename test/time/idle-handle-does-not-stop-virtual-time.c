/* SPDX-License-Identifier: MIT */
/* A loop that never blocks still reaches its timers: an idle handle and immediates that
 * queue immediates do not stop a virtual clock, and an hour of turning takes no hour. A
 * short timer still comes after a few turns of immediates, as in real time. */
#include "../test.h"

static uv_loop_t loop;
static uv_idle_t idle;
static rondo_task_t immediate;
static int turns;

static void on_idle(uv_idle_t* handle) {
  (void)handle;
  turns++;
}

static void on_immediate(rondo_task_t* task) {
  CHECK_EQ(rondo_set_immediate(&loop, task, on_immediate), 0);
}

static void on_hour(uv_timer_t* handle) {
  CHECK_EQ(uv_now(&loop), 1000 + 3600 * 1000);
  CHECK(turns > 100);
  (void)handle;
  CHECK_EQ(uv_idle_stop(&idle), 0);
  rondo_clear(&immediate);
  log_put("hour");
}

static void on_short(uv_timer_t* handle) {
  (void)handle;
  CHECK(turns > 10);
  log_put("short");
}

int main(void) {
  uv_timer_t hour, brief;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(uv_idle_init(&loop, &idle) | uv_timer_init(&loop, &hour), 0);
  CHECK_EQ(uv_timer_init(&loop, &brief), 0);
  CHECK_EQ(uv_idle_start(&idle, on_idle), 0);
  CHECK_EQ(rondo_set_immediate(&loop, &immediate, on_immediate), 0);
  CHECK_EQ(uv_timer_start(&hour, on_hour, 3600 * 1000, 0), 0);
  CHECK_EQ(uv_timer_start(&brief, on_short, 1, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("short hour");
  test_loop_close(&loop);
  return 0;
}
