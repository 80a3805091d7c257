/* SPDX-License-Identifier: MIT */
/* A handle closed by a close callback has its own in the next turn's close phase;
 * the loop stays alive for it. */
#include "../test.h"

static uv_timer_t second;

static void on_second(uv_handle_t* handle) {
  (void)handle;
  log_put("second");
}
static void on_first(uv_handle_t* handle) {
  (void)handle;
  log_put("first");
  uv_close((uv_handle_t*)&second, on_second);
}
static void on_check(uv_check_t* handle) {
  (void)handle;
  log_put("check");
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t first;
  uv_check_t check;
  test_loop_init(&loop);
  uv_timer_init(&loop, &first);
  uv_timer_init(&loop, &second);
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_check);
  uv_unref((uv_handle_t*)&check);
  uv_close((uv_handle_t*)&first, on_first);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("check first check second");
  test_loop_close(&loop);
  return 0;
}
