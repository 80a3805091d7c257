/* SPDX-License-Identifier: MIT */
/* matrix: none */
/* A steered loop waits 10 s of real time for a work that sleeps. Then it goes on without it, lets
 * what else there is run, and does not call itself stuck: the work comes when it comes. */
#include "script.h"

static uv_work_t work;
static uv_timer_t timer;
static uv_sem_t may_end;

static void on_work(uv_work_t* req) {
  (void)req;
  uv_sem_wait(&may_end); /* for something that only the loop's thread does */
  uv_sleep(100);         /* the loop has nothing to do */
}

static void on_done(uv_work_t* req, int status) {
  CHECK(req == &work && status == 0);
  log_put("done");
}

static void on_timer(uv_timer_t* handle) {
  log_put("timer");
  uv_sem_post(&may_end);
  uv_close((uv_handle_t*)handle, NULL);
}

static size_t choose(uv_loop_t* l, void* arg, rondo_choice_point point,
                     const rondo_candidate_t* candidates, size_t count) {
  (void)l, (void)arg, (void)point, (void)candidates, (void)count;
  return 0;
}

static void on_stuck(uv_loop_t* l, void* arg) {
  (void)l, (void)arg;
  CHECK(!"stuck");
}

int main(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(rondo_loop_set_chooser(&loop, choose, NULL), 0);
  CHECK_EQ(rondo_loop_steer(&loop, on_stuck, NULL), 0);
  CHECK_EQ(uv_sem_init(&may_end, 0), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 200, 0), 0);
  CHECK_EQ(uv_queue_work(&loop, &work, on_work, on_done), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("timer done");
  uv_sem_destroy(&may_end);
  test_loop_close(&loop);
  return 0;
}
