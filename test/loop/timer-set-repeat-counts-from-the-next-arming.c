/* SPDX-License-Identifier: MIT */
/* uv_timer_set_repeat does not move a deadline that is set. In the callback of a
 * repeating timer the next deadline is set already, so the old repeat is used
 * once more; in that of one that does not repeat, it stays stopped. */
#include "../test.h"

static int fired;
static uv_timer_t repeating, once;

static void on_repeating(uv_timer_t* handle) {
  log_put("r@%d", (int)(uv_now(handle->loop) - 1000));
  if (++fired == 1) {
    uv_timer_set_repeat(handle, 3);
    CHECK_EQ(uv_timer_get_repeat(handle), 3);
    CHECK_EQ(uv_timer_get_due_in(handle), 10);
  } else if (fired == 3) {
    uv_timer_set_repeat(handle, 0); /* once more, then no more */
  }
}
static void on_once(uv_timer_t* handle) {
  log_put("once@%d", (int)(uv_now(handle->loop) - 1000));
  uv_timer_set_repeat(handle, 5);
  CHECK(!uv_is_active((uv_handle_t*)handle));
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &repeating);
  uv_timer_init(&loop, &once);
  CHECK_EQ(uv_timer_start(&repeating, on_repeating, 10, 10), 0);
  CHECK_EQ(uv_timer_start(&once, on_once, 1, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("once@1 r@10 r@20 r@23 r@26");
  CHECK_EQ(uv_timer_get_repeat(&once), 5);
  test_loop_close(&loop);
  return 0;
}
