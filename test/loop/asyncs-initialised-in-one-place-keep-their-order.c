/* SPDX-License-Identifier: MIT */
/* However many asyncs one callback initialises, in one pass or in many, each pass's come
 * right behind their maker and in order among themselves. */
#include "../test.h"

enum { PASSES = 200, AT_ONCE = 20000, ALL = PASSES + AT_ONCE };

static uv_async_t maker, last, made[ALL];
static int made_count;
static int to_make = 1;
static int called[ALL + 1];
static int called_count;

static void on_made(uv_async_t* handle) {
  called[called_count++] = handle == &last ? -1 : (int)(handle - made);
}

static void on_maker(uv_async_t* handle) {
  for (int i = 0; i < to_make; i++)
    CHECK_EQ(uv_async_init(handle->loop, &made[made_count++], on_made), 0);
}

int main(void) {
  uv_loop_t loop;
  int at = 0;
  test_loop_init(&loop);
  CHECK_EQ(uv_async_init(&loop, &maker, on_maker) | uv_async_init(&loop, &last, on_made), 0);
  for (int pass = 0; pass <= PASSES; pass++) {
    if (pass == PASSES) to_make = AT_ONCE;
    CHECK_EQ(uv_async_send(&maker), 0);
    uv_run(&loop, UV_RUN_NOWAIT);
  }
  CHECK_EQ(made_count, ALL);
  /* In the order in which they come, which is kindest to the queue. */
  CHECK_EQ(uv_async_send(&last), 0);
  for (int i = 0; i < PASSES; i++) CHECK_EQ(uv_async_send(&made[i]), 0);
  for (int i = ALL - 1; i >= PASSES; i--) CHECK_EQ(uv_async_send(&made[i]), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(called_count, ALL + 1);
  for (int i = PASSES; i < ALL; i++) CHECK_EQ(called[at++], i);
  for (int i = PASSES - 1; i >= 0; i--) CHECK_EQ(called[at++], i);
  CHECK_EQ(called[at], -1);
  test_loop_close(&loop);
  return 0;
}
