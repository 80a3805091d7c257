/* SPDX-License-Identifier: MIT */
/* References are not counted: one uv_ref undoes any number of uv_unref. Handles
 * are referenced from the start, and a closed one no longer. */
/* matrix: none */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_handle_t* handle = (uv_handle_t*)&timer;
  test_loop_init(&loop);
  uv_timer_init(&loop, &timer);
  CHECK(uv_has_ref(handle));
  uv_timer_start(&timer, on_timer, 1000, 0);
  uv_unref(handle);
  uv_unref(handle);
  CHECK(!uv_has_ref(handle));
  CHECK(!uv_loop_alive(&loop));
  uv_ref(handle);
  CHECK(uv_has_ref(handle));
  CHECK(uv_loop_alive(&loop));
  uv_ref(handle);
  uv_unref(handle);
  CHECK(!uv_has_ref(handle));
  CHECK(!uv_loop_alive(&loop));
  CHECK(uv_is_active(handle)); /* which is another matter */
  uv_timer_stop(&timer);
  uv_timer_start(&timer, on_timer, 1000, 0);
  CHECK(!uv_has_ref(handle)); /* kept over a restart */
  CHECK(!uv_loop_alive(&loop));
  uv_ref(handle);
  uv_timer_stop(&timer);
  CHECK(uv_has_ref(handle)); /* kept without being active */
  CHECK(!uv_loop_alive(&loop));
  test_loop_close(&loop);
  return 0;
}
