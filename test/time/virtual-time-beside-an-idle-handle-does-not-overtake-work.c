/* SPDX-License-Identifier: MIT */
/* While a work is in flight, turns of a loop that an idle handle keeps from waiting take
 * as long as they really take: a work of 100 ms comes before a timer of a minute. */
#include "../test.h"

static uv_idle_t idle;

static void on_idle(uv_idle_t* handle) {
  (void)handle;
}

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  log_put("timer");
}

static void on_work(uv_work_t* req) {
  (void)req;
  uv_sleep(100);
}

static void on_done(uv_work_t* req, int status) {
  (void)req;
  CHECK_EQ(status, 0);
  log_put("work");
  CHECK_EQ(uv_idle_stop(&idle), 0);
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_work_t work;
  alarm(20);
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer) | uv_idle_init(&loop, &idle), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 60000, 0), 0);
  CHECK_EQ(uv_idle_start(&idle, on_idle), 0);
  CHECK_EQ(uv_queue_work(&loop, &work, on_work, on_done), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("work timer");
  test_loop_close(&loop);
  return 0;
}
