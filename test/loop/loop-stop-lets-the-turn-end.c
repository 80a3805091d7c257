/* SPDX-License-Identifier: MIT */
/* uv_stop in a callback of any phase: the turn goes on to its end, does not wait
 * in its poll phase, and no other turn begins. */
#include "../test.h"

static uv_loop_t loop;
static const char* stopper;

static void at(const char* phase) {
  log_put("%s", phase);
  if (stopper != NULL && strcmp(stopper, phase) == 0) uv_stop(&loop);
}

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  at("timer");
}
static void on_idle(uv_idle_t* handle) {
  at("idle");
  uv_idle_stop(handle); /* so that poll would wait */
}
static void on_prepare(uv_prepare_t* handle) {
  (void)handle;
  at("prepare");
}
static void on_async(uv_async_t* handle) {
  (void)handle;
  at("async");
}
static void on_check(uv_check_t* handle) {
  (void)handle;
  at("check");
}
static void on_close(uv_handle_t* handle) {
  (void)handle;
  at("close");
}

static void run(const char* phase, const char* expected) {
  static uv_timer_t timer, later;
  static uv_idle_t idle;
  static uv_prepare_t prepare;
  static uv_async_t async;
  static uv_check_t check;
  static uv_timer_t closing;
  log_reset();
  stopper = phase;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 0, 0);
  uv_timer_init(&loop, &later);
  uv_timer_start(&later, on_timer, 1000, 0);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_idle);
  uv_prepare_init(&loop, &prepare);
  uv_prepare_start(&prepare, on_prepare);
  uv_async_init(&loop, &async, on_async);
  uv_async_send(&async);
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_check);
  uv_timer_init(&loop, &closing);
  uv_close((uv_handle_t*)&closing, on_close);
  uint64_t begun = uv_now(&loop);
  CHECK(uv_run(&loop, UV_RUN_DEFAULT) != 0);
  log_check(expected);
  CHECK_EQ(uv_now(&loop), begun); /* it has not waited */
  stopper = NULL;
  test_loop_close(&loop);
}

int main(void) {
  const char* all = "timer idle prepare async check close";
  /* Timers run before the first turn in node20: stopped there, none begins. */
  run("timer", test_model() == RONDO_MODEL_NODE20 ? "timer" : all);
  run("idle", all);
  run("prepare", all);
  run("async", all);
  run("check", all);
  run("close", all);
  return 0;
}
