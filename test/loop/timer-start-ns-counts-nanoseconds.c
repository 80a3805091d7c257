/* SPDX-License-Identifier: MIT */
/* rondo_timer_start_ns: deadlines in nanoseconds are kept apart, shown rounded up
 * in milliseconds, and mix with those in milliseconds. */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  static int fired;
  log_put("%s@%d", (const char*)handle->data, (int)(rondo_now_ns(handle->loop) - 1000000000));
  if (uv_timer_get_repeat(handle) != 0 && ++fired == 2) uv_timer_stop(handle);
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t a, b, c, d;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &a);
  uv_timer_init(&loop, &b);
  uv_timer_init(&loop, &c);
  uv_timer_init(&loop, &d);
  a.data = "a", b.data = "b", c.data = "c", d.data = "d";
  CHECK_EQ(rondo_timer_start_ns(&a, NULL, 1, 0), UV_EINVAL);
  CHECK_EQ(uv_timer_start(&a, on_timer, 1, 0), 0);
  CHECK_EQ(rondo_timer_start_ns(&b, on_timer, 1000001, 0), 0);
  CHECK_EQ(rondo_timer_start_ns(&c, on_timer, 999999, 0), 0);
  CHECK_EQ(rondo_timer_start_ns(&d, on_timer, 300, 400), 0);
  CHECK_EQ(rondo_timer_get_due_in_ns(&b), 1000001);
  CHECK_EQ(uv_timer_get_due_in(&b), 2);
  CHECK_EQ(uv_timer_get_due_in(&c), 1);
  CHECK_EQ(uv_timer_get_repeat(&d), 1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("d@300 d@700 c@999999 a@1000000 b@1000001");
  uv_close((uv_handle_t*)&a, NULL);
  CHECK_EQ(rondo_timer_start_ns(&a, on_timer, 1, 0), UV_EINVAL);
  test_loop_close(&loop);
  return 0;
}
