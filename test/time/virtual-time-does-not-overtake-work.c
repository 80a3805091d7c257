/* SPDX-License-Identifier: MIT */
/* A work that ends soon comes before a timer of ten minutes; with it gone the clock
 * jumps to the timer. */
#include "../test.h"

static uv_loop_t loop;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

static uv_sem_t go;

static void run(uv_work_t* req) {
  (void)req;
  uv_sem_wait(&go);
}

static void done(uv_work_t* req, int status) {
  CHECK_EQ(status, 0);
  CHECK(uv_now(req->loop) < 600000);
  log_put("work");
}

static void on_timer(uv_timer_t* handle) {
  CHECK_EQ(uv_now(handle->loop), 601000);
  log_put("timer");
}

static void let_go(rondo_observer_t* observer, uv_loop_t* l, const rondo_event_t* event) {
  (void)observer, (void)l;
  if (event->type == RONDO_EVENT_WAIT_BEGIN) uv_sem_post(&go);
}

int main(void) {
  static uv_work_t work;
  static uv_timer_t timer;
  static rondo_observer_t observer = {.on_event = let_go};
  CHECK_EQ(uv_sem_init(&go, 0), 0);
  init();
  CHECK_EQ(rondo_observe(&loop, &observer), 0);
  CHECK_EQ(uv_queue_work(&loop, &work, run, done), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 600000, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("work timer");
  CHECK_EQ(rondo_unobserve(&loop, &observer), 0);
  test_loop_close(&loop);
  return 0;
}
