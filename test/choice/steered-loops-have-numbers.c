/* SPDX-License-Identifier: MIT */
/* matrix: none */
/* Steered loops have numbers in the order in which they were made. A loop in the memory of one that
 * is gone has a number of its own. */
#include "script.h"

static size_t choose(uv_loop_t* l, void* arg, rondo_choice_point point,
                     const rondo_candidate_t* candidates, size_t count) {
  (void)l, (void)arg, (void)point, (void)candidates, (void)count;
  return 0;
}

static void run_other(void* arg) {
  rondo_steer_begin(arg);
  CHECK_EQ(uv_run(arg, UV_RUN_DEFAULT), 0);
  rondo_steer_end(arg);
}

static int is_never(void* arg) {
  (void)arg;
  return 0;
}

static void check_other(uint64_t number) {
  static uv_loop_t other;
  uv_thread_t thread;
  test_loop_init(&other);
  CHECK_EQ(rondo_steer_number(&other), 0);
  CHECK_EQ(rondo_loop_steer_with(&other, &loop), 0);
  CHECK_EQ(rondo_steer_number(&other), number);
  CHECK_EQ(uv_thread_create(&thread, run_other, &other), 0);
  CHECK_EQ(rondo_steer_block(&loop, is_never, NULL, 1000000), UV_ETIMEDOUT); /* the other ends */
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(uv_loop_close(&other), 0);
}

int main(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(rondo_loop_set_chooser(&loop, choose, NULL), 0);
  CHECK_EQ(rondo_steer_number(&loop), 0);
  CHECK_EQ(rondo_loop_steer(&loop, NULL, NULL), 0);
  CHECK_EQ(rondo_steer_number(&loop), 1);
  check_other(2);
  check_other(3);
  CHECK_EQ(rondo_steer_number(&loop), 1);
  test_loop_close(&loop);
  return 0;
}
