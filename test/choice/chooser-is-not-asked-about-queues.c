/* SPDX-License-Identifier: MIT */
/* Ticks, microtasks, immediates, pending callbacks, close callbacks and timers with
 * equal deadlines have one order, and no choice. */
#include "script.h"

static void job(uv_loop_t* l, void* arg) {
  (void)l;
  log_put("%s", (const char*)arg);
}

static void on_task(rondo_task_t* task) {
  log_put("%s", task->name);
}

static void on_timer(uv_timer_t* handle) {
  log_put("%s", (const char*)handle->data);
}

static void closed(uv_handle_t* handle) {
  log_put("%s", (const char*)handle->data);
}

int main(void) {
  static uv_timer_t timers[2];
  static uv_idle_t idles[2];
  static rondo_task_t tasks[4] = {{.name = "i1"}, {.name = "i2"}, {.name = "p1"}, {.name = "p2"}};
  static char names[][3] = {"n1", "n2", "m1", "m2", "t1", "t2", "c1", "c2"};
  script_init();
  for (int i = 0; i < SCRIPT_MAX; i++) script[i] = 1;
  for (int i = 0; i < 2; i++) {
    CHECK_EQ(rondo_next_tick(&loop, job, names[i]), 0);
    CHECK_EQ(rondo_queue_microtask(&loop, job, names[2 + i]), 0);
    CHECK_EQ(rondo_set_immediate(&loop, &tasks[i], on_task), 0);
    CHECK_EQ(rondo_set_pending(&loop, &tasks[2 + i], on_task), 0);
    CHECK_EQ(uv_timer_init(&loop, &timers[i]) | uv_idle_init(&loop, &idles[i]), 0);
    timers[i].data = names[4 + i];
    idles[i].data = names[6 + i];
    CHECK_EQ(uv_timer_start(&timers[i], on_timer, 1, 0), 0);
    uv_close((uv_handle_t*)&idles[i], closed);
  }
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("n1 n2 m1 m2 p1 p2 i1 i2 c2 c1 t1 t2");
  CHECK_EQ(asked, 0);
  test_loop_close(&loop);
  return 0;
}
