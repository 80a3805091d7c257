/* SPDX-License-Identifier: MIT */
/* Two asyncs that were initialised in callbacks of two different passes each have a
 * place of their own: sent together, both come in the same poll phase, the later one first. */
#include "../test.h"

static uv_async_t maker, made[2];
static int made_count;

static void on_made(uv_async_t* handle) {
  log_put("%d", (int)(handle - made));
}

static void on_maker(uv_async_t* handle) {
  CHECK_EQ(uv_async_init(handle->loop, &made[made_count++], on_made), 0);
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  CHECK_EQ(uv_async_init(&loop, &maker, on_maker), 0);
  for (int i = 0; i < 2; i++) {
    CHECK_EQ(uv_async_send(&maker), 0);
    uv_run(&loop, UV_RUN_NOWAIT);
  }
  CHECK_EQ(made_count, 2);
  CHECK_EQ(uv_async_send(&made[0]) | uv_async_send(&made[1]), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check("1 0");
  CHECK_EQ(uv_async_send(&made[1]) | uv_async_send(&made[0]), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check("1 0 1 0");
  test_loop_close(&loop);
  return 0;
}
