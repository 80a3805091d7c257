/* SPDX-License-Identifier: MIT */
/* Of two timers that are due in the same pass, the first one's callback stops, or
 * closes, the second: it does not run. */
#include "../test.h"

static uv_timer_t a, b, c, d;

static void on_close(uv_handle_t* handle) {
  (void)handle;
  log_put("closed");
}
static void on_other(uv_timer_t* handle) {
  log_put("%s", handle == &d ? "d" : "wrong");
}
static void on_a(uv_timer_t* handle) {
  (void)handle;
  log_put("a");
  CHECK_EQ(uv_timer_stop(&b), 0);
  CHECK(!uv_is_active((uv_handle_t*)&b));
  uv_close((uv_handle_t*)&c, on_close);
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &a);
  uv_timer_init(&loop, &b);
  uv_timer_init(&loop, &c);
  uv_timer_init(&loop, &d);
  CHECK_EQ(uv_timer_start(&a, on_a, 5, 0), 0);
  CHECK_EQ(uv_timer_start(&b, on_other, 5, 5), 0); /* repeating as well */
  CHECK_EQ(uv_timer_start(&c, on_other, 5, 0), 0);
  CHECK_EQ(uv_timer_start(&d, on_other, 5, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("a d closed");
  test_loop_close(&loop);
  return 0;
}
