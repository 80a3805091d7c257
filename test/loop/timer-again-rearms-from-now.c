/* SPDX-License-Identifier: MIT */
/* uv_timer_again puts a repeating timer off: a whole repeat from the loop's time,
 * from outside, from another timer's callback and from its own. */
#include "../test.h"

static uv_timer_t timer, other;
static int fired;

static void on_timer(uv_timer_t* handle) {
  log_put("timer@%d", (int)(uv_now(handle->loop) - 1000));
  if (++fired == 1) {
    CHECK_EQ(rondo_clock_advance(handle->loop, 15 * 1000000), 0);
    uv_update_time(handle->loop);
    CHECK_EQ(uv_timer_again(handle), 0); /* from here, not from its deadline */
  }
  if (fired == 3) uv_timer_stop(handle);
}
static void on_other(uv_timer_t* handle) {
  log_put("other@%d", (int)(uv_now(handle->loop) - 1000));
  CHECK_EQ(uv_timer_again(&timer), 0);
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &timer);
  uv_timer_init(&loop, &other);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 100, 20), 0);
  CHECK_EQ(uv_timer_start(&other, on_other, 12, 0), 0);
  CHECK_EQ(uv_timer_again(&timer), 0); /* 20, no longer 100 */
  CHECK_EQ(uv_timer_get_due_in(&timer), 20);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("other@12 timer@32 timer@67 timer@87");
  test_loop_close(&loop);
  return 0;
}
