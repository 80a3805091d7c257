/* SPDX-License-Identifier: MIT */
/* By the real clock: no timer's callback comes before its time has passed, as
 * seen from uv_hrtime, less the millisecond that uv_now rounds away. */
/* matrix: backends */
#include "../test.h"

enum { TIMERS = 20 };
static struct {
  uv_timer_t timer;
  uint64_t begun_ns;
  uint64_t ms;
} all[TIMERS];
static int fired;

static void on_timer(uv_timer_t* handle) {
  int i = (int)(intptr_t)handle->data;
  uint64_t took_ns = uv_hrtime() - all[i].begun_ns;
  CHECK(took_ns + 1000000 >= all[i].ms * 1000000);
  fired++;
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  for (int i = 0; i < TIMERS; i++) {
    uv_timer_init(&loop, &all[i].timer);
    all[i].timer.data = (void*)(intptr_t)i;
    all[i].ms = (uint64_t)((i * 7) % TIMERS + 1);
    uv_update_time(&loop);
    all[i].begun_ns = uv_hrtime();
    CHECK_EQ(uv_timer_start(&all[i].timer, on_timer, all[i].ms, 0), 0);
  }
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(fired, TIMERS);
  test_loop_close(&loop);
  return 0;
}
