/* SPDX-License-Identifier: MIT */
/* Two asyncs are due and the first one's callback runs the loop inside: each of
 * them comes exactly once. */
#include "../test.h"

static int first_came, second_came;

static void on_first(uv_async_t* handle) {
  first_came++;
  uv_run(handle->loop, UV_RUN_NOWAIT);
  uv_run(handle->loop, UV_RUN_NOWAIT);
}
static void on_second(uv_async_t* handle) {
  (void)handle;
  second_came++;
}

int main(void) {
  uv_loop_t loop;
  uv_async_t first, second;
  test_loop_init(&loop);
  uv_async_init(&loop, &first, on_first);
  uv_async_init(&loop, &second, on_second);
  CHECK_EQ(uv_async_send(&first), 0);
  CHECK_EQ(uv_async_send(&second), 0);
  for (int i = 0; i < 3; i++) uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(first_came, 1);
  CHECK_EQ(second_came, 1);
  CHECK_EQ(uv_async_send(&second), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(second_came, 2);
  test_loop_close(&loop);
  return 0;
}
