/* SPDX-License-Identifier: MIT */
/* Two loops that are steered together: one runs at a time, and which goes on is a choice. A thread
 * that waits for the other lets it run. */
#include "script.h"

static uv_loop_t other;
static uv_async_t to_other;
static uv_async_t to_main;
static int heard; /* by turns, so without a lock */
static int asks_thread;

static int is_heard(void* arg) {
  (void)arg;
  return heard;
}

static void on_other(uv_async_t* async) {
  log_put("other");
  CHECK_EQ(uv_async_send(&to_main), 0);
  CHECK_EQ(rondo_steer_block(&other, is_heard, NULL, -1), 0);
  log_put("went on");
  uv_close((uv_handle_t*)async, NULL);
}

static void on_main(uv_async_t* async) {
  log_put("main");
  heard = 1;
  uv_close((uv_handle_t*)async, NULL);
}

/* So that this loop can always go on, too. */
static void on_idle(uv_idle_t* idle) {
  if (heard) CHECK_EQ(uv_idle_stop(idle), 0);
}

static size_t choose(uv_loop_t* l, void* arg, rondo_choice_point point,
                     const rondo_candidate_t* candidates, size_t count) {
  (void)l, (void)arg, (void)candidates, (void)count;
  if (point == RONDO_CHOICE_THREAD) asks_thread++;
  return 0;
}

static void run_other(void* arg) {
  (void)arg;
  rondo_steer_begin(&other);
  CHECK_EQ(uv_run(&other, UV_RUN_DEFAULT), 0);
  rondo_steer_end(&other);
}

static int is_never(void* arg) {
  (void)arg;
  return 0;
}

int main(void) {
  uv_thread_t thread;
  uv_idle_t idle;
  test_loop_init(&loop);
  test_loop_init(&other);
  CHECK_EQ(rondo_steer_block(&loop, is_heard, NULL, -1), UV_EINVAL); /* not steered */
  rondo_steer_begin(&loop);                                          /* nothing happens */
  CHECK_EQ(rondo_loop_steer_with(&other, &loop), UV_EINVAL);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(rondo_loop_set_chooser(&loop, choose, NULL), 0);
  CHECK_EQ(rondo_loop_steer(&loop, NULL, NULL), 0);
  CHECK_EQ(rondo_loop_steer_with(&other, &loop), 0);
  CHECK_EQ(uv_async_init(&loop, &to_main, on_main), 0);
  CHECK_EQ(uv_async_init(&other, &to_other, on_other), 0);
  CHECK_EQ(uv_idle_init(&loop, &idle), 0);
  CHECK_EQ(uv_idle_start(&idle, on_idle), 0);
  CHECK_EQ(uv_thread_create(&thread, run_other, NULL), 0);
  CHECK_EQ(uv_async_send(&to_other), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(rondo_steer_block(&loop, is_never, NULL, 1000000), UV_ETIMEDOUT); /* the other ends */
  CHECK_EQ(uv_thread_join(&thread), 0);
  log_check("other main went on");
  CHECK(asks_thread > 0);
  CHECK_EQ(uv_loop_close(&other), 0);
  test_loop_close(&loop);
  return 0;
}
