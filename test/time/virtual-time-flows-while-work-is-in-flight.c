/* SPDX-License-Identifier: MIT */
/* While a work is in flight virtual time moves as real time does: a timer of 5 ms comes
 * although the work waits for that timer. */
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
  (void)req;
  CHECK_EQ(status, 0);
  log_put("work");
}

static void on_timer(uv_timer_t* handle) {
  CHECK(uv_now(handle->loop) >= 1005);
  log_put("timer");
  uv_sem_post(&go);
}

int main(void) {
  static uv_work_t work;
  static uv_timer_t timer;
  CHECK_EQ(uv_sem_init(&go, 0), 0);
  init();
  uint64_t begun_ns = uv_hrtime();
  CHECK_EQ(uv_queue_work(&loop, &work, run, done), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 5, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK(uv_hrtime() - begun_ns >= 5000000);
  log_check("timer work");
  test_loop_close(&loop);
  return 0;
}
