/* SPDX-License-Identifier: MIT */
/* The same random timers, some repeating, run in the same order in real and in virtual
 * time. */
#include "../test.h"

enum { TIMERS = 40 };
static uv_timer_t timers[TIMERS];
static char real_order[4096];

static void on_timer(uv_timer_t* handle) {
  log_put("%d", (int)(handle - timers));
}

static void run(rondo_clock clock) {
  uv_loop_t loop;
  uint64_t seed = 7;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, clock), 0);
  for (int i = 0; i < TIMERS; i++) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    CHECK_EQ(uv_timer_init(&loop, &timers[i]), 0);
    CHECK_EQ(uv_timer_start(&timers[i], on_timer, (seed >> 33) % 25, 0), 0);
    /* Some are moved, some taken back. */
    if (i % 5 == 4) CHECK_EQ(uv_timer_start(&timers[i / 2], on_timer, (seed >> 40) % 25, 0), 0);
    if (i % 7 == 6) CHECK_EQ(uv_timer_stop(&timers[i / 3]), 0);
  }
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  test_loop_close(&loop);
}

int main(void) {
  run(RONDO_CLOCK_REAL);
  CHECK(test_log.length > 0 && test_log.length < sizeof real_order);
  strcpy(real_order, test_log.text);
  log_reset();
  run(RONDO_CLOCK_VIRTUAL);
  log_check(real_order);
  return 0;
}
