/* SPDX-License-Identifier: MIT */
/* Not the order of sending decides, but that of initialisation. */
#include "../test.h"

enum { MANY = 30 };
static uv_async_t asyncs[MANY];
static int last = -1, came;

static void on_async(uv_async_t* handle) {
  int i = (int)(handle - asyncs);
  CHECK(i > last);
  last = i;
  came++;
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  for (int i = 0; i < MANY; i++) CHECK_EQ(uv_async_init(&loop, &asyncs[i], on_async), 0);
  for (int round = 0; round < 5; round++) {
    for (int i = 0; i < MANY; i++) CHECK_EQ(uv_async_send(&asyncs[(i * 7 + round) % MANY]), 0);
    last = -1;
    came = 0;
    uv_run(&loop, UV_RUN_NOWAIT);
    CHECK_EQ(came, MANY);
  }
  test_loop_close(&loop);
  return 0;
}
