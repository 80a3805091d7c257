/* SPDX-License-Identifier: MIT */
/* One UV_RUN_ONCE with a timer that is due and one that is due in 5 ms. Before
 * libuv 1.45 timers ran first, the wait was for the second, and timers ran again
 * at the end. Since then they run at the end only, and the due one forbids the
 * wait. */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  log_put("%s", (const char*)handle->data);
}
static void on_check(uv_check_t* handle) {
  (void)handle;
  log_put("check");
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t due, later;
  uv_check_t check;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &due);
  uv_timer_init(&loop, &later);
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_check);
  uv_unref((uv_handle_t*)&check);
  due.data = "due";
  later.data = "later";
  CHECK_EQ(uv_timer_start(&due, on_timer, 0, 0), 0);
  CHECK_EQ(uv_timer_start(&later, on_timer, 5, 0), 0);
  int left = uv_run(&loop, UV_RUN_ONCE);
  if (test_model() == RONDO_MODEL_NODE20) {
    CHECK(left != 0);
    log_check("check due");
    CHECK_EQ(uv_run(&loop, UV_RUN_ONCE), 0);
    log_check("check due check later");
  } else {
    CHECK_EQ(left, 0);
    log_check("due check later");
  }
  test_loop_close(&loop);
  return 0;
}
