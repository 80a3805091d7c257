/* SPDX-License-Identifier: MIT */
/* Of many timers that are due at once the first restarts itself and runs the loop
 * inside: its new time comes there, however many of the outer pass still wait. */
#include "../test.h"

enum { TIMERS = 64 };

static uv_timer_t timers[TIMERS];
static int calls, again;

static void on_again(uv_timer_t* handle) {
  again++;
  uv_stop(handle->loop);
}

static void on_timer(uv_timer_t* handle) {
  calls++;
  if (handle != &timers[0]) return;
  CHECK_EQ(uv_timer_start(handle, on_again, 5, 0), 0);
  uv_run(handle->loop, UV_RUN_DEFAULT);
  CHECK_EQ(again, 1);
}

int main(void) {
  uv_loop_t loop;
  alarm(20);
  test_loop_init(&loop);
  for (int i = 0; i < TIMERS; i++) {
    CHECK_EQ(uv_timer_init(&loop, &timers[i]), 0);
    CHECK_EQ(uv_timer_start(&timers[i], on_timer, 1, 0), 0);
  }
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(calls, TIMERS);
  CHECK_EQ(again, 1);
  test_loop_close(&loop);
  return 0;
}
