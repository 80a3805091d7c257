/* SPDX-License-Identifier: MIT */
/* A handle that stops and starts itself in its callback does not run twice in a
 * turn; it counts as newly started. */
#include "../test.h"

static uv_idle_t a, b;

static void on_idle(uv_idle_t* handle) {
  log_put("%s", handle == &a ? "a" : "b");
  if (handle == &a) {
    CHECK_EQ(uv_idle_stop(handle), 0);
    CHECK(!uv_is_active((uv_handle_t*)handle));
    CHECK_EQ(uv_idle_start(handle, on_idle), 0);
  }
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  uv_idle_init(&loop, &a);
  uv_idle_init(&loop, &b);
  CHECK_EQ(uv_idle_start(&a, on_idle), 0);
  CHECK_EQ(uv_idle_start(&b, on_idle), 0);
  for (int i = 0; i < 3; i++) uv_run(&loop, UV_RUN_NOWAIT);
  log_check("b a a b a b");
  test_loop_close(&loop);
  return 0;
}
