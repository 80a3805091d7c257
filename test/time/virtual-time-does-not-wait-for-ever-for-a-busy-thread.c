/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* A callback of one loop that waits for a timer of another, with which its loop shares a
 * virtual clock, gets it: the clock stands still for a busy loop only for a while. */
#include "../test.h"

static uv_loop_t ours, theirs;
static uv_sem_t go;

static void on_timer(uv_timer_t* handle) {
  CHECK(uv_now(handle->loop) >= 1005);
  uv_sem_post(&go);
}

static void on_busy(uv_timer_t* handle) {
  CHECK_EQ(uv_now(handle->loop), 1000);
  uv_sem_wait(&go);
}

static void run(void* arg) {
  uv_timer_t busy;
  (void)arg;
  CHECK_EQ(uv_timer_init(&theirs, &busy), 0);
  CHECK_EQ(uv_timer_start(&busy, on_busy, 0, 0), 0);
  CHECK_EQ(uv_run(&theirs, UV_RUN_DEFAULT), 0);
  test_loop_close(&theirs);
}

int main(void) {
  uv_thread_t thread;
  uv_timer_t timer;
  CHECK_EQ(uv_sem_init(&go, 0), 0);
  test_loop_init(&ours);
  test_loop_init(&theirs);
  CHECK_EQ(rondo_loop_set_clock(&ours, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(rondo_loop_share_clock(&theirs, &ours), 0);
  CHECK_EQ(uv_timer_init(&ours, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 5, 0), 0);
  CHECK_EQ(uv_thread_create(&thread, run, NULL), 0);
  CHECK_EQ(uv_run(&ours, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_thread_join(&thread), 0);
  test_loop_close(&ours);
  uv_sem_destroy(&go);
  return 0;
}
