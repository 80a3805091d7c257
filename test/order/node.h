/* SPDX-License-Identifier: MIT */
/*
 * Node's words over a loop on virtual time, so that a program whose order real
 * Node printed can be written down in C nearly as it was. "Program 12" in a test
 * is a number in the collection of such programs; what is expected is what Node
 * of each era printed for it.
 *
 * setTimeout is one uv_timer_t here, not Node's list per duration; a delay below
 * 1 is 1, as in Node. A callback of fs is the after callback of uv_queue_work.
 */
#ifndef RONDO_TEST_ORDER_NODE_H
#define RONDO_TEST_ORDER_NODE_H

#include <sched.h>

#include "../test.h"

typedef void (*function)(void);

static uv_loop_t loop;

/* Defines a callback that logs its own name. */
#define SAY(name)          \
  static void name(void) { \
    log_put("%s", #name);  \
  }

/* Time passes, but the loop does not get its turn. */
static inline void block(unsigned ms) {
  CHECK_EQ(rondo_clock_advance(&loop, ms * UINT64_C(1000000)), 0);
}

/* ---- ticks and microtasks --------------------------------------------------- */

static inline void node_call(uv_loop_t* l, void* arg) {
  CHECK(l == &loop);
  (*(function*)arg)();
}

static inline function* node_keep(function f) {
  static function kept[128];
  static size_t count;
  CHECK(count < sizeof kept / sizeof kept[0]);
  kept[count] = f;
  return &kept[count++];
}

static inline void next_tick(function f) {
  CHECK_EQ(rondo_next_tick(&loop, node_call, node_keep(f)), 0);
}

static inline void queue_microtask(function f) {
  CHECK_EQ(rondo_queue_microtask(&loop, node_call, node_keep(f)), 0);
}

/* ---- timers ------------------------------------------------------------------- */

static inline void node_timer(uv_timer_t* timer) {
  (*(function*)timer->data)();
}

static inline uv_timer_t* node_start(function f, uint64_t ms, uint64_t repeat_ms) {
  static uv_timer_t timers[32];
  static size_t count;
  CHECK(count < sizeof timers / sizeof timers[0]);
  uv_timer_t* timer = &timers[count++];
  CHECK_EQ(uv_timer_init(&loop, timer), 0);
  timer->data = node_keep(f);
  CHECK_EQ(uv_timer_start(timer, node_timer, ms < 1 ? 1 : ms, repeat_ms), 0);
  return timer;
}

static inline uv_timer_t* set_timeout(function f, uint64_t ms) {
  return node_start(f, ms, 0);
}

static inline uv_timer_t* set_interval(function f, uint64_t ms) {
  return node_start(f, ms, ms);
}

static inline void clear_interval(uv_timer_t* timer) {
  CHECK_EQ(uv_timer_stop(timer), 0);
}

static inline void refresh(uv_timer_t* timer, uint64_t ms) {
  CHECK_EQ(uv_timer_start(timer, node_timer, ms, 0), 0);
}

/* ---- immediates ----------------------------------------------------------------- */

static inline void node_task(rondo_task_t* task) {
  (*(function*)task->data)();
}

static inline rondo_task_t* node_next_task(function f) {
  static rondo_task_t tasks[64];
  static size_t count;
  CHECK(count < sizeof tasks / sizeof tasks[0]);
  tasks[count].data = node_keep(f);
  return &tasks[count++];
}

static inline rondo_task_t* set_immediate(function f) {
  rondo_task_t* task = node_next_task(f);
  CHECK_EQ(rondo_set_immediate(&loop, task, node_task), 0);
  return task;
}

static inline rondo_task_t* set_pending(function f) {
  rondo_task_t* task = node_next_task(f);
  CHECK_EQ(rondo_set_pending(&loop, task, node_task), 0);
  return task;
}

/* ---- callbacks of fs, close events ------------------------------------------------- */

static inline void node_no_work(uv_work_t* req) {
  (void)req;
}

static inline void node_worked(uv_work_t* req, int status) {
  CHECK_EQ(status, 0);
  (*(function*)req->data)();
}

static inline void stat_file(function f) {
  static uv_work_t works[8];
  static size_t count;
  CHECK(count < sizeof works / sizeof works[0]);
  works[count].data = node_keep(f);
  CHECK_EQ(uv_queue_work(&loop, &works[count], node_no_work, node_worked), 0);
  count++;
}

/* Returns when the loop would find a completion if it looked. For a loop that has
 * nothing but works: else there are other reasons not to wait. */
static inline void until_finished(void) {
  while (uv_backend_timeout(&loop) != 0) sched_yield();
}

static inline void node_closed(uv_handle_t* handle) {
  (*(function*)handle->data)();
}

/* Closes something; its close event is f. */
static inline void destroy(function f) {
  static uv_idle_t handles[8];
  static size_t count;
  CHECK(count < sizeof handles / sizeof handles[0]);
  uv_idle_t* handle = &handles[count++];
  CHECK_EQ(uv_idle_init(&loop, handle), 0);
  handle->data = node_keep(f);
  uv_close((uv_handle_t*)handle, node_closed);
}

/* ---- the program ------------------------------------------------------------------- */

static inline void node_init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

/* The main script, then the loop to its end. */
static inline void node_run(function script) {
  node_init();
  rondo_call(&loop, RONDO_KIND_MAIN, "main", node_call, node_keep(script));
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
}

/* What each era printed; ends the loop. */
static inline int node_printed(const char* node10, const char* node11, const char* node20) {
  const char* const by_model[RONDO_MODEL_MAX] = {
      [RONDO_MODEL_NODE10] = node10, [RONDO_MODEL_NODE11] = node11, [RONDO_MODEL_NODE20] = node20};
  log_check(by_model[test_model()]);
  test_loop_close(&loop);
  return 0;
}

static inline int all_printed(const char* words) {
  return node_printed(words, words, words);
}

#endif
