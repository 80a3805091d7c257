/* SPDX-License-Identifier: MIT */
/* An async that is initialised and sent by another's callback waits for the next pass. */
#include "../test.h"

static uv_async_t a, b, late;

static void on_async(uv_async_t* handle) {
  log_put(handle == &b ? "b" : "late");
}

static void on_a(uv_async_t* handle) {
  log_put("a");
  if (late.loop != NULL) return;
  CHECK_EQ(uv_async_init(handle->loop, &late, on_async), 0);
  CHECK_EQ(uv_async_send(&late), 0);
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  CHECK_EQ(uv_async_init(&loop, &a, on_a) | uv_async_init(&loop, &b, on_async), 0);
  CHECK_EQ(uv_async_send(&b) | uv_async_send(&a), 0);
  for (int i = 0; i < 3; i++) uv_run(&loop, UV_RUN_NOWAIT);
  log_check("a b late");
  test_loop_close(&loop);
  return 0;
}
