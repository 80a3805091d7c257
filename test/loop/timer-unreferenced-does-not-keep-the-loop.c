/* SPDX-License-Identifier: MIT */
/* An unreferenced timer fires while the loop lives for another reason, and does
 * not keep it alive by itself. */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  log_put("%s@%d", uv_has_ref((uv_handle_t*)handle) ? "ref" : "unref",
          (int)(uv_now(handle->loop) - 1000));
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t unref, ref;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  uv_timer_init(&loop, &unref);
  uv_timer_init(&loop, &ref);
  CHECK_EQ(uv_timer_start(&unref, on_timer, 10, 10), 0);
  uv_unref((uv_handle_t*)&unref);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("");
  CHECK_EQ(uv_timer_start(&ref, on_timer, 35, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("unref@10 unref@20 unref@30 ref@35");
  test_loop_close(&loop);
  return 0;
}
