/* SPDX-License-Identifier: MIT */
/* A loop cannot be closed while it has a handle, active or not, referenced or
 * not, closing or not. It is closed once the last close callback has come. */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t idle, unref;
  test_loop_init(&loop);
  CHECK_EQ(uv_timer_init(&loop, &idle), 0);
  CHECK_EQ(uv_loop_close(&loop), UV_EBUSY); /* never started */
  CHECK_EQ(uv_timer_init(&loop, &unref), 0);
  CHECK_EQ(uv_timer_start(&unref, on_timer, 1000, 0), 0);
  uv_unref((uv_handle_t*)&unref);
  uv_close((uv_handle_t*)&idle, NULL);
  CHECK_EQ(uv_loop_close(&loop), UV_EBUSY);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_loop_close(&loop), UV_EBUSY); /* the unreferenced one is left */
  uv_close((uv_handle_t*)&unref, NULL);
  CHECK_EQ(uv_loop_close(&loop), UV_EBUSY); /* closing, not closed */
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
