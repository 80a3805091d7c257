/* SPDX-License-Identifier: MIT */
/* A loop waits for a timer while another, with which it shares a virtual clock, is not
 * run at all; when that one is closed, the clock jumps. */
#include "../test.h"

static uv_loop_t ours, theirs;
static uv_sem_t go;

static void on_timer(uv_timer_t* handle) {
  CHECK_EQ(uv_now(handle->loop), 601000);
  log_put("timer");
}

static void close_theirs(void* arg) {
  (void)arg;
  uv_sem_wait(&go);
  CHECK_EQ(uv_loop_close(&theirs), 0);
}

static void let_go(rondo_observer_t* observer, uv_loop_t* loop, const rondo_event_t* event) {
  (void)observer, (void)loop;
  if (event->type == RONDO_EVENT_WAIT_BEGIN) uv_sem_post(&go);
}

int main(void) {
  static rondo_observer_t observer = {.on_event = let_go};
  uv_thread_t thread;
  uv_timer_t timer;
  CHECK_EQ(uv_sem_init(&go, 0), 0);
  test_loop_init(&ours);
  test_loop_init(&theirs);
  CHECK_EQ(rondo_loop_set_clock(&ours, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(rondo_loop_share_clock(&theirs, &ours), 0);
  CHECK_EQ(rondo_observe(&ours, &observer), 0);
  CHECK_EQ(uv_timer_init(&ours, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 600000, 0), 0);
  CHECK_EQ(uv_thread_create(&thread, close_theirs, NULL), 0);
  CHECK_EQ(uv_run(&ours, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_thread_join(&thread), 0);
  log_check("timer");
  CHECK_EQ(rondo_unobserve(&ours, &observer), 0);
  test_loop_close(&ours);
  uv_sem_destroy(&go);
  return 0;
}
