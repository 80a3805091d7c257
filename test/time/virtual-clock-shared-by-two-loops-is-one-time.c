/* SPDX-License-Identifier: MIT */
/* Two loops on two threads share a virtual clock: a thousand messages, each sent by a timer
 * of a millisecond, take a thousand milliseconds, and a timer of the first loop comes at its
 * time among them. */
#include "../test.h"

enum { ROUNDS = 1000 };

struct side {
  uv_loop_t loop;
  uv_async_t async;
  uv_timer_t timer;
  struct side* other;
};

static struct side sides[2];
static int rounds;
static uint64_t half_ms;

static void on_timer(uv_timer_t* handle) {
  struct side* side = handle->data;
  CHECK_EQ(uv_async_send(&side->other->async), 0);
}

static void on_async(uv_async_t* handle) {
  struct side* side = handle->data;
  if (rounds < ROUNDS) {
    CHECK_EQ(uv_now(handle->loop), 1000 + ++rounds);
    if (rounds < ROUNDS) {
      CHECK_EQ(uv_timer_start(&side->timer, on_timer, 1, 0), 0);
      return;
    }
    CHECK_EQ(uv_async_send(&side->other->async), 0);
  }
  uv_close((uv_handle_t*)handle, NULL);
}

static void on_half(uv_timer_t* handle) {
  half_ms = uv_now(handle->loop);
  CHECK(rounds == ROUNDS / 2 || rounds == ROUNDS / 2 - 1);
}

static void run(void* arg) {
  struct side* side = arg;
  CHECK_EQ(uv_run(&side->loop, UV_RUN_DEFAULT), 0);
}

static void init(struct side* side, struct side* other) {
  side->other = other;
  side->async.data = side->timer.data = side;
  CHECK_EQ(uv_async_init(&side->loop, &side->async, on_async), 0);
  CHECK_EQ(uv_timer_init(&side->loop, &side->timer), 0);
}

int main(void) {
  uv_thread_t thread;
  uv_timer_t half;
  test_loop_init(&sides[0].loop);
  test_loop_init(&sides[1].loop);
  CHECK_EQ(rondo_loop_share_clock(&sides[1].loop, &sides[0].loop), UV_EINVAL);
  CHECK_EQ(rondo_loop_set_clock(&sides[0].loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(rondo_loop_share_clock(&sides[1].loop, &sides[0].loop), 0);
  CHECK_EQ(rondo_loop_share_clock(&sides[1].loop, &sides[0].loop), UV_EINVAL);
  CHECK_EQ(rondo_loop_get_clock(&sides[1].loop), RONDO_CLOCK_VIRTUAL);
  for (int i = 0; i < 2; i++) init(&sides[i], &sides[1 - i]);
  CHECK_EQ(uv_timer_init(&sides[0].loop, &half), 0);
  CHECK_EQ(uv_timer_start(&half, on_half, ROUNDS / 2, 0), 0);
  CHECK_EQ(uv_timer_start(&sides[0].timer, on_timer, 1, 0), 0);
  CHECK_EQ(uv_thread_create(&thread, run, &sides[1]), 0);
  run(&sides[0]);
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(rounds, ROUNDS);
  CHECK_EQ(half_ms, 1000 + ROUNDS / 2);
  test_loop_close(&sides[0].loop);
  test_loop_close(&sides[1].loop);
  return 0;
}
