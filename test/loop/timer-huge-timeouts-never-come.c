/* SPDX-License-Identifier: MIT */
/* A timeout that would overflow is for ever: it neither fires nor comes before a
 * shorter one, and several of them keep their order. */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  log_put("timer");
  uv_stop(handle->loop);
}
static void on_never(uv_timer_t* handle) {
  (void)handle;
  log_put("never");
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer, never[3];
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  const uint64_t huge[] = {UINT64_MAX, UINT64_MAX - 1, UINT64_MAX / 1000000};
  for (int i = 0; i < 3; i++) {
    uv_timer_init(&loop, &never[i]);
    CHECK_EQ(uv_timer_start(&never[i], on_never, huge[i], 0), 0);
    CHECK(uv_timer_get_due_in(&never[i]) > (uint64_t)1000 * 3600 * 24 * 365 * 100);
  }
  uv_timer_init(&loop, &timer);
  CHECK_EQ(uv_timer_start(&timer, on_timer, (uint64_t)1000 * 3600 * 24 * 365 * 20, 0), 0);
  CHECK(uv_run(&loop, UV_RUN_DEFAULT) != 0);
  log_check("timer");
  CHECK_EQ(uv_now(&loop), 1000 + (uint64_t)1000 * 3600 * 24 * 365 * 20);
  CHECK(uv_run(&loop, UV_RUN_NOWAIT) != 0);
  log_check("timer");
  test_loop_close(&loop);
  return 0;
}
