/* SPDX-License-Identifier: MIT */
/* Timers of one deadline run in the order in which they were started: not of
 * initialisation; a restart goes to the end; different timeouts that end at the
 * same time are equal too. */
#include "../test.h"

static uv_timer_t timers[5];

static void on_timer(uv_timer_t* handle) {
  log_put("%d", (int)(handle - timers));
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  for (int i = 0; i < 5; i++) uv_timer_init(&loop, &timers[i]);
  const int order[] = {3, 1, 4, 0};
  for (int i = 0; i < 4; i++) CHECK_EQ(uv_timer_start(&timers[order[i]], on_timer, 10, 0), 0);
  CHECK_EQ(uv_timer_start(&timers[1], on_timer, 10, 0), 0); /* anew */
  CHECK_EQ(rondo_clock_advance(&loop, 4 * 1000000), 0);
  uv_update_time(&loop);
  CHECK_EQ(uv_timer_start(&timers[2], on_timer, 6, 0), 0); /* later, for the same time */
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("3 4 0 1 2");
  test_loop_close(&loop);
  return 0;
}
