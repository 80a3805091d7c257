/* SPDX-License-Identifier: MIT */
/* An async whose callback runs the loop inside, with another async to deliver, and then
 * sends itself comes once a turn: the outer pass has left its place behind. */
#include "../test.h"

static uv_async_t first, second;
static int first_came, second_came;

static void on_first(uv_async_t* handle) {
  CHECK(++first_came < 100);
  CHECK_EQ(uv_async_send(&second), 0);
  uv_run(handle->loop, UV_RUN_NOWAIT);
  CHECK_EQ(second_came, first_came);
  CHECK_EQ(uv_async_send(handle), 0);
}

static void on_second(uv_async_t* handle) {
  (void)handle;
  second_came++;
}

int main(void) {
  uv_loop_t loop;
  alarm(20);
  test_loop_init(&loop);
  CHECK_EQ(uv_async_init(&loop, &first, on_first) | uv_async_init(&loop, &second, on_second), 0);
  CHECK_EQ(uv_async_send(&first), 0);
  for (int turn = 1; turn <= 3; turn++) {
    uv_run(&loop, UV_RUN_NOWAIT);
    CHECK_EQ(first_came, turn);
  }
  test_loop_close(&loop);
  return 0;
}
